import { Histogram } from "prom-client";

/**
 * The counters of this process since its start, exposed by diagnostics/metrics.ts. Each key becomes the value of a metric's
 * label; no key holds personal data.
 */

const signInResults = () => ({ succeeded: 0, refused: 0, limited_address: 0, limited_phone: 0 });
/** Sign-ins by the role of the login and by their result. They do not reveal whether a phone number has an account. */
export const signIns = { super_admin: signInResults(), admin: signInResults() };
/** Calls of the API by the role of the caller; `none`: without a valid token. */
export const callsByRole = { super_admin: 0, admin: 0, none: 0 };
/** Calls and pages with a tracking code. `unknown`: wrong, unknown and ended codes. */
export const trackings = { found: 0, unknown: 0, limited: 0 };
export const tokenRefreshes = { renewed: 0, refused: 0 };

const histogram = (name: string, help: string, buckets: number[], labelNames: string[] = []) =>
  new Histogram({ name, help, buckets, labelNames, registers: [] });
/** The bounds fit a short statement and a whole spreadsheet. */
const STATEMENT_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The durations of this process, in seconds. */
export const durations = {
  /** By the route's template, never the address: an address can hold a person's name or phone. */
  requests: histogram(
    "http_request_duration_seconds",
    "Time to answer a request, by route",
    [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    ["method", "route", "status"],
  ),
  statements: histogram(
    "console_database_statement_seconds",
    "Time until a statement is answered",
    STATEMENT_BUCKETS,
  ),
  connectionWaits: histogram(
    "console_database_connection_wait_seconds",
    "Time until a connection is available",
    STATEMENT_BUCKETS,
  ),
  /** From the first byte of a body with files to the last. */
  uploads: histogram(
    "console_upload_seconds",
    "Time to receive the files of a request",
    [0.01, 0.05, 0.25, 1, 2.5, 5, 10, 30, 60, 120],
  ),
};

export const uploads = {
  files: 0,
  bytes: 0,
  refused: {
    too_many: 0,
    too_large: 0,
    form_too_large: 0,
    undeclared_field: 0,
    repeated_field: 0,
    cut_short: 0,
    disk_full: 0,
    content: 0,
  },
};

export const statements = {
  /**
   * By the class of the SQL state (two characters); `none`: the database did not answer, or could not be reached. The classes of
   * the alert DatabaseBroken (58, XX) begin at 0, so that Prometheus sees the first failure as an increase.
   */
  failures: new Map(["none", "23", "53", "57", "58", "XX"].map((kind) => [kind, 0])),
};

/** Counts a statement that failed. */
export function countStatementFailure({ code }: { code?: unknown }): void {
  const { failures } = statements;
  const kind = typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code.slice(0, 2) : "none";
  failures.set(kind, (failures.get(kind) ?? 0) + 1);
}

/** A queue with a limit: tasks that run, that wait, and that were rejected. */
interface Queue {
  running: number;
  waiting: number;
  refused: number;
}
const queue = (): Queue => ({ running: 0, waiting: 0, refused: 0 });
export const queues = {
  passwords: queue(),
  sheets: queue(),
  exports: queue(),
  long_counts: queue(),
};

export const exportsEnded = { finished: 0, failed: 0, abandoned: 0 };

/** Uses of a cached count (lists/cached-counts.ts): unchanged, brought up to date by deltas, or counted from the rows. */
export const cachedCounts = { unchanged: 0, carried: 0, counted: 0 };

/** Calls answered with 4xx, by whether each has an audit row of its own (http/refused-calls.ts). */
export const refusedCalls = { recorded: 0, only_counted: 0, failed: 0 };

/** Requests that reach no route: invalid HTTP, and invalid addresses. */
export const brokenRequests = { address: 0, not_http: 0, headers: 0, timeout: 0, expectation: 0 };

/** Writes of buffered log lines (http/log.ts) that standard output did not take. */
export const logWrites = { failed: 0 };

/** Batches of spans, by whether the collector accepted them. */
export const traceBatches = { delivered: 0, failed: 0 };

/** The orphan files of the last sweep of this process (storage/sweep.ts): left in place, and in quarantine. */
export const sweptFiles = { overLimit: 0, inQuarantine: 0 };

/** Background jobs. `left`: skipped, because another process ran the job, or made a backup. */
const job = () => ({ succeeded: 0, failed: 0, left: 0, lastSuccess: 0, lastSeconds: 0 });
export const jobs = { sweep: job(), retention: job() };
export type JobName = keyof typeof jobs;
