import type { Endpoint, Output } from "contract/endpoint";
import { call } from "./client.ts";
import type { CallInput } from "./request.ts";
import { currentSession } from "./session.ts";
import type { Profile } from "./session-storage.ts";

/** A prefetched answer that no query takes within this time is dropped. */
const KEPT_MS = 5000;

interface PendingCall {
  key: string;
  at: number;
  epoch: number;
  answer: Promise<unknown>;
  stop: AbortController;
}

const mayCall = ({ access }: Endpoint, { role }: Profile) =>
  access === "public" || access.includes(role ?? "super_admin");

/** The one prefetched call that no query has taken yet. */
let pending: PendingCall | null = null;

const prefetchKey = (endpoint: Endpoint, input: unknown) => JSON.stringify([endpoint.name, input]);

/**
 * Starts a page's first call while the page's code is loading; its query then takes the answer (queries.ts) instead of
 * sending the call again. `signal` aborts it when the navigation is cancelled. Nothing is sent without a user, and nothing that the user's role may not call.
 */
export function prefetchCall<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal: AbortSignal,
): void {
  dropPrefetched();
  const { user, epoch } = currentSession();
  if (!user || !mayCall(endpoint, user)) return;
  const stop = new AbortController();
  const answer = call(endpoint, { ...input, signal: stop.signal });
  // The query that takes it handles a failure.
  answer.catch(() => undefined);
  pending = { key: prefetchKey(endpoint, input), at: performance.now(), epoch, answer, stop };
  signal.addEventListener("abort", () => stop.abort());
}

const isUsable = ({ stop, epoch, at }: PendingCall) =>
  !stop.signal.aborted && epoch === currentSession().epoch && performance.now() - at < KEPT_MS;

/** Resolves after the browser's next paint, or after 100 ms in a window that paints nothing. */
const nextPaint = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });

/**
 * Takes the prefetched call of this query; null when there is none. `signal` then aborts it. The answer is delivered after the
 * page's first paint, so that a slow machine shows the page first.
 */
export function takePrefetched<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal: AbortSignal,
): Promise<Output<E>> | null {
  if (pending?.key !== prefetchKey(endpoint, input)) return null;
  const taken = pending;
  pending = null;
  if (!isUsable(taken)) return null;
  signal.addEventListener("abort", () => taken.stop.abort());
  return Promise.all([taken.answer as Promise<Output<E>>, nextPaint()]).then(([answer]) => answer);
}

/** Aborts the prefetched call: the data has changed since. */
export function dropPrefetched(): void {
  pending?.stop.abort();
  pending = null;
}
