import { setTimeout as wait } from "node:timers/promises";
import {
  type Context,
  ROOT_CONTEXT,
  type Span as OtelSpan,
  SpanKind as OtelKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { ExportResultCode, parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { build } from "./build.ts";
import { traceBatches } from "./counters.ts";
import type { Span } from "./span.ts";
import type { Tracer } from "./trace.ts";

const KINDS = {
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  internal: OtelKind.INTERNAL,
};
/** The spans of some busy seconds. More are dropped while the collector cannot be reached. */
const QUEUE_MAX = 8192;
const DELIVERY_INTERVAL_MS = 1000;
const DELIVERY_TIMEOUT_MS = 10_000;
/** A stopping process drops the spans that are not delivered by then. */
const SHUTDOWN_TIMEOUT_MS = 2000;

class SdkSpan implements Span {
  readonly trace_id: string;
  readonly isSampled: boolean;
  readonly #span: OtelSpan;

  constructor(span: OtelSpan) {
    this.#span = span;
    this.trace_id = span.spanContext().traceId;
    this.isSampled = span.isRecording();
  }

  end(errorType?: string | null, details?: Parameters<Span["end"]>[1]): void {
    if (details) this.#span.updateName(details.name).setAttributes(details.attributes);
    if (errorType)
      this.#span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute("error.type", errorType);
    this.#span.end();
  }

  /** The context of child spans. */
  get context(): Context {
    return trace.setSpan(ROOT_CONTEXT, this.#span);
  }
}

function parentContext(parent: Span | string | undefined): Context {
  if (parent instanceof SdkSpan) return parent.context;
  const caller = typeof parent === "string" ? parseTraceParent(parent) : null;
  return caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : ROOT_CONTEXT;
}

/**
 * Creates spans and sends them to an OpenTelemetry collector (OTLP over HTTP, JSON). The exporter reads its headers and other
 * options from the OTEL_EXPORTER_OTLP_* variables. `ratio` is the sampled part of the traces that begin here; a caller's trace keeps
 * the caller's decision. When the collector cannot be reached, only spans are lost.
 */
export function createTracer({
  collector,
  service,
  ratio,
}: {
  collector: string;
  service: string;
  ratio: number;
}): Tracer {
  // The exporter derives its address from the variables. OTEL_EXPORTER_OTLP_ENDPOINT_FILE sets only the setting.
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector;
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ "service.name": service, "service.version": build.version }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanLimits: { attributeValueLengthLimit: 4096 },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: countBatches(new OTLPTraceExporter()),
        maxQueueSize: QUEUE_MAX,
        scheduledDelayMillis: DELIVERY_INTERVAL_MS,
        exportTimeoutMillis: DELIVERY_TIMEOUT_MS,
      }),
    ],
  });
  const tracer = provider.getTracer("constituency-console", build.version);
  return {
    start: (name, kind, attributes, parent) =>
      new SdkSpan(tracer.startSpan(name, { kind: KINDS[kind], attributes }, parentContext(parent))),
    close: () =>
      Promise.race([provider.shutdown().catch(() => undefined), wait(SHUTDOWN_TIMEOUT_MS)]),
  };
}

/** The exporter, with its results counted. */
function countBatches(exporter: OTLPTraceExporter): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        traceBatches[result.code === ExportResultCode.SUCCESS ? "delivered" : "failed"] += 1;
        done(result);
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}
