import { MutationCache, notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { isReportable, messageOf } from "./call-error.ts";
import { currentSession, subscribeToSession } from "./session.ts";

/** The metadata of a query or a mutation: from it, the cache turns a failure into a toast. */
export interface CallMeta extends Record<string, unknown> {
  /** Fallback text of spec.md section 8. Without it, a failure shows inline only. */
  failure?: string | undefined;
  /** The tag of the call, for stale-answers.ts. */
  tag?: string;
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

// A busy button is rendered before a second click can reach it.
notifyManager.setScheduler(queueMicrotask);

/** Creates the console's cache. `showFailure` shows a failure as a toast. */
export function createQueryClient(showFailure: (message: string) => void): QueryClient {
  const onFailure = (error: unknown, meta: CallMeta | undefined) => {
    if (meta?.failure && isReportable(error)) showFailure(messageOf(error, meta.failure));
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => onFailure(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => onFailure(error, mutation.meta),
    }),
    defaultOptions: {
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
  return client;
}
