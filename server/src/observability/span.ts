/** Attributes of a span, with OpenTelemetry's names where they exist. Never a person's name, contact or text (SECURITY.md). */
export type Attributes = Record<string, string | number>;
export type SpanKind = "server" | "client" | "internal";

/** A started span. */
export interface Span {
  readonly trace_id: string;
  /** Whether the trace is sampled. Other traces need no further spans. */
  readonly isSampled: boolean;
  /** Ends the span. `errorType` is a code or a type: an error's message can quote personal data. */
  end(errorType?: string | null, known?: { name: string; attributes: Attributes }): void;
}
