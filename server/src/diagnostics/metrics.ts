import { createHash, timingSafeEqual } from "node:crypto";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { message } from "contract/message";
import { clientNetwork } from "../auth/client-network.ts";
import { createPace } from "../auth/attempts.ts";
import { build } from "../observability/build.ts";
import { processMetrics } from "../observability/counters.ts";
import type { App } from "../http/deps.ts";
import { HttpError } from "../http/errors/http-error.ts";
import { oldestQueuedSeconds } from "../features/messages/messages.store.ts";
import { lastBackupAt } from "../storage/last-backup.ts";
import type { Readiness } from "./readiness.ts";

/** Adds GET /metrics for Prometheus (docs/operations/watching.md). No label value comes from a request. */
export function addMetricsRoute(app: App, readiness: () => Promise<Readiness>): void {
  const registry = Registry.merge([processMetrics, officeMetrics(app.deps, readiness)]);
  collectDefaultMetrics({ register: registry });
  const isAllowed = createBearerCheck(app.deps.config.METRICS_TOKEN);
  // Strangers may read them, and collecting them takes 7 ms of processor time.
  const pace = createPace();
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (!isAllowed(request.headers.authorization))
      throw new HttpError(401, message("The metrics are for the bearer of their token only"), {
        headers: { "www-authenticate": "Bearer" },
      });
    await pace(clientNetwork(request.ip));
    void reply.type(registry.contentType);
    return registry.metrics();
  });
}

/** The gauges that are read when Prometheus asks. */
function officeMetrics(
  { config, db, pool, disk }: App["deps"],
  readiness: () => Promise<Readiness>,
): Registry {
  const registry = new Registry();
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    collect: (gauge: Gauge) => void | Promise<void>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset();
        return collect(this);
      },
    });
  gauge(
    "console_build_info",
    "Always 1; the version, commit and Node version are its labels",
    ["version", "commit", "node"],
    (info) => info.set({ ...build, node: process.versions.node }, 1),
  );
  gauge(
    "console_database_connections",
    "Connections to the database, by state",
    ["state"],
    (connections) => {
      connections.set({ state: "busy" }, pool.totalCount - pool.idleCount);
      connections.set({ state: "idle" }, pool.idleCount);
    },
  );
  gauge(
    "console_database_connections_max",
    "Limit of the connections that this process opens",
    [],
    (most) => most.set(pool.options.max),
  );
  gauge("console_database_waiting", "Requests that wait for a connection", [], (waiting) =>
    waiting.set(pool.waitingCount),
  );
  gauge(
    "console_backup_last_success_timestamp_seconds",
    "Time of the last successful `backup` with this DATA_DIR; absent: none yet",
    [],
    async (time) => {
      const at = await lastBackupAt(config);
      if (at === null) time.remove();
      else time.set(at);
    },
  );
  for (const [of, name, help] of [
    ["free", "console_disk_free_bytes", "Free bytes of a disk of the office"],
    ["size", "console_disk_size_bytes", "Size of a disk of the office"],
  ] as const)
    gauge(name, help, ["holds"], async (bytes) => {
      for (const found of await disk.disks()) bytes.set({ holds: found.holds }, found[of]);
    });
  gauge(
    "console_ready",
    "The checks of /readyz; 1: passed, 0: failed",
    ["check"],
    async (ready) => {
      for (const { name, ok } of (await readiness()).checks) ready.set({ check: name }, Number(ok));
    },
  );
  gauge(
    "console_messages_oldest_seconds",
    "Age of the oldest queued message to a citizen; 0: none waits",
    [],
    async (age) => age.set(await oldestQueuedSeconds(db)),
  );
  gauge("console_migrations_pending", "Pending migrations", [], async (migrations) => {
    const { pending } = await readiness();
    if (pending === null) migrations.remove();
    else migrations.set(pending);
  });
  return registry;
}

/** Returns a check of the bearer token in constant time. Without a configured token, every header is accepted. */
function createBearerCheck(token: string | undefined): (header: string | undefined) => boolean {
  if (!token) return () => true;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const expected = digest(`Bearer ${token}`);
  return (header = "") => timingSafeEqual(digest(header), expected);
}
