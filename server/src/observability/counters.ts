import { Histogram } from "./histogram.ts";

/**
 * What this process has done since it started, in plain numbers that whoever does it adds to and diagnostics/metrics.ts tells.
 * Each name becomes a label's value: there are few of them, and none says who, what or where from.
 */

/** Sign-ins by how they ended. Nobody learns here whether a phone has an account. */
export const signIns = { succeeded: 0, refused: 0, limited_address: 0, limited_phone: 0 };
export const tokenRefreshes = { renewed: 0, refused: 0 };

/** From a statement to a whole spreadsheet. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const uploads = {
  files: 0,
  bytes: 0,
  /** From the first byte of the body to the last, of requests that carry files. */
  durations: new Histogram([0.01, 0.05, 0.25, 1, 2.5, 5, 10, 30, 60, 120]),
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
  durations: new Histogram(SECONDS),
  /** By the class of their SQL state (two characters); `none`: the database did not answer, or could not be reached. */
  failures: new Map<string, number>([
    ["none", 0],
    ["23", 0],
    ["53", 0],
    ["57", 0],
  ]),
};
export const connectionWaits = new Histogram(SECONDS);

/** Counts a statement that failed. */
export function countStatementFailure({ code }: { code?: unknown }): void {
  const { failures } = statements;
  const kind = typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code.slice(0, 2) : "none";
  failures.set(kind, (failures.get(kind) ?? 0) + 1);
}

/** Work of which only so much is done at once: how much is, how much waits for its turn, how much was sent away. */
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

/** Exact cachedCounts (lists/cached-counts.ts): as they were, carried past what has changed, or counted from the rows. */
export const cachedCounts = { unchanged: 0, carried: 0, counted: 0 };

/** Refused calls, by whether each has an audit row of its own. */
export const refusedCalls = { recorded: 0, only_counted: 0, failed: 0 };

/** What meets no route: bytes that are no HTTP, and addresses that nothing can be read from. */
export const brokenRequests = { address: 0, not_http: 0, headers: 0, timeout: 0, expectation: 0 };

/** Batches of spans that went to the collector, or did not. */
export const traceBatches = { delivered: 0, failed: 0 };

/** What the last sweep of this process has found (storage/sweep.ts). */
export const sweptFiles = { refused: 0, quarantined: 0 };

/** What runs beside requests. `left`: another process was at it. */
const job = () => ({ succeeded: 0, failed: 0, left: 0, lastSuccess: 0, lastSeconds: 0 });
export const jobs = { sweep: job(), retention: job() };
export type JobName = keyof typeof jobs;
