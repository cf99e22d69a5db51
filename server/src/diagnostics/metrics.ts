import { createHash, timingSafeEqual } from "node:crypto";
import { collectDefaultMetrics, Registry } from "prom-client";
import { message } from "contract/message";
import { clientNetwork } from "../auth/client-network.ts";
import { createPace } from "../auth/rate-limits.ts";
import { durations } from "../observability/counters.ts";
import type { App } from "../http/deps.ts";
import { HttpError } from "../errors/http-error.ts";
import { LABELS, metricDefinitions } from "./metric-definitions.ts";
import type { Readiness } from "./readiness.ts";

/**
 * Adds GET /metrics for Prometheus (docs/operations/watching.md). The counters are plain numbers, formatted only when they
 * are read. No label value comes from a request. If METRICS_TOKEN is set, the route requires it as a bearer token.
 */
export function addMetricsRoute(app: App, readiness: () => Promise<Readiness>): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const [Kind, name, help, read] of metricDefinitions(app.deps, readiness))
    registry.registerMetric(
      new Kind({
        name,
        help,
        labelNames: LABELS,
        registers: [],
        async collect() {
          this.reset();
          for (const [labels, value] of await read()) this.inc(labels, value);
        },
      }),
    );
  for (const histogram of Object.values(durations)) registry.registerMetric(histogram);
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
