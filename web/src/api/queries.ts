import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Endpoint, Output, Page } from "contract/endpoint";
import { CallError } from "./call-error.ts";
import { takePrefetched } from "./prefetch.ts";
import { call, type CallExtras } from "./client.ts";
import { queryFreshness } from "./query-freshness.ts";
import type { CallInput } from "./request.ts";

export interface QueryOptions {
  /** `reference` for data that seldom changes, `list` for pages of a list; a single record needs none. */
  preset?: keyof typeof queryFreshness;
  /** Shows a failure in a toast: the server's message, else this text. Leave it out where the screen shows it inline. */
  failure?: string;
  enabled?: boolean;
  /** The shown language, where the answer's data has sentences: another language is then another answer. */
  language?: string;
}

/** The time from an answer without its total to the call that waits for it. */
const TOTAL_AFTER_MS = 500;
/** The time after which a total is asked for again that the server could not count. */
const REFUSED_MS = 5000;

const totalFollows = (answer: unknown): boolean =>
  (answer as { pagination?: Partial<Page> } | undefined)?.pagination?.totalFollows === true;

/** The answer with its total. What is shown stays when the server could not count it; it is asked again a while later. */
async function withTotal<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & CallExtras,
  shown: Output<E>,
): Promise<Output<E>> {
  try {
    return await call(endpoint, { ...input, withTotal: true });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    await new Promise((resolve) => setTimeout(resolve, REFUSED_MS));
    return shown;
  }
}

/** The query of a call; its key is `[endpoint name, input]`, and the language where it is given. For useApiQuery() and fetchQuery(). */
export const apiQuery = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { preset = "fresh", failure, language }: QueryOptions = {},
) =>
  queryOptions<Output<E>>({
    queryKey: [endpoint.name, input, ...(language === undefined ? [] : [language])],
    queryFn: ({ signal, client, queryKey }) => {
      const shown = client.getQueryData<Output<E>>(queryKey);
      if (shown && totalFollows(shown)) return withTotal(endpoint, { ...input, signal }, shown);
      return takePrefetched(endpoint, input, signal) ?? call(endpoint, { ...input, signal });
    },
    meta: { failure, tag: endpoint.tag },
    ...(queryFreshness[preset] as typeof queryFreshness.list),
    ...(endpoint.totalMayFollow && {
      refetchInterval: ({ state: { data } }) => totalFollows(data) && TOTAL_AFTER_MS,
    }),
  });

/**
 * Reads and caches a call's answer. Returns TanStack Query's result, whose `data` is the whole envelope. Nothing is sent while
 * the input is null, which means that a part of it is not chosen yet.
 */
export const useApiQuery = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> | null,
  options: QueryOptions = {},
) =>
  useQuery({
    ...apiQuery(endpoint, input as CallInput<E>, options),
    enabled: input !== null && (options.enabled ?? true),
  });

/** A function that fetches the query's data again, when the query failed and has no data; undefined otherwise. */
export const retryIfFailed = (query: {
  isLoadingError: boolean;
  refetch: () => Promise<unknown>;
}): (() => void) | undefined => (query.isLoadingError ? () => void query.refetch() : undefined);
