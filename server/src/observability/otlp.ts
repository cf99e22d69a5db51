import { setTimeout as wait } from "node:timers/promises";
import { propagation, trace } from "@opentelemetry/api";
import { ExportResultCode, W3CTraceContextPropagator } from "@opentelemetry/core";
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

/** The spans of some busy seconds. More are dropped while the collector cannot be reached. */
const QUEUE_MAX = 8192;
const DELIVERY_INTERVAL_MS = 1000;
const DELIVERY_TIMEOUT_MS = 10_000;
/** A stopping process drops the spans that are not delivered by then. */
const SHUTDOWN_TIMEOUT_MS = 2000;

/**
 * Sends the spans of trace.ts to an OpenTelemetry collector (OTLP over HTTP, JSON). The exporter reads its headers and other
 * options from the OTEL_EXPORTER_OTLP_* variables. `ratio` is the sampled part of the traces that begin here; a caller's trace
 * keeps the caller's decision. When the collector cannot be reached, only spans are lost. Returns the function that sends the
 * queued spans at the end.
 */
export function startTracing(collector: string, service: string, ratio: number) {
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
  trace.setGlobalTracerProvider(provider);
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return () =>
    Promise.race([provider.shutdown().catch(() => undefined), wait(SHUTDOWN_TIMEOUT_MS)]);
}

/** The exporter, with its results counted. */
function countBatches(exporter: OTLPTraceExporter): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const isDelivered = result.code === ExportResultCode.SUCCESS;
        traceBatches.inc({ result: isDelivered ? "delivered" : "failed" });
        done(result);
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}
