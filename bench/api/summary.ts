import type { Measured } from "./measure.ts";
import type { Workload } from "./workloads.ts";

/** One measurement of a run. */
export interface Cell extends Measured {
  round: number;
  workload: Workload;
  connections: number;
  system: string;
  /** The machine's load average, and the share of its time that the host took away, in percent. */
  load: number;
  steal: number;
}

/** Medians over the rounds. Ratios are medians of each round's ratio. */
export interface Summary extends Measured {
  workload: Workload;
  connections: number;
  system: string;
  ofBare: { rate: number; p99: number; node: number; postgres: number };
}

export const BARE = "bare";

export function median(values: number[]): number {
  const sorted = values.filter((value) => !Number.isNaN(value)).toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2
    ? sorted[Math.floor(middle)]!
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

const KEYS = ["rate", "p50", "p99", "node", "postgres", "bytes"] as const;
const RATIOS = ["rate", "p99", "node", "postgres"] as const;

const medians = <Key extends string>(
  keys: readonly Key[],
  of: (key: Key) => number[],
): Record<Key, number> =>
  Object.fromEntries(keys.map((key) => [key, median(of(key))])) as Record<Key, number>;

export function summarise(cells: Cell[]): Summary[] {
  const groups = Map.groupBy(
    cells,
    ({ workload, connections, system }) => `${workload} ${connections} ${system}`,
  );
  return [...groups.values()].map((group) => {
    const { workload, connections, system } = group[0]!;
    const pairs = group.flatMap((cell) => {
      const bare = cells.find(
        (other) =>
          other.system === BARE &&
          other.round === cell.round &&
          other.workload === workload &&
          other.connections === connections,
      );
      return bare ? [{ cell, bare }] : [];
    });
    return {
      workload,
      connections,
      system,
      ...medians(KEYS, (key) => group.map((cell) => cell[key])),
      answers: group.reduce((sum, { answers }) => sum + answers, 0),
      failed: group.reduce((sum, { failed }) => sum + failed, 0),
      ofBare: medians(RATIOS, (key) => pairs.map(({ cell, bare }) => cell[key] / bare[key])),
    };
  });
}
