import { createHash, timingSafeEqual } from "node:crypto";
import { collectDefaultMetrics, Registry } from "prom-client";
import { message } from "contract/message";
import { clientNetwork } from "../auth/client-network.ts";
import { createPace } from "../auth/rate-limits.ts";
import { connectionWaits, statements, uploads } from "../observability/counters.ts";
import type { Histogram } from "../observability/histogram.ts";
import type { App } from "../http/deps.ts";
import { HttpError } from "../errors/http-error.ts";
import { type Labels, LABELS, metricDefinitions } from "./metric-definitions.ts";
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
    return [await registry.metrics(), ...durations(app)].join("\n");
  });
}

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
