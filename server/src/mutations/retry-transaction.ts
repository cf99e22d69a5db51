import { setTimeout as wait } from "node:timers/promises";
import { errorCode } from "../observability/error-details.ts";

const ATTEMPTS = 4;
/** The transaction that lost a deadlock backs off. Without a delay, it would lock the same row before the other transaction wakes. */
const BACKOFF_MS = 20;
const SERIALIZATION_FAILURE = "40001";
const DEADLOCK = "40P01";
const retriable = new Set<string | undefined>([SERIALIZATION_FAILURE, DEADLOCK]);

/** Runs the work again after a deadlock or a serialization failure; four attempts in all. */
export async function withRetries<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= ATTEMPTS || !retriable.has(errorCode(error))) throw error;
      await wait(attempt * BACKOFF_MS * (1 + Math.random()));
    }
  }
}
