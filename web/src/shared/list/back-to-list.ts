import { NavigationType, useLocation, useNavigationType } from "react-router";
import type { RowKey } from "../../ui/table-types.ts";

/** The navigation state of a link from a list to a record. */
export interface FromList {
  listQuery: string;
  /** The record's row on its page of the list, counted from 0. */
  position?: number;
  /** The link of another record's page that led here, to the one before or after it. */
  walked?: "previous" | "next";
}

const isFromList = (state: unknown): state is FromList =>
  typeof state === "object" &&
  state !== null &&
  "listQuery" in state &&
  typeof state.listQuery === "string";

/** The list that opened this page; null when no list did. */
export function useFromList(): FromList | null {
  const { state } = useLocation() as { state: unknown };
  return isFromList(state) ? state : null;
}

/** The URL of the list at `path`, with the query of the list that opened this page, if any. */
export function useListUrl(path: string): string {
  return `${path}${useFromList()?.listQuery ?? ""}`;
}

/** The record that was opened from a list last; null once its row has the focus again. */
let opened: { path: string; key: RowKey } | null = null;

/** Remembers which record of the list at `path` is open. */
export const rememberOpened = (path: string, key: RowKey): void => {
  opened = { path, key };
};

/** The navigation state of a link from a record back to its list. */
export const BACK_TO_ROW = { backToRow: true };
const isBackToRow = (state: unknown) =>
  typeof state === "object" && state !== null && "backToRow" in state;

/**
 * For a list: returns a function from a row's key to the `ref` of the row's link. After the way back from a record, by the
 * browser's Back or a link with BACK_TO_ROW, the record's row gets the focus and is scrolled into view, once.
 */
export function useBackToRow(path: string): (key: RowKey) => typeof takeFocus | undefined {
  const { state } = useLocation() as { state: unknown };
  const isBack = useNavigationType() === NavigationType.Pop || isBackToRow(state);
  return (key) => (isBack && opened?.path === path && opened.key === key ? takeFocus : undefined);
}

function takeFocus(link: HTMLElement | null) {
  if (!link || !opened) return;
  opened = null;
  focusOnArrival(link);
}

/** A ref: focuses a link of the page that was just opened, unless the user has already entered the page. */
export function focusOnArrival(link: HTMLElement | null): void {
  // After the router has set the scroll position: the focus scrolls, too.
  queueMicrotask(() => {
    const focused = document.activeElement;
    if (!focused || focused.matches("body, h1, main")) link?.focus();
  });
}
