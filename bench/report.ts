// What every benchmark prints and keeps: the machine, the commit, one table of figures beside their goals.
import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const RESULTS = join(import.meta.dirname, "results");

export type Cell = string | number;

export interface Report {
  /** The files' name in bench/results. */
  name: string;
  title: string;
  /** How it was measured, and under which conditions. */
  how: string[];
  columns: string[];
  rows: Cell[][];
  /** All that was measured, for whoever wants to reckon anew. */
  figures: unknown;
}

/** The machine's facts, with its load over the last minute: figures of a busy machine are worse than it is. */
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

/** The commit at hand, and whether the working tree differs from it. */
export function commitFacts(): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" });
  const changed = git("status", "--porcelain").trim() !== "";
  return `${git("rev-parse", "--short", "HEAD").trim()}${changed ? " with changes" : ""}`;
}

/** Taken as the module loads: by then the benchmark has not loaded the machine itself. */
const machine = machineFacts();

/** Prints the report as markdown and keeps it in bench/results, as markdown and as JSON. */
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
