import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "./span.ts";

/** How long one piece of work may yet wait for the database, in milliseconds. Waiting uses it up. */
export interface TimeBudget {
  /** For a free or a new connection. */
  connectionMs: number;
  /** For connections and answers together. */
  totalMs: number;
  /** For one answer, where that is longer than any statement's own limit (pool.ts). */
  answerMs?: number;
}

/** What runs now: what a log line, a span or a wait within it has to know of the request, or of the job, around it. */
export interface RequestContext {
  request_id?: string | undefined;
  /** Only while traces are made. */
  trace_id?: string | undefined;
  /** Only in a trace that is kept. */
  span?: Span | undefined;
  budget?: TimeBudget | undefined;
}

const current = new AsyncLocalStorage<RequestContext>();

/** The work around the caller; none at the start and the end of the process. */
export const currentContext = (): RequestContext | undefined => current.getStore();

/** Runs something as a part of this work. */
export const runWithContext = <T>(work: RequestContext, run: () => T): T => current.run(work, run);
