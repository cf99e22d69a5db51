import { runWithContext, currentContext } from "./request-context.ts";
import type { Attributes, Span, SpanKind } from "./span.ts";

/** Creates spans; implemented in otlp.ts. */
export interface Tracer {
  /** `parent` is a span, or the `traceparent` header of the caller. Without a valid parent a new trace begins. */
  start(
    name: string,
    kind: SpanKind,
    attributes: Attributes,
    parent: Span | string | undefined,
  ): Span;
  /** Sends the queued spans, within a few seconds. */
  close(): Promise<void>;
}

let tracer: Tracer | null = null;

/** Turns tracing on; off with null. */
export function setTracer(newTracer: Tracer | null): void {
  tracer = newTracer;
}

/** Starts a trace, or continues the caller's; null when tracing is off. */
export const startTrace = (name: string, kind: SpanKind, traceparent?: string): Span | null =>
  tracer && tracer.start(name, kind, {}, traceparent);

/** Starts a child of the current span; null when there is none. The caller ends it. */
export function startSpan(
  name: string,
  kind: SpanKind,
  attributes: () => Attributes = () => ({}),
): Span | null {
  if (!tracer) return null;
  const parent = currentContext()?.span;
  return parent ? tracer.start(name, kind, attributes(), parent) : null;
}

/** Runs `work` in a child of the current span. */
export async function withSpan<T>(
  name: string,
  kind: SpanKind,
  work: () => Promise<T>,
  attributes?: () => Attributes,
): Promise<T> {
  const span = startSpan(name, kind, attributes);
  if (!span) return work();
  try {
    const result = await runWithContext({ ...currentContext(), span }, work);
    span.end();
    return result;
  } catch (error) {
    span.end(errorType(error));
    throw error;
  }
}

/** The type of an error without personal data: an SQL state, a system error code, or the error's name. */
export function errorType(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (typeof code === "string" && /^\w{1,40}$/.test(code)) return code;
  return typeof name === "string" && /^\w{1,40}$/.test(name) ? name : "unknown";
}
