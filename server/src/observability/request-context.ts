import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "@opentelemetry/api";

/** How long a request or a job may still wait for the database, in milliseconds. Each wait is subtracted. */
export interface TimeBudget {
  /** For connections. */
  connectionMs: number;
  /** For connections and answers together. */
  totalMs: number;
  /** For one statement, when that is longer than the pool's limit (pool.ts). */
  answerMs?: number;
}

/** The request or job that runs now, for its log lines, spans and queries. */
export interface RequestContext {
  request_id?: string | undefined;
  /** Set when tracing is on. */
  trace_id?: string | undefined;
  /** Set when the trace is sampled. */
  span?: Span | undefined;
  budget?: TimeBudget | undefined;
}

const current = new AsyncLocalStorage<RequestContext>();

/** The current context; undefined outside requests and jobs. */
export const currentContext = (): RequestContext | undefined => current.getStore();

/** Runs `work` with this context as the current one. */
export const runWithContext = <T>(context: RequestContext, work: () => T): T =>
  current.run(context, work);
