// The cost of ten times the data: reads the results of two runs (scale 1 and 10, or two given ones) and prints the growth.
//   node bench/api/growth.ts [small] [large]
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { markdownTable, verdict } from "../report.ts";
import { GOAL_CONNECTIONS, GROWTH_MOST } from "./goals.ts";
import type { Results } from "./report.ts";
import { WORKLOAD_NAMES } from "./workloads.ts";

const [small = "1", large = "10"] = process.argv.slice(2);

const read = (scale: string): Results =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../results/api-${scale}.json`), "utf8"));

const cost = ({ summaries }: Results, system: string, workload: string) => {
  const found = summaries.find(
    (one) =>
      one.system === system && one.workload === workload && one.connections === GOAL_CONNECTIONS,
  );
  return found && { time: found.p50, cpu: found.node + found.postgres };
};

const formatNumber = (value: number) => String(Number(value.toPrecision(3)));

const [before, after] = [read(small), read(large)];
const rows = WORKLOAD_NAMES.flatMap((workload) =>
  ["product", "bare"].flatMap((system) => {
    const was = cost(before, system, workload);
    const is = cost(after, system, workload);
    if (!was || !is) return [];
    const growth = is.cpu / was.cpu;
    const judged = system === "product" ? verdict(growth, GROWTH_MOST) : "";
    const figures = [was.cpu, is.cpu, growth, was.time, is.time, is.time / was.time].map(
      formatNumber,
    );
    return [[workload, system, ...figures, judged]];
  }),
);
console.log(`# From scale ${small} to ${large}, at ${GOAL_CONNECTIONS} connections\n`);
console.log(
  markdownTable(
    [
      "workload",
      "system",
      `CPU ms, scale ${small}`,
      `scale ${large}`,
      "growth",
      `p50 ms, scale ${small}`,
      `scale ${large}`,
      "growth",
      `CPU at most ${GROWTH_MOST} times`,
    ],
    rows,
  ),
);
