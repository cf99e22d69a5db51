import {
  type Attributes,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { build } from "./build.ts";
import { runWithContext, currentContext } from "./request-context.ts";

/** Its spans are recorded only after startTracing() of otlp.ts. */
const tracer = trace.getTracer("constituency-console", build.version);

/** Starts a trace, or continues the one of the caller's `traceparent`; null when tracing is off. End it with endSpan(). */
export function startTrace(name: string, kind: SpanKind, traceparent?: string): Span | null {
  const parent = propagation.extract(ROOT_CONTEXT, { traceparent });
  const span = tracer.startSpan(name, { kind }, parent);
  return isSpanContextValid(span.spanContext()) ? span : null;
}

/**
 * Starts a child of the current span; null when there is none. Its attributes never hold a person's name, contact or text
 * (SECURITY.md). End it with endSpan().
 */
export function startSpan(
  name: string,
  kind: SpanKind = SpanKind.INTERNAL,
  attributes: () => Attributes = () => ({}),
): Span | null {
  const parent = currentContext()?.span;
  if (!parent) return null;
  const options: SpanOptions = { kind, attributes: attributes() };
  return tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, parent));
}

/** Ends the span. Of an error it gets the code or the type only, because a message can quote personal data. */
export function endSpan(span: Span | null, error?: unknown): void {
  if (error !== undefined)
    span?.setStatus({ code: SpanStatusCode.ERROR }).setAttribute("error.type", errorType(error));
  span?.end();
}

/** Runs `work` in a child of the current span. */
export async function withSpan<T>(
  name: string,
  work: () => Promise<T>,
  kind?: SpanKind,
  attributes?: () => Attributes,
): Promise<T> {
  const span = startSpan(name, kind, attributes);
  if (!span) return work();
  try {
    const result = await runWithContext({ ...currentContext(), span }, work);
    endSpan(span);
    return result;
  } catch (error) {
    endSpan(span, error ?? "unknown");
    throw error;
  }
}

/** The type of an error without personal data: an SQL state, a system error code, or the error's name. */
function errorType(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (typeof code === "string" && /^\w{1,40}$/.test(code)) return code;
  return typeof name === "string" && /^\w{1,40}$/.test(name) ? name : "unknown";
}
