import { setTimeout as wait } from "node:timers/promises";

/** The result of the work, or null when it takes longer than `ms`. The work then goes on, and its failure is ignored. */
export async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result | null> {
  if (ms === Infinity) return work;
  const stop = new AbortController();
  try {
    return await Promise.race([work, wait(ms, null, { signal: stop.signal })]);
  } finally {
    stop.abort();
  }
}
