import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Endpoint, Output } from "contract/endpoint";
import { takePrefetched } from "./prefetch.ts";
import { call } from "./client.ts";
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

/** The query of a call; its key is `[endpoint name, input]`, and the language where it is given. For useApiQuery() and fetchQuery(). */
export const apiQuery = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { preset = "fresh", failure, language }: QueryOptions = {},
) =>
  queryOptions<Output<E>>({
    queryKey: [endpoint.name, input, ...(language === undefined ? [] : [language])],
    queryFn: ({ signal }) =>
      takePrefetched(endpoint, input, signal) ?? call(endpoint, { ...input, signal }),
    meta: { failure, tag: endpoint.tag },
    ...(queryFreshness[preset] as typeof queryFreshness.list),
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
