import { measure, type Measured } from "./measure.ts";
import type { System } from "./servers.ts";
import type { Question, Workload } from "./workloads.ts";

/** Who takes part in the rounds. */
export interface Contender {
  name: string;
  /** Of its own server process, where it has one. */
  pid?: number;
  measure: (workload: Workload, how: { connections: number; seconds: number }) => Promise<Measured>;
}

/** What surrounds a measurement that creates complaints. */
export interface Cleaning {
  before: () => Promise<void>;
  after: () => Promise<void>;
}

/** A server as a contender: asked over HTTP, and cleaned up after it has created. */
export function contend(
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
