// The output of every benchmark: the machine, the commit, and one table of measured values and goals.
import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const RESULTS = join(import.meta.dirname, "results");

export type Cell = string | number;

export interface Report {
  /** The file name in bench/results. */
  name: string;
  title: string;
  /** The method and conditions. */
  how: string[];
  columns: string[];
  rows: Cell[][];
  /** All measured values, for further analysis. */
  figures: unknown;
}

/** The machine's data, with its load over the last minute: a busy machine measures worse. */
export function machineFacts() {
  const [processor] = cpus();
  return {
    processor: processor?.model.trim() ?? "unknown",
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 1024 ** 3),
    system: `${process.platform} ${process.arch}`,
    node: process.version,
    loadBefore: Number(loadavg()[0]!.toFixed(1)),
  };
}

/** The current commit, and whether the working tree differs from it. */
export function commitFacts(): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" });
  const changed = git("status", "--porcelain").trim() !== "";
  return `${git("rev-parse", "--short", "HEAD").trim()}${changed ? " with changes" : ""}`;
}

/** Read when the module loads, before the benchmark loads the machine. */
const machine = machineFacts();

/** Prints the report as markdown and saves it in bench/results, as markdown and as JSON. */
export async function saveReport({ name, title, how, columns, rows, figures }: Report) {
  const { processor, cores, memoryGiB, system, node, loadBefore } = machine;
  const text = [
    `# ${title}`,
    "",
    ...how,
    "",
    markdownTable(columns, rows),
    "",
    `${processor}, ${cores} cores, ${memoryGiB} GiB, ${system}, Node ${node}, load ${loadBefore} before; ` +
      `commit ${commitFacts()}, ${new Date().toISOString().slice(0, 10)}.`,
    "",
  ].join("\n");
  console.log(text);
  await mkdir(RESULTS, { recursive: true });
  await writeFile(join(RESULTS, `${name}.md`), text);
  const kept = { machine, commit: commitFacts(), taken: new Date().toISOString(), figures };
  await writeFile(join(RESULTS, `${name}.json`), `${JSON.stringify(kept, null, 2)}\n`);
}

export function markdownTable(columns: string[], rows: Cell[][]): string {
  const line = (cells: Cell[]) => `| ${cells.join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Whether the value keeps within its goal. */
export const verdict = (value: number, goal: number): string => (value <= goal ? "met" : "not met");
