import { markdownTable } from "../report.ts";
import type { TableSize } from "./sizes.ts";

const mib = (bytes: number) => Math.round(bytes / 1024 ** 2);
const short = (value: number) => Number(value.toPrecision(3));

interface Rate {
  rate: number;
  p50: number;
  p99: number;
  node: number;
  postgres: number;
  walBytes: number;
  failed: number;
}

/** The measured values as tables. A value that is neither a size nor a rate is printed unchanged. */
export function reportCapacity(figures: Record<string, unknown>): string {
  const { part, sizes, tables, rates, commit, machine, ...rest } = figures as {
    part: number;
    sizes: Record<string, number>;
    tables: TableSize[];
    rates: Record<string, Rate>;
    commit: string;
    machine: { processor: string; cores: number; memoryGiB: number };
  };
  const sum = (indexes: Record<string, number>) =>
    Object.values(indexes).reduce((all, bytes) => all + bytes, 0);
  const counts = Object.entries(sizes).map(([name, count]) => `${count} ${name}`);
  return [
    `# A part of a state's offices: ${part}`,
    "",
    `${counts.join(", ")}; ${machine.cores} x ${machine.processor}, ${machine.memoryGiB} GiB; commit ${commit}.`,
    "",
    markdownTable(
      ["table", "rows", "heap MiB", "indexes MiB", "bytes a row, with indexes"],
      tables.map(({ table, rows, heap, indexes }) => [
        table,
        rows,
        mib(heap),
        mib(sum(indexes)),
        Math.round((heap + sum(indexes)) / rows),
      ]),
    ),
    "",
    markdownTable(
      ["workload", "req/s", "p50 ms", "p99 ms", "node ms", "postgres ms", "WAL bytes", "failed"],
      Object.entries(rates).map(
        ([workload, { rate, p50, p99, node, postgres, walBytes, failed }]) => [
          workload,
          Math.round(rate),
          short(p50),
          short(p99),
          short(node),
          short(postgres),
          Math.round(walBytes),
          failed,
        ],
      ),
    ),
    "",
    markdownTable(
      ["also", "measured"],
      Object.entries(rest).map(([name, figure]) => [name, JSON.stringify(figure)]),
    ),
    "",
  ].join("\n");
}
