import { cleanLine } from "contract/clean-text";
import { useRef, useState } from "react";

/** The pause in typing after which a search starts (filter-2). */
export const SEARCH_DEBOUNCE_MS = 500;

/** A text that is searched for after a pause in typing, in milliseconds: the typed text, and the one to search for, both clean. */
export function useTypedSearch(pauseMs: number) {
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    typed,
    search,
    searchFor: (text: string) => {
      const clean = cleanLine(text);
      setTyped(clean);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setSearch(clean), pauseMs);
    },
  };
}
