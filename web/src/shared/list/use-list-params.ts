import { cleanLine } from "contract/clean-text";
import { ID_MAX } from "contract/rules";
import { startTransition, useEffect, useEffectEvent, useState } from "react";
import { useNavigation, useSearchParams } from "react-router";
import { unsetFilters } from "../location/location-levels.ts";
import { findInvalidFilters } from "./filter-rules.ts";
import { SEARCH_DEBOUNCE_MS } from "./use-typed-search.ts";

export interface ListParams<Name extends string> {
  page: number;
  setPage: (page: number) => void;
  /** Every filter by name; "" when it is not set, or invalid. */
  filters: Record<Name, string>;
  /** What the URL has and the call would refuse (a mistyped link): it is not sent, and goes with the next change. */
  invalid: Partial<Record<Name | "search", string>>;
  /** Sets all filters; the page goes back to 1. */
  setFilters: (filters: Partial<Record<Name, string>>) => void;
  /** The text in the search box; it is written to the URL, with page 1, after a pause of SEARCH_DEBOUNCE_MS in typing. */
  searchText: string;
  setSearchText: (text: string) => void;
  /** The clean search of the URL. */
  search: string;
  /** Removes the search at once. */
  clearSearch: () => void;
  clear: () => void;
  /** Whether a filter or a search is set. */
  isActive: boolean;
  /** The query of a list call: the page, and the search and filters that are set. */
  query: { page: number; search?: string } & Partial<Record<Name, string>>;
}

/** Reads a list's page, search and filters from the URL's query. `names` are the filters' names on the wire. */
export function readListParams<Name extends string>(
  params: URLSearchParams,
  names: readonly Name[],
): Pick<ListParams<Name>, "page" | "search" | "filters" | "invalid" | "query"> {
  type Given = Partial<Record<Name | "search", string>>;
  const page = Math.min(Math.max(1, Math.trunc(Number(params.get("page"))) || 1), ID_MAX);
  const given = ["search" as const, ...names]
    .map((name) => [name, cleanLine(params.get(name) ?? "")] as const)
    .filter(([, value]) => value !== "");
  const refused = findInvalidFilters(Object.fromEntries(given));
  const isRefused = ([name]: readonly [string, string]) => refused.includes(name);
  const { search = "", ...set } = Object.fromEntries(
    given.filter((one) => !isRefused(one)),
  ) as Given;
  return {
    page,
    search,
    filters: { ...unsetFilters(names), ...set },
    invalid: Object.fromEntries(given.filter(isRefused)) as Given,
    query: { page, ...(search && { search }), ...(set as Partial<Record<Name, string>>) },
  };
}

/** The names of the order of a list. */
const ORDERS: readonly string[] = ["sort", "order"];

/**
 * A list's page, search and filters, kept in the URL's query, so that Back, a reload and a shared link restore the list.
 * `names` are the filters' names on the wire. `tab` are filters that the list offers as a tab: while they are set, clear()
 * keeps them, and they do not make the list active; nor does the order.
 */
export function useListParams<Name extends string>(
  names: readonly Name[],
  tab: Partial<Record<Name, string>> = {},
): ListParams<Name> {
  const [params, setParams] = useSearchParams();
  const { page, search, filters, invalid, query } = readListParams(params, names);
  const kept = Object.fromEntries(
    names
      .filter((name) => filters[name] && (ORDERS.includes(name) || filters[name] === tab[name]))
      .map((name) => [name, filters[name]]),
  ) as Partial<Record<Name, string>>;

  function go(
    next: { page?: number; search: string; filters: Partial<Record<Name, string>> },
    replace = false,
  ) {
    const entries = [
      ...names.map((name) => [name, cleanLine(next.filters[name] ?? "")]),
      ["search", next.search],
      ["page", next.page && next.page > 1 ? String(next.page) : ""],
    ];
    setParams(Object.fromEntries(entries.filter(([, value]) => value)) as Record<string, string>, {
      replace,
    });
  }

  const typing = useTyping(search, (text) => go({ search: text, filters }, search !== ""));
  return {
    page,
    setPage: (next) => go({ page: next, search, filters }),
    filters,
    invalid,
    setFilters: (next) => go({ search: cleanLine(typing.text), filters: next }),
    searchText: typing.text,
    setSearchText: typing.type,
    search,
    clearSearch: () => {
      typing.drop();
      go({ search: "", filters });
    },
    clear: () => {
      typing.drop();
      go({ search: "", filters: kept });
    },
    isActive:
      Object.keys(query).length > 1 + Object.keys(kept).length || Object.keys(invalid).length > 0,
    query,
  };
}

/** The typed text before it is committed. It stays as typed (blanks too) until the committed text changes by other means. */
function useTyping(committed: string, commit: (text: string) => void) {
  /** `over` is the committed text that it replaces, `sent` a text that is on its way to the URL, `isDue` that it is this text. */
  const [typed, setTyped] = useState<{
    text: string;
    over: string;
    sent?: string;
    isDue?: boolean;
  } | null>(null);
  const isOwn = typed && (cleanLine(typed.text) === committed || typed.sent === committed);
  // Once committed, the text replaces nothing: when Back removes it from the URL, it must not be committed again.
  if (isOwn && typed.over !== committed) setTyped({ text: typed.text, over: committed });
  const text = isOwn || typed?.over === committed ? typed.text : committed;
  const commitLatest = useEffectEvent(commit);
  // The commit would cancel a navigation that still loads its page's code.
  const isLeaving = useNavigation().state !== "idle";
  // A timer that each typed letter restarts.
  useEffect(() => {
    if (isLeaving || !typed || typed.over !== committed) return undefined;
    const wanted = cleanLine(typed.text);
    if (wanted === committed) return undefined;
    if (typed.isDue) return commitLatest(wanted);
    if (wanted === typed.sent) return undefined;
    // A navigation that has begun is rendered with this transition, or before it: isLeaving is then known.
    const markDue = () =>
      setTyped((latest) => (latest === typed ? { ...typed, sent: wanted, isDue: true } : latest));
    const timer = setTimeout(() => startTransition(markDue), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, committed, isLeaving]);
  return {
    text,
    type: (next: string) =>
      setTyped((before) => ({ text: next, over: committed, sent: before?.sent })),
    drop: () => setTyped(null),
  };
}
