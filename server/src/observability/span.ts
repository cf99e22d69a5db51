/** Attributes of a span, by OpenTelemetry's names where it has one. Never a person's name, contact or text (SECURITY.md). */
export type Attributes = Record<string, string | number>;
export type SpanKind = "server" | "client" | "internal";

/** A span of a trace that has begun. */
export interface Span {
  readonly trace_id: string;
  /** Whether the trace is sampled. One that is not needs no further spans. */
  readonly isSampled: boolean;
  /** Ends the span. `errorType` names what failed by a code or a type, since an error's message can quote a person's data. */
  end(errorType?: string | null, known?: { name: string; attributes: Attributes }): void;
}
