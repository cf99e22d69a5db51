import { useMemo, useState } from "react";
import type { KeyboardEvent } from "react";

import { matching, searchKey } from "./combobox-filter.ts";
import type { ComboboxOption } from "./combobox-filter.ts";

interface Settings<V extends string | number> {
  options: readonly ComboboxOption<V>[];
  value: V | null;
  onChange: (value: V | null) => void;
  onSearchChange?: (text: string) => void;
  readQuery: ((typed: string) => string) | undefined;
  /** Tab moves into the popup instead of closing it. */
  hasFooter: boolean;
}

const page = 6;

/** The state and the keys of a combobox: the typed text, the matching options, the marked option. It renders nothing. */
export function useCombobox<V extends string | number>(settings: Settings<V>) {
  const { options, value, onChange, onSearchChange, readQuery, hasFooter } = settings;
  const [open, setOpen] = useState(false);
  // Null until something is typed: the chosen label is then shown, and every option.
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  // Keys and typing scroll the marked option into view; the pointer does not.
  const [follow, setFollow] = useState(true);

  const keys = useMemo(
    () => (open ? options.map((option) => searchKey(`${option.label} ${option.hint ?? ""}`)) : []),
    [open, options],
  );
  const shown = useMemo(
    () =>
      onSearchChange || typed === null
        ? options
        : matching(options, keys, readQuery?.(typed) ?? typed),
    [options, keys, typed, onSearchChange, readQuery],
  );
  const marked = Math.min(active, shown.length - 1);

  function mark(index: number, byKey = true) {
    setActive(index);
    setFollow(byKey);
  }
  function show(index?: number) {
    if (open) return;
    setOpen(true);
    mark(index ?? options.findIndex((option) => option.value === value));
  }
  function close() {
    setOpen(false);
    if (typed) onSearchChange?.("");
    setTyped(null);
  }
  function choose(option: ComboboxOption<V> | undefined) {
    if (!option) return;
    close();
    if (option.value !== value) onChange(option.value);
  }
  function clear() {
    close();
    onChange(null);
  }
  function type(text: string) {
    setOpen(true);
    setTyped(text);
    mark(text.trim() === "" ? -1 : 0);
    onSearchChange?.(text);
  }
  /** Leaving the box chooses an option whose whole name was typed; an emptied box clears; other text changes nothing. */
  function leave() {
    if (!open) return;
    const wanted = typed === null ? "" : searchKey(typed.trim());
    const named = wanted ? shown.filter((option) => searchKey(option.label) === wanted) : [];
    if (named.length === 1) choose(named[0]);
    else if (typed === "" && value !== null) clear();
    else close();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const last = shown.length - 1;
    const moves: Record<string, () => void> = {
      ArrowDown: () =>
        open ? mark(marked >= last ? 0 : marked + 1) : show(value === null ? 0 : undefined),
      ArrowUp: () =>
        open ? mark(marked <= 0 ? last : marked - 1) : show(value === null ? last : undefined),
      Enter: () => (open ? choose(shown[marked]) : show()),
      ...(open && {
        Home: () => mark(0),
        End: () => mark(last),
        PageDown: () => mark(Math.min(last, marked + page)),
        PageUp: () => mark(Math.max(0, marked - page)),
        Escape: close,
      }),
    };
    const move = moves[event.key];
    if (move) {
      // A dialog around it ignores an Escape that is prevented.
      event.preventDefault();
      move();
    } else if (event.key === "Tab" && open && !hasFooter) {
      if (typed && marked >= 0) choose(shown[marked]);
      else leave();
    }
  }

  return {
    open,
    typed,
    shown,
    marked,
    follow,
    mark,
    show,
    close,
    choose,
    clear,
    type,
    leave,
    onKeyDown,
  };
}
