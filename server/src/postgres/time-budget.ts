import {
  runWithContext,
  type TimeBudget,
  currentContext,
} from "../observability/request-context.ts";

/** The longest wait for a connection, so that a request is answered within 3 s when the pool is exhausted (fault-7). */
export const CONNECTION_MS = 2300;

/** The time limit of one statement, which PostgreSQL enforces. */
export const STATEMENT_TIMEOUT_MS = 3000;
/** The driver's limit is longer than the server's statement_timeout: it applies when the server does not answer at all. */
export const ANSWER_MARGIN_MS = 500;

/**
 * The time budget of a request for all its queries together, so that it is answered within 6 s when the database is slow or
 * cannot be reached (fault-7). The rest of the 6 s is for the request's own work.
 */
export const requestBudget = (): TimeBudget => ({ connectionMs: CONNECTION_MS, totalMs: 5000 });

/** The time budget of a call with thousands of rows. Each statement keeps its own limit. */
export const longBudget = (): TimeBudget => ({ connectionMs: CONNECTION_MS, totalMs: 120_000 });

/** The time budget of an import of up to 100,000 complaints, which takes minutes on a busy machine. Each statement keeps its own limit. */
export const importBudget = (): TimeBudget => ({ connectionMs: CONNECTION_MS, totalMs: 900_000 });

/** Runs the work with this time budget instead of the current one. */
export const withBudget = <T>(budget: TimeBudget, work: () => Promise<T>): Promise<T> =>
  runWithContext({ ...currentContext(), budget }, work);

/** The current time budget; undefined outside requests. */
export const currentBudget = (): TimeBudget | undefined => currentContext()?.budget;
