import { measure, type Measured } from "./measure.ts";
import type { System } from "./servers.ts";
import type { Question, Workload } from "./workloads.ts";

/** A system that is measured in the rounds. */
export interface Contender {
  name: string;
  /** The id of its server process, if it has one. */
  pid?: number;
  measure: (workload: Workload, how: { connections: number; seconds: number }) => Promise<Measured>;
}

/** Steps before and after a measurement that creates complaints. */
export interface Cleaning {
  before: () => Promise<void>;
  after: () => Promise<void>;
}

/** A server as a contender: called over HTTP, and its created complaints removed. */
export function toContender(
  system: System,
  questions: Question[],
  postmaster: number,
  { before, after }: Cleaning,
): Contender {
  return {
    name: system.name,
    pid: system.pid,
    measure: async (workload, how) => {
      const creates = workload === "w6";
      if (creates) await before();
      try {
        return await measure(system, workload, questions, { ...how, postmaster });
      } finally {
        if (creates) await after();
      }
    },
  };
}
