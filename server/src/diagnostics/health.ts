import { message } from "contract/message";
import type { App } from "../http/deps.ts";
import { HttpError } from "../http/errors/http-error.ts";
import { addMetricsRoute } from "./metrics.ts";
import { monitorReadiness } from "./readiness.ts";
import { runWithContext } from "../observability/request-context.ts";

/** Adds /healthz (the process is alive), /readyz (failed checks; 503 during shutdown) and /metrics. */
export function addHealthRoutes(app: App): void {
  const readiness = monitorReadiness(app);
  const hidden = { schema: { hide: true } };
  app.get("/healthz", hidden, () => ({ status: "success", message: "Alive" }));
  app.get("/readyz", hidden, async ({ requestContext }) => {
    if (app.deps.stopping.hasBegun) throw new HttpError(503, message("The console is stopping"));
    const { checks, missing } = await runWithContext(requestContext, readiness);
    if (missing.length)
      throw new HttpError(
        503,
        message("Not ready: {what}. Please try again.", { what: missing.join(", ") }),
        { headers: { "retry-after": "1" }, data: { checks } },
      );
    return { status: "success", message: "Ready", data: { checks } };
  });
  addMetricsRoute(app, readiness);
}
