import type { LoaderFunction, ShouldRevalidateFunction } from "react-router";
import { type ListParams, readListParams } from "./use-list-params.ts";

/**
 * A list page's `loader`: `ask` starts the page's call as soon as the page is opened, while the page's code loads. The
 * loader does not wait for the answer: the page shows that it is loading.
 */
export const listPrefetchLoader =
  <Name extends string>(
    names: readonly Name[],
    ask: (list: Pick<ListParams<Name>, "filters" | "query">, signal: AbortSignal) => void,
  ): LoaderFunction =>
  ({ request }) => {
    ask(readListParams(new URL(request.url).searchParams, names), request.signal);
    return null;
  };

/** Opening the current page again sends no call. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.search !== nextUrl.search;
