import type { Endpoint, Output } from "contract/endpoint";
import { call } from "./client.ts";
import type { CallInput } from "./request.ts";
import { currentSession } from "./session.ts";

/** A call that its page did not take within this time has lost it. */
const KEPT_MS = 5000;

interface Begun {
  key: string;
  at: number;
  epoch: number;
  answer: Promise<unknown>;
  stop: AbortController;
}

/** The one call that was begun ahead and is not taken yet. */
let begun: Begun | null = null;

const keyOf = (endpoint: Endpoint, input: unknown) => JSON.stringify([endpoint.name, input]);

/**
 * Begins a page's first call while the page is still on its way; its query then takes the answer (queries.ts) instead of
 * asking again. `signal` ends it when the page is given up. Without a user nothing is asked.
 */
export function prefetchCall<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal: AbortSignal,
): void {
  dropPrefetched();
  const { user, epoch } = currentSession();
  if (!user) return;
  const stop = new AbortController();
  const answer = call(endpoint, { ...input, signal: stop.signal });
  // Whoever takes it hears of a failure.
  answer.catch(() => undefined);
  begun = { key: keyOf(endpoint, input), at: performance.now(), epoch, answer, stop };
  signal.addEventListener("abort", () => stop.abort());
}

const isGood = ({ stop, epoch, at }: Begun) =>
  !stop.signal.aborted && epoch === currentSession().epoch && performance.now() - at < KEPT_MS;

/** Resolves when the browser has drawn what stands now; in a window that draws nothing, soon. */
const drawn = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });

/**
 * The call that was begun ahead for this query, once; null when there is none. `signal` then ends it. Its answer waits until
 * the page has been drawn without it: a slow machine shows the page first, and works on neither for long.
 */
export function takePrefetched<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal: AbortSignal,
): Promise<Output<E>> | null {
  if (begun?.key !== keyOf(endpoint, input)) return null;
  const taken = begun;
  begun = null;
  if (!isGood(taken)) return null;
  signal.addEventListener("abort", () => taken.stop.abort());
  return Promise.all([taken.answer as Promise<Output<E>>, drawn()]).then(([answer]) => answer);
}

/** Gives up what was begun ahead and not taken: something has changed since. */
export function dropPrefetched(): void {
  begun?.stop.abort();
  begun = null;
}
