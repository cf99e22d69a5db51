import { createHash, timingSafeEqual } from "node:crypto";
import { collectDefaultMetrics, Counter, Gauge, Registry } from "prom-client";
import { message } from "contract/messages";
import { lastBackupAt } from "../storage/last-backup.ts";
import { build } from "../observability/build.ts";
import {
  brokenRequests,
  callsByRole,
  connectionWaits,
  exportsEnded,
  jobs,
  queues,
  refusedCalls,
  tokenRefreshes,
  signIns,
  statements,
  sweptFiles,
  cachedCounts,
  traceBatches,
  trackings,
  uploads,
} from "../observability/counters.ts";
import type { Histogram } from "../observability/histogram.ts";
import type { App } from "../http/deps.ts";
import { HttpError } from "../errors/http-error.ts";
import type { Readiness } from "./readiness.ts";

type Labels = Record<string, string>;
type Sample = [labels: Labels, value: number];
type Read = () => Iterable<Sample> | Promise<Iterable<Sample>>;

/** One sample for each key: `{a: 1}` with the label "result" is `{result="a"} 1`. */
const by =
  (label: string, counters: object): Read =>
  () =>
    Object.entries(counters).map(([name, value]): Sample => [{ [label]: name }, value as number]);
const one =
  (read: () => number): Read =>
  () => [[{}, read()]];

/**
 * Adds GET /metrics for Prometheus (docs/operations/watching.md). The counters are plain numbers, formatted only when they
 * are read. No label value comes from a request. If METRICS_TOKEN is set, the route requires it as a bearer token.
 */
export function addMetricsRoute(app: App, readiness: () => Promise<Readiness>): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const metric = (Kind: typeof Counter | typeof Gauge, name: string, help: string, read: Read) =>
    new Kind({
      name,
      help,
      labelNames: LABELS,
      registers: [registry],
      async collect() {
        this.reset();
        for (const [labels, value] of await read()) this.inc(labels, value);
      },
    });
  const total = (name: string, help: string, read: Read) => metric(Counter, name, help, read);
  const gauge = (name: string, help: string, read: Read) => metric(Gauge, name, help, read);
  const { pool, requests, disk } = app.deps;

  gauge(
    "console_build_info",
    "Always 1; the version, commit and Node version are its labels",
    () => [[{ ...build, node: process.versions.node }, 1]],
  );
  gauge(
    "http_requests_in_flight",
    "Requests that are being answered",
    one(() => requests.now.inFlight),
  );
  total(
    "http_requests_abandoned_total",
    "Requests whose client disconnected before the end of the answer",
    one(() => requests.now.abandoned),
  );
  total(
    "http_broken_requests_total",
    "Requests that reached no route, by kind",
    by("kind", brokenRequests),
  );
  gauge("console_database_connections", "Connections to the database, by state", () => [
    [{ state: "busy" }, pool.totalCount - pool.idleCount],
    [{ state: "idle" }, pool.idleCount],
  ]);
  gauge(
    "console_database_connections_max",
    "Limit of the connections that this process opens",
    one(() => pool.options.max),
  );
  gauge(
    "console_database_waiting",
    "Requests that wait for a connection",
    one(() => pool.waitingCount),
  );
  total(
    "console_database_failures_total",
    "Failed statements and connections, by class of SQL state; none: the database did not answer",
    () => [...statements.failures].map(([sqlstate, count]): Sample => [{ sqlstate }, count]),
  );
  for (const [state, help] of [
    ["running", "Running tasks of a queue with a limit"],
    ["waiting", "Waiting tasks of a queue with a limit"],
  ] as const)
    gauge(`console_queue_${state}`, help, () =>
      Object.entries(queues).map(([queue, counters]): Sample => [{ queue }, counters[state]]),
    );
  total("console_queue_refused_total", "Rejected tasks of a queue with a limit", () =>
    Object.entries(queues).map(([queue, { refused }]): Sample => [{ queue }, refused]),
  );
  total("console_sign_ins_total", "Sign-ins, by the role of the login and by result", () =>
    Object.entries(signIns).flatMap(([role, results]) =>
      Object.entries(results).map(([result, count]): Sample => [{ role, result }, count]),
    ),
  );
  total(
    "console_calls_total",
    "Calls of the API, by the role of the caller",
    by("role", callsByRole),
  );
  total(
    "console_trackings_total",
    "Requests with a tracking code, by result",
    by("result", trackings),
  );
  total(
    "console_session_renewals_total",
    "Token refreshes, by result",
    by("result", tokenRefreshes),
  );
  total(
    "console_refused_calls_total",
    "Calls answered with 4xx, by whether an audit row was written",
    by("row", refusedCalls),
  );
  total(
    "console_upload_files_total",
    "Completely received files",
    one(() => uploads.files),
  );
  total(
    "console_upload_bytes_total",
    "Bytes of the received files",
    one(() => uploads.bytes),
  );
  total(
    "console_uploads_refused_total",
    "Rejected uploads, by reason",
    by("reason", uploads.refused),
  );
  total("console_exports_total", "Exports, by result", by("result", exportsEnded));
  total("console_totals_total", "Exact totals, by how they were computed", by("how", cachedCounts));
  total(
    "console_trace_batches_total",
    "Batches of spans, by whether the collector accepted them",
    by("result", traceBatches),
  );
  const ofJobs = (read: (job: (typeof jobs)["sweep"]) => number): Read => {
    return () =>
      Object.entries(jobs).map(([job, counters]): Sample => [{ job_name: job }, read(counters)]);
  };
  total("console_job_runs_total", "Runs of background jobs, by result", () =>
    Object.entries(jobs).flatMap(([job_name, { succeeded, failed, left }]) =>
      Object.entries({ succeeded, failed, left }).map(([result, count]): Sample => [
        { job_name, result },
        count,
      ]),
    ),
  );
  gauge(
    "console_job_last_success_timestamp_seconds",
    "Time of the job's last successful run in this process; 0: none yet",
    ofJobs(({ lastSuccess }) => lastSuccess),
  );
  gauge(
    "console_job_last_duration_seconds",
    "Duration of the job's last run",
    ofJobs(({ lastSeconds }) => lastSeconds),
  );
  gauge(
    "console_backup_last_success_timestamp_seconds",
    "Time of the last successful `backup` with this DATA_DIR; absent: none yet",
    async () => {
      const at = await lastBackupAt(app.deps.config);
      return at === null ? [] : [[{}, at]];
    },
  );
  gauge(
    "console_files_aside",
    "Orphan files in quarantine after this process's last sweep",
    one(() => sweptFiles.inQuarantine),
  );
  gauge(
    "console_files_refused_by_sweep",
    "Orphan files that the last sweep left in place because they are too many; 0 is normal",
    one(() => sweptFiles.overLimit),
  );
  const onDisks = (of: "free" | "size"): Read => {
    return async () =>
      (await disk.disks()).map((found): Sample => [{ holds: found.holds }, found[of]]);
  };
  gauge("console_disk_free_bytes", "Free bytes of a disk of the office", onDisks("free"));
  gauge("console_disk_size_bytes", "Size of a disk of the office", onDisks("size"));
  const checks = async (): Promise<Sample[]> =>
    (await readiness()).checks.map(({ name, ok }): Sample => [{ check: name }, Number(ok)]);
  gauge("console_ready", "The checks of /readyz; 1: passed, 0: failed", checks);
  gauge("console_migrations_pending", "Pending migrations", async () => {
    const { pending } = await readiness();
    return pending === null ? [] : [[{}, pending]];
  });

  const isAllowed = createBearerCheck(app.deps.config.METRICS_TOKEN);
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (!isAllowed(request.headers.authorization))
      throw new HttpError(401, message("The metrics are for the bearer of their token only"), {
        headers: { "www-authenticate": "Bearer" },
      });
    void reply.type(registry.contentType);
    return [await registry.metrics(), ...durations(app)].join("\n");
  });
}

/** The labels of all metrics of this module. */
const LABELS =
  "version commit node kind state sqlstate queue role result row reason how job_name holds check".split(
    " ",
  );

/** The duration histogram in the text format. prom-client's own histogram computes the labels of each observation again. */
function* durations({ deps }: App): Generator<string> {
  const { answered } = deps.requests;
  yield* histogram(
    "http_request_duration_seconds",
    "Time to answer a request, by route",
    [...answered.values()].map(({ labels, durations: found }) => [labels, found]),
  );
  for (const [name, help, found] of [
    [
      "console_database_statement_seconds",
      "Time until a statement is answered",
      statements.durations,
    ],
    [
      "console_database_connection_wait_seconds",
      "Time until a connection is available",
      connectionWaits,
    ],
    ["console_upload_seconds", "Time to receive the files of a request", uploads.durations],
  ] as const)
    yield* histogram(name, help, [[{}, found]]);
}

function* histogram(
  name: string,
  help: string,
  rows: Iterable<[labels: Labels, found: Histogram]>,
): Generator<string> {
  yield `# HELP ${name} ${help}\n# TYPE ${name} histogram`;
  for (const [labels, { bounds, counts, sum }] of rows) {
    let count = 0;
    for (const [at, more] of counts.entries()) {
      count += more;
      yield `${name}_bucket${labelText({ ...labels, le: String(bounds[at] ?? "+Inf") })} ${count}`;
    }
    yield `${name}_sum${labelText(labels)} ${sum}\n${name}_count${labelText(labels)} ${count}`;
  }
  yield "";
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return pairs.length ? `{${pairs.join(",")}}` : "";
}

/**
 * Returns a check of the bearer token of an Authorization header in constant time. Without a configured token, every header is
 * accepted.
 */
function createBearerCheck(token: string | undefined): (header: string | undefined) => boolean {
  if (!token) return () => true;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const expected = digest(`Bearer ${token}`);
  return (header = "") => timingSafeEqual(digest(header), expected);
}
