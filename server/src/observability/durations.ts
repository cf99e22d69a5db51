import { Histogram } from "prom-client";
import { processMetrics } from "./counters.ts";

const histogram = (name: string, help: string, buckets: number[], labelNames: string[] = []) =>
  new Histogram({ name, help, buckets, labelNames, registers: [processMetrics] });
/** The bounds fit a short statement and a whole spreadsheet. */
const STATEMENT_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The histograms of /metrics, in seconds. */
export const durations = {
  /** By the route's template, never the address: an address can hold a person's name or phone. */
  requests: histogram(
    "http_request_duration_seconds",
    "Time to answer a request, by route",
    [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    ["method", "route", "status"],
  ),
  statements: histogram(
    "console_database_statement_seconds",
    "Time until a statement is answered",
    STATEMENT_BUCKETS,
  ),
  connectionWaits: histogram(
    "console_database_connection_wait_seconds",
    "Time until a connection is available",
    STATEMENT_BUCKETS,
  ),
  /** From the first byte of a body with files to the last. */
  uploads: histogram(
    "console_upload_seconds",
    "Time to receive the files of a request",
    [0.01, 0.05, 0.25, 1, 2.5, 5, 10, 30, 60, 120],
  ),
  letters: histogram(
    "console_letter_seconds",
    "Time to render a letter as PDF",
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  ),
};
