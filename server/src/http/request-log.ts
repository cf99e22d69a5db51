import type { FastifyInstance } from "fastify";
import type { ServerResponse } from "node:http";
import { startTrace } from "../observability/trace.ts";
import { Histogram } from "../observability/histogram.ts";
import type { RequestContext } from "../observability/request-context.ts";
import { logIds } from "./log.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What its log lines, its trace and its waits for the database share. */
    requestContext: RequestContext;
  }
}

/** A UUID, or as many digits without dashes (a trace's id; what nginx calls $request_id). */
const REQUEST_ID = /^(?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/** How a request is called in logs, envelopes and the audit trail: as its caller says, where that can be no person's data. */
export function requestId(header: string | string[] | undefined): string {
  return typeof header === "string" && REQUEST_ID.test(header) ? header : crypto.randomUUID();
}

/** The methods that routes have; any other is one more label at most. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"]);
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** How long answers took, by route. */
export interface RouteMetrics {
  labels: { method: string; route: string; status: string };
  durations: Histogram;
}

export type RequestLog = ReturnType<typeof logRequests>;

/**
 * Follows every request: its id in an answer's header, its trace where traces are made, one log line when it has been
 * answered, and the figures that /metrics tells. Call it before any other hook is added.
 */
export function logRequests(app: FastifyInstance) {
  const answered = new Map<string, RouteMetrics>();
  const now = { inFlight: 0, abandoned: 0 };

  /** Comes once to every request, whether its answer was taken to the end or its client had gone. */
  function ended(this: ServerResponse): void {
    now.inFlight -= 1;
    if (!this.writableFinished) now.abandoned += 1;
  }
  app.addHook("onRequest", (request, reply, done) => {
    now.inFlight += 1;
    reply.raw.once("close", ended);
    void reply.header("x-request-id", request.id);
    request.requestContext = { request_id: request.id };
    const { traceparent } = request.headers;
    const span = startTrace(request.method, "server", traceparent as string | undefined);
    if (span) {
      request.requestContext.trace_id = span.trace_id;
      if (span.isSampled) request.requestContext.span = span;
      reply.raw.once("close", () => {
        const route = request.routeOptions.url ?? "unknown";
        const { statusCode } = reply;
        span.end(statusCode >= 500 ? String(statusCode) : null, {
          name: `${methodLabel(request.method)} ${route}`,
          attributes: {
            "http.request.method": methodLabel(request.method),
            "http.route": route,
            "http.response.status_code": statusCode,
            "console.request_id": request.id,
          },
        });
      });
    }
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    // The route's template, never the address itself: that can hold a person's name or phone.
    const route = request.routeOptions.url ?? "unknown";
    const { method } = request;
    const { statusCode: status, elapsedTime } = reply;
    const key = `${method} ${status} ${route}`;
    let found = answered.get(key);
    if (!found) {
      const labels = { method: methodLabel(method), route, status: String(status) };
      found = { labels, durations: new Histogram(SECONDS) };
      answered.set(key, found);
    }
    found.durations.add(elapsedTime);
    const ms = Math.round(elapsedTime);
    app.log.info({ ...logIds(request.requestContext), method, route, status, ms }, "answered");
    done();
  });
  return { answered: answered as ReadonlyMap<string, RouteMetrics>, now };
}

const methodLabel = (method: string) => (METHODS.has(method) ? method : "other");
