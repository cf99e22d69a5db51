import { sql } from "kysely";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { says } from "contract/messages";
import { requestPatience, within } from "../db/patience.ts";
import type { App } from "./deps.ts";
import { Refusal } from "./errors.ts";

/** /healthz (alive), /readyz (database reachable and migrated, and not about to end), /metrics, and one log line a request. */
export function health(app: App): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, by route",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    // The route's template, never the address itself: that can hold a person's name or phone.
    const route = request.routeOptions.url ?? "unknown";
    const { method } = request;
    const { statusCode: status, elapsedTime } = reply;
    durations.labels(method, route, String(status)).observe(elapsedTime / 1000);
    const ms = Math.round(elapsedTime);
    app.log.info({ request_id: request.id, method, route, status, ms }, "answered");
    done();
  });

  const hidden = { schema: { hide: true } };
  app.get("/healthz", hidden, () => ({ status: "success", message: "Alive" }));
  app.get("/readyz", hidden, async () => {
    if (app.deps.stopping.hasBegun) throw new Refusal(503, says("The console is stopping"));
    const pending = await within(requestPatience(), async () => {
      await sql`select 1`.execute(app.deps.db);
      return app.deps.pendingMigrations();
    });
    if (pending > 0)
      throw new Refusal(503, says("The database lacks {count} migrations", { count: pending }));
    return { status: "success", message: "Ready" };
  });
  app.get("/metrics", hidden, async (_request, reply) => {
    void reply.type(registry.contentType);
    return registry.metrics();
  });
}
