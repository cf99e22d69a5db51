import { SpanKind } from "@opentelemetry/api";
import type { FastifyInstance } from "fastify";
import type { ServerResponse } from "node:http";
import { endSpan, startTrace } from "../observability/trace.ts";
import { requestsAbandoned, requestsInFlight } from "../observability/counters.ts";
import { durations } from "../observability/durations.ts";
import type { RequestContext } from "../observability/request-context.ts";
import { logIds } from "./log.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Shared by the request's log lines, its trace and its queries. */
    requestContext: RequestContext;
  }
}

/** A UUID, or 32 hexadecimal digits (a trace id, or nginx's $request_id). */
const REQUEST_ID = /^(?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/** The id of a request in logs, envelopes and the audit trail. A client's id is used only in a format without personal data. */
export function requestId(header: string | string[] | undefined): string {
  return typeof header === "string" && REQUEST_ID.test(header) ? header : crypto.randomUUID();
}

/** Methods that become metric labels; any other one is "other". */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"]);

/** Gives every request an id, a log line, metrics, and a trace when tracing is on. Call it before any other hook is added. */
export function logRequests(app: FastifyInstance): void {
  /** Runs once for every request, also when the client has disconnected. */
  function ended(this: ServerResponse): void {
    requestsInFlight.dec();
    if (!this.writableFinished) requestsAbandoned.inc();
  }
  app.addHook("onRequest", (request, reply, done) => {
    requestsInFlight.inc();
    reply.raw.once("close", ended);
    void reply.header("x-request-id", request.id);
    request.requestContext = { request_id: request.id };
    const { traceparent } = request.headers;
    const span = startTrace(request.method, SpanKind.SERVER, traceparent as string | undefined);
    if (span) {
      request.requestContext.trace_id = span.spanContext().traceId;
      if (span.isRecording()) request.requestContext.span = span;
      reply.raw.once("close", () => {
        const route = request.routeOptions.url ?? "unknown";
        const { statusCode } = reply;
        span.updateName(`${methodLabel(request.method)} ${route}`).setAttributes({
          "http.request.method": methodLabel(request.method),
          "http.route": route,
          "http.response.status_code": statusCode,
          "console.request_id": request.id,
        });
        endSpan(span, statusCode >= 500 ? { code: String(statusCode) } : undefined);
      });
    }
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    // The route's template, never the address: an address can hold a person's name or phone.
    const route = request.routeOptions.url ?? "unknown";
    const { method } = request;
    const { statusCode: status, elapsedTime } = reply;
    durations.requests.observe({ method: methodLabel(method), route, status }, elapsedTime / 1000);
    const ms = Math.round(elapsedTime);
    app.log.info({ ...logIds(request.requestContext), method, route, status, ms }, "answered");
    done();
  });
}

const methodLabel = (method: string) => (METHODS.has(method) ? method : "other");
