import { Counter, Gauge } from "prom-client";
import { lastBackupAt } from "../storage/last-backup.ts";
import { build } from "../observability/build.ts";
import {
  brokenRequests,
  cachedCounts,
  callsByRole,
  exportsEnded,
  jobs,
  logWrites,
  queues,
  refusedCalls,
  signIns,
  statements,
  sweptFiles,
  tokenRefreshes,
  traceBatches,
  trackings,
  uploads,
} from "../observability/counters.ts";
import type { App } from "../http/deps.ts";
import type { Readiness } from "./readiness.ts";

export type Labels = Record<string, string>;
type Sample = [labels: Labels, value: number];
type Read = () => Iterable<Sample> | Promise<Iterable<Sample>>;
type Metric = [kind: typeof Counter | typeof Gauge, name: string, help: string, read: Read];

/** The labels of all metrics of metricDefinitions(). */
export const LABELS =
  "version commit node kind state sqlstate queue role result row reason how job_name holds check".split(
    " ",
  );

/** One sample for each key: `{a: 1}` with the label "result" is `{result="a"} 1`. */
const samplesBy =
  (label: string, counters: object): Read =>
  () =>
    Object.entries(counters).map(([name, value]): Sample => [{ [label]: name }, value as number]);
const oneSample =
  (read: () => number): Read =>
  () => [[{}, read()]];
const queueSamples =
  (of: "running" | "waiting" | "refused"): Read =>
  () =>
    Object.entries(queues).map(([queue, counters]): Sample => [{ queue }, counters[of]]);
const jobSamples =
  (of: "lastSuccess" | "lastSeconds"): Read =>
  () =>
    Object.entries(jobs).map(([job_name, counters]): Sample => [{ job_name }, counters[of]]);
const diskSamples =
  (disk: App["deps"]["disk"], of: "free" | "size"): Read =>
  async () =>
    (await disk.disks()).map((found): Sample => [{ holds: found.holds }, found[of]]);

/** The counters and gauges of /metrics. The histograms are in observability/counters.ts. */
export const metricDefinitions = (
  { config, pool, requests, disk }: App["deps"],
  readiness: () => Promise<Readiness>,
): Metric[] => [
  [
    Gauge,
    "console_build_info",
    "Always 1; the version, commit and Node version are its labels",
    () => [[{ ...build, node: process.versions.node }, 1]],
  ],
  [
    Gauge,
    "http_requests_in_flight",
    "Requests that are being answered",
    oneSample(() => requests.now.inFlight),
  ],
  [
    Counter,
    "http_requests_abandoned_total",
    "Requests whose client disconnected before the end of the answer",
    oneSample(() => requests.now.abandoned),
  ],
  [
    Counter,
    "http_broken_requests_total",
    "Requests that reached no route, by kind",
    samplesBy("kind", brokenRequests),
  ],
  [
    Counter,
    "console_log_writes_failed_total",
    "Writes of log lines that standard output did not take",
    oneSample(() => logWrites.failed),
  ],
  [
    Gauge,
    "console_database_connections",
    "Connections to the database, by state",
    () => [
      [{ state: "busy" }, pool.totalCount - pool.idleCount],
      [{ state: "idle" }, pool.idleCount],
    ],
  ],
  [
    Gauge,
    "console_database_connections_max",
    "Limit of the connections that this process opens",
    oneSample(() => pool.options.max),
  ],
  [
    Gauge,
    "console_database_waiting",
    "Requests that wait for a connection",
    oneSample(() => pool.waitingCount),
  ],
  [
    Counter,
    "console_database_failures_total",
    "Failed statements and connections, by class of SQL state; none: the database did not answer",
    () => [...statements.failures].map(([sqlstate, count]): Sample => [{ sqlstate }, count]),
  ],
  [
    Gauge,
    "console_queue_running",
    "Running tasks of a queue with a limit",
    queueSamples("running"),
  ],
  [
    Gauge,
    "console_queue_waiting",
    "Waiting tasks of a queue with a limit",
    queueSamples("waiting"),
  ],
  [
    Counter,
    "console_queue_refused_total",
    "Rejected tasks of a queue with a limit",
    queueSamples("refused"),
  ],
  [
    Counter,
    "console_sign_ins_total",
    "Sign-ins, by the role of the login and by result",
    () =>
      Object.entries(signIns).flatMap(([role, results]) =>
        Object.entries(results).map(([result, count]): Sample => [{ role, result }, count]),
      ),
  ],
  [
    Counter,
    "console_calls_total",
    "Calls of the API, by the role of the caller",
    samplesBy("role", callsByRole),
  ],
  [
    Counter,
    "console_trackings_total",
    "Requests with a tracking code, by result",
    samplesBy("result", trackings),
  ],
  [
    Counter,
    "console_session_renewals_total",
    "Token refreshes, by result",
    samplesBy("result", tokenRefreshes),
  ],
  [
    Counter,
    "console_refused_calls_total",
    "Calls answered with 4xx, by whether an audit row was written",
    samplesBy("row", refusedCalls),
  ],
  [
    Counter,
    "console_upload_files_total",
    "Completely received files",
    oneSample(() => uploads.files),
  ],
  [
    Counter,
    "console_upload_bytes_total",
    "Bytes of the received files",
    oneSample(() => uploads.bytes),
  ],
  [
    Counter,
    "console_uploads_refused_total",
    "Rejected uploads, by reason",
    samplesBy("reason", uploads.refused),
  ],
  [Counter, "console_exports_total", "Exports, by result", samplesBy("result", exportsEnded)],
  [
    Counter,
    "console_totals_total",
    "Exact totals, by how they were computed",
    samplesBy("how", cachedCounts),
  ],
  [
    Counter,
    "console_trace_batches_total",
    "Batches of spans, by whether the collector accepted them",
    samplesBy("result", traceBatches),
  ],
  [
    Counter,
    "console_job_runs_total",
    "Runs of background jobs, by result",
    () =>
      Object.entries(jobs).flatMap(([job_name, { succeeded, failed, left }]) =>
        Object.entries({ succeeded, failed, left }).map(([result, count]): Sample => [
          { job_name, result },
          count,
        ]),
      ),
  ],
  [
    Gauge,
    "console_job_last_success_timestamp_seconds",
    "Time of the job's last successful run in this process; 0: none yet",
    jobSamples("lastSuccess"),
  ],
  [
    Gauge,
    "console_job_last_duration_seconds",
    "Duration of the job's last run",
    jobSamples("lastSeconds"),
  ],
  [
    Gauge,
    "console_backup_last_success_timestamp_seconds",
    "Time of the last successful `backup` with this DATA_DIR; absent: none yet",
    async () => {
      const at = await lastBackupAt(config);
      return at === null ? [] : [[{}, at]];
    },
  ],
  [
    Gauge,
    "console_files_aside",
    "Orphan files in quarantine after this process's last sweep",
    oneSample(() => sweptFiles.inQuarantine),
  ],
  [
    Gauge,
    "console_files_refused_by_sweep",
    "Orphan files that the last sweep left in place because they are too many; 0 is normal",
    oneSample(() => sweptFiles.overLimit),
  ],
  [
    Gauge,
    "console_disk_free_bytes",
    "Free bytes of a disk of the office",
    diskSamples(disk, "free"),
  ],
  [Gauge, "console_disk_size_bytes", "Size of a disk of the office", diskSamples(disk, "size")],
  [
    Gauge,
    "console_ready",
    "The checks of /readyz; 1: passed, 0: failed",
    async () =>
      (await readiness()).checks.map(({ name, ok }): Sample => [{ check: name }, Number(ok)]),
  ],
  [
    Gauge,
    "console_migrations_pending",
    "Pending migrations",
    async () => {
      const { pending } = await readiness();
      return pending === null ? [] : [[{}, pending]];
    },
  ],
];
