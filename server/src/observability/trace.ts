import { runWithContext, currentContext } from "./request-context.ts";
import type { Attributes, Span, SpanKind } from "./span.ts";

/** What makes spans; otlp.ts has the real one. */
export interface Tracer {
  /** `parent`: the step around it, or the caller's `traceparent` header. Without a valid one a trace begins. */
  start(
    name: string,
    kind: SpanKind,
    attributes: Attributes,
    parent: Span | string | undefined,
  ): Span;
  /** Delivers what is still waiting, for a few seconds at most. */
  close(): Promise<void>;
}

let tracer: Tracer | null = null;

/** From now on traces are made; `null`: no more. */
export function setTracer(given: Tracer | null): void {
  tracer = given;
}

/** Begins a trace, or goes on with its caller's; null while none are made. */
export const startTrace = (name: string, kind: SpanKind, traceparent?: string): Span | null =>
  tracer && tracer.start(name, kind, {}, traceparent);

/** Begins a step of the trace around the caller; null where there is none. The caller ends it. */
export function startSpan(
  name: string,
  kind: SpanKind,
  attributes: () => Attributes = () => ({}),
): Span | null {
  if (!tracer) return null;
  const parent = currentContext()?.span;
  return parent ? tracer.start(name, kind, attributes(), parent) : null;
}

/** The work as a step of the trace around it. */
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

/** What failed, in a word that quotes nobody: an SQL state, a system's code, or the kind of the error. */
export function errorType(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (typeof code === "string" && /^\w{1,40}$/.test(code)) return code;
  return typeof name === "string" && /^\w{1,40}$/.test(name) ? name : "unknown";
}
