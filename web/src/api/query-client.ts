import { MutationCache, notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { isReportable, failureMessage, unansweredText } from "./call-error.ts";
import { isConnectionLost, subscribeToConnection } from "./connection.ts";
import { aboutCall, type LooseInput } from "./request.ts";
import { currentSession, subscribeToSession } from "./session.ts";

/** The metadata of a query or a mutation: from it, the cache turns a failure into a toast. */
interface CallMeta extends Record<string, unknown> {
  /** Fallback text (failure-1). Without it, a failure shows inline only. */
  failure?: string | ((error: unknown) => string | undefined);
  /** The name of a mutation's call. */
  call?: string;
  /** The tag of the call, for stale-answers.ts. */
  tag?: string;
}

/** Where failures are shown. A success settles the failures about the same call and record. */
interface FailureToasts {
  error: (message: string, more: { about?: string; detail?: string | undefined }) => void;
  settle: (about: string) => void;
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

// Without delay, so that a busy button renders before a second click can reach it.
notifyManager.setScheduler(queueMicrotask);

/** The text of a failure's toast; undefined where the failure is not shown, or shown inline. */
function failureText(error: unknown, { failure }: CallMeta = {}): string | undefined {
  const fallback = typeof failure === "function" ? failure(error) : failure;
  return fallback && isReportable(error) ? failureMessage(error, fallback) : undefined;
}

/** Creates the console's cache. When the connection is back, the stale data on the screen is fetched again. */
export function createQueryClient(toasts: FailureToasts): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta, queryHash }) => {
        const text = failureText(error, meta);
        if (text) toasts.error(text, { about: queryHash });
      },
      onSuccess: (_data, { queryHash }) => toasts.settle(queryHash),
    }),
    mutationCache: new MutationCache({
      onError: (error, input, _context, { meta }) => {
        const text = failureText(error, meta);
        const about = aboutCall(meta?.call ?? "", input as LooseInput);
        if (text) toasts.error(text, { about, detail: unansweredText(error) });
      },
      onSuccess: (_data, input, _context, { meta }) =>
        meta?.call && toasts.settle(aboutCall(meta.call, input as LooseInput)),
    }),
    defaultOptions: {
      // query-freshness.ts sets freshness and retries for each kind of data.
      // A call without a network fails at once instead of waiting for it.
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
  subscribeToSession(() => {
    // The next person who signs in must not see this person's data.
    if (currentSession().user) return;
    void client.cancelQueries();
    client.clear();
  });
  // The next screen must not show what a change made old: an answer that left the screen before it was read again.
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "observerRemoved") return;
    // The next screen may take it in the same render.
    queueMicrotask(() => {
      if (query.state.isInvalidated && query.getObserversCount() === 0)
        client.removeQueries({ queryKey: query.queryKey, exact: true });
    });
  });
  subscribeToConnection(() => {
    if (!isConnectionLost()) void client.refetchQueries({ type: "active", stale: true });
  });
  return client;
}
