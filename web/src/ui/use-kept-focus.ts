import { type FocusEvent, useLayoutEffect, useRef } from "react";
import { pageHeading } from "./page-heading.ts";

/**
 * The props of a table's body that keep the focus when the row with it is removed: the row that takes its place gets it.
 * `rows` changes with every answer.
 */
export function useKeptFocus(rows: unknown) {
  const body = useRef<HTMLTableSectionElement>(null);
  const last = useRef<{ target: Element; index: number }>(null);
  // The removal has no event.
  useLayoutEffect(() => {
    const lost = last.current;
    if (!lost || lost.target.isConnected) return;
    last.current = null;
    if (document.activeElement !== document.body) return;
    const all = [...(body.current?.querySelectorAll<HTMLElement>("[data-row-action]") ?? [])];
    (all[lost.index] ?? all.at(-1) ?? pageHeading())?.focus({ preventScroll: true });
  }, [rows]);
  return {
    ref: body,
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      const index = [...currentTarget.children].findIndex((row) => row.contains(target));
      last.current = { target, index };
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      // The user went elsewhere.
      if (relatedTarget ?? target.isConnected) last.current = null;
    },
  };
}
