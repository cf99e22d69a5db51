import {
  runWithContext,
  type TimeBudget,
  currentContext,
} from "../observability/request-context.ts";

export type { TimeBudget } from "../observability/request-context.ts";

/** The longest wait for one connection; of a pool that is used up, a request hears within 3 s (security.md). */
export const CONNECTION_MS = 2300;

/**
 * What one request gets: however many questions it asks of a database that is slow or gone, it is answered within 6 s
 * (security.md, "Integrity, crashes, recovery"). The rest of those 6 s is for what the request does itself.
 */
export const requestBudget = (): TimeBudget => ({ connectionMs: CONNECTION_MS, totalMs: 5000 });

/** What a call with thousands of rows gets. Each of its statements keeps the limits of pool.ts. */
export const longBudget = (): TimeBudget => ({ connectionMs: CONNECTION_MS, totalMs: 120_000 });

/** Runs the work within this patience, in place of the one around it. */
export const withBudget = <T>(budget: TimeBudget, work: () => Promise<T>): Promise<T> =>
  runWithContext({ ...currentContext(), budget }, work);

/** The patience of the work that runs now; none for what runs outside requests. */
export const currentBudget = (): TimeBudget | undefined => currentContext()?.budget;
