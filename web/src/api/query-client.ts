import { MutationCache, notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { isReportable, messageOf } from "./call-error.ts";
import { currentSession, subscribeToSession } from "./session.ts";

/** What a query or a change carries for the one place that turns its failure into a toast. */
export interface CallMeta extends Record<string, unknown> {
  /** Fallback text of spec.md section 8. Without it, a failure shows inline only. */
  failure?: string | undefined;
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

// A button that is busy says so before a second click can reach it.
notifyManager.setScheduler(queueMicrotask);

/** Makes the console's cache. `tell` shows a failure as a toast. */
export function createQueryClient(tell: (message: string) => void): QueryClient {
  const onFailure = (error: unknown, meta: CallMeta | undefined) => {
    if (meta?.failure && isReportable(error)) tell(messageOf(error, meta.failure));
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => onFailure(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => onFailure(error, mutation.meta),
    }),
    defaultOptions: {
      // A call that can't be made fails at once and says so, instead of waiting in silence.
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
  subscribeToSession(() => {
    // Nothing that one person saw stays for the next.
    if (currentSession().user) return;
    void client.cancelQueries();
    client.clear();
  });
  return client;
}
