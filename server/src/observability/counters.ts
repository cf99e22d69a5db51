import { Counter, Gauge, Registry } from "prom-client";

/** The metrics of this process since its start, for GET /metrics (diagnostics/metrics.ts). No label holds personal data. */
export const processMetrics = new Registry();
const registers = [processMetrics];

/** The values of each label. Each series begins at 0, so that Prometheus sees the first event as an increase. */
type LabelValues<Label extends string> = Record<Label, readonly string[]>;

function series<Label extends string>(values: LabelValues<Label>): Record<Label, string>[] {
  return Object.entries<readonly string[]>(values).reduce<Record<string, string>[]>(
    (all, [label, names]) => all.flatMap((one) => names.map((name) => ({ ...one, [label]: name }))),
    [{}],
  );
}
function counter<Label extends string>(name: string, help: string, values: LabelValues<Label>) {
  const labelNames = Object.keys(values) as Label[];
  const made = new Counter({ name, help, labelNames, registers });
  for (const labels of series(values)) made.inc(labels, 0);
  return made;
}
function gauge<Label extends string>(name: string, help: string, values: LabelValues<Label>) {
  const labelNames = Object.keys(values) as Label[];
  const made = new Gauge({ name, help, labelNames, registers });
  for (const labels of series(values)) made.set(labels, 0);
  return made;
}

export const requestsInFlight = gauge(
  "http_requests_in_flight",
  "Requests that are being answered",
  {},
);
export const requestsAbandoned = counter(
  "http_requests_abandoned_total",
  "Requests whose client disconnected before the end of the answer",
  {},
);
export const brokenRequests = counter(
  "http_broken_requests_total",
  "Requests that reached no route, by kind",
  { kind: ["address", "not_http", "headers", "timeout", "expectation"] },
);
export const logWritesFailed = counter(
  "console_log_writes_failed_total",
  "Writes of log lines that standard output did not take",
  {},
);

/** They do not reveal whether a phone number has an account. */
export const signIns = counter(
  "console_sign_ins_total",
  "Sign-ins, by the role of the login and by result",
  {
    role: ["super_admin", "admin"],
    result: ["succeeded", "refused", "limited_address", "limited_phone"],
  },
);
export const tokenRefreshes = counter(
  "console_session_renewals_total",
  "Token refreshes, by result",
  { result: ["renewed", "refused"] },
);
export const refusedCalls = counter(
  "console_refused_calls_total",
  "Calls answered with 4xx, by whether an audit row was written",
  { row: ["recorded", "only_counted", "failed"] },
);

export const uploadFiles = counter("console_upload_files_total", "Completely received files", {});
export const uploadBytes = counter("console_upload_bytes_total", "Bytes of the received files", {});
export const uploadsRefused = counter(
  "console_uploads_refused_total",
  "Rejected uploads, by reason",
  {
    reason: [
      "too_many",
      "too_large",
      "form_too_large",
      "undeclared_field",
      "repeated_field",
      "cut_short",
      "disk_full",
      "content",
    ],
  },
);

const statementFailures = counter(
  "console_database_failures_total",
  "Failed statements and connections, by class of SQL state; none: the database did not answer",
  // The alert DatabaseBroken needs 58 and XX.
  { sqlstate: ["none", "23", "53", "57", "58", "XX"] },
);
/** Counts a statement that failed, by the class of its SQL state (two characters). */
export function countStatementFailure({ code }: { code?: unknown }): void {
  const hasState = typeof code === "string" && /^[0-9A-Z]{5}$/.test(code);
  statementFailures.inc({ sqlstate: hasState ? code.slice(0, 2) : "none" });
}

/** Of a failover only that it may have lost changes (postgres/primary-server.ts). */
export const databaseWentBack = counter(
  "console_database_went_back_total",
  "Connections to a server that is behind what this process has seen, by what went back",
  { kind: ["timeline", "position", "failover"] },
);

export const exportsEnded = counter("console_exports_total", "Exports, by result", {
  result: ["finished", "failed", "abandoned"],
});
/** `unavailable`: this machine has no build of Typst. */
export const lettersEnded = counter("console_letters_total", "Letters as PDF, by result", {
  result: ["rendered", "late", "failed", "unavailable"],
});
/** Unchanged, brought up to date by deltas, or counted from the rows (lists/cached-counts.ts). */
export const cachedCounts = counter(
  "console_totals_total",
  "Exact totals, by how they were computed",
  { how: ["unchanged", "carried", "counted"] },
);
export const traceBatches = counter(
  "console_trace_batches_total",
  "Batches of spans, by whether the collector accepted them",
  { result: ["delivered", "failed"] },
);

/** `refused`: for good, by the mail server. `later`: to be tried again. `given_up`: after the last try. */
export const staffMailsEnded = counter(
  "console_staff_mails_total",
  "Tries to send an email to an admin, by result",
  { result: ["sent", "refused", "later", "given_up"] },
);

/** `later`: the gateway did not take it now. `unknown`: it did not answer. */
export const messagesTried = counter(
  "console_messages_total",
  "Tries to send a message to a citizen, by result",
  { result: ["sent", "failed", "unknown", "later"] },
);
export const deliveryReports = counter(
  "console_message_reports_total",
  "Delivery reports of the gateway, by result",
  { result: ["delivered", "failed", "ignored"] },
);

const JOBS = ["counts", "months", "sweep", "retention", "mail", "messages"] as const;
export type JobName = (typeof JOBS)[number];
/** `left`: skipped, because another process ran the job, or made a backup. */
export const jobRuns = counter("console_job_runs_total", "Runs of background jobs, by result", {
  job_name: JOBS,
  result: ["succeeded", "failed", "left"],
});
export const jobLastSuccess = gauge(
  "console_job_last_success_timestamp_seconds",
  "Time of the job's last successful run in this process; 0: none yet",
  { job_name: JOBS },
);
export const jobLastSeconds = gauge(
  "console_job_last_duration_seconds",
  "Duration of the job's last run",
  { job_name: JOBS },
);
export const sweepOverLimit = gauge(
  "console_files_refused_by_sweep",
  "Orphan files that the last sweep left in place because they are too many; 0 is normal",
  {},
);

const QUEUES = ["passwords", "sheets", "exports", "letters", "long_counts"] as const;
/** A queue of queue.ts. */
export type QueueName = (typeof QUEUES)[number];
export const queueRunning = gauge(
  "console_queue_running",
  "Running tasks of a queue with a limit",
  {
    queue: QUEUES,
  },
);
export const queueWaiting = gauge(
  "console_queue_waiting",
  "Waiting tasks of a queue with a limit",
  {
    queue: QUEUES,
  },
);
export const queueRefused = counter(
  "console_queue_refused_total",
  "Rejected tasks of a queue with a limit",
  { queue: QUEUES },
);
