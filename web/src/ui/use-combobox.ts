import { useMemo, useState } from "react";
import type { KeyboardEvent } from "react";

import { searchKey } from "../language/search-key.ts";
import { matching, searchKeys } from "./combobox-filter.ts";
import type { ComboboxOption } from "./combobox-filter.ts";
import { useActiveOption } from "./use-active-option.ts";

interface Settings<V extends string | number> {
  options: readonly ComboboxOption<V>[];
  value: V | null;
  onChange: (value: V | null) => void;
  onSearchChange?: (text: string) => void;
  readQuery: ((typed: string) => string) | undefined;
  /** See Combobox. */
  kept: string | null;
  onKeep: ((text: string | null) => void) | undefined;
  loading: boolean;
  /** Tab moves into the popup instead of closing it. */
  hasFooter: boolean;
}

const PAGE_STEP = 6;

/** The state and the keys of a combobox: the typed text, the matching options, the active option. It renders nothing. */
export function useCombobox<V extends string | number>(settings: Settings<V>) {
  const { options, value, onChange, onSearchChange, readQuery, hasFooter } = settings;
  const { kept, onKeep, loading } = settings;
  const [open, setOpen] = useState(false);
  // Null until something is typed: the chosen label is then shown, and every option.
  const [ownText, setTyped] = useState<string | null>(null);
  const typed = ownText ?? kept;
  // Keys and typing scroll the active option into view; the pointer does not.
  const [follow, setFollow] = useState(true);

  const keys = useMemo(() => (open ? searchKeys(options) : []), [open, options]);
  const shown = useMemo(
    () =>
      onSearchChange || typed === null
        ? options
        : matching(options, keys, readQuery?.(typed) ?? typed),
    [options, keys, typed, onSearchChange, readQuery],
  );
  const shownValues = useMemo(() => shown.map((option) => option.value), [shown]);
  const active = useActiveOption(shownValues, -1);
  const { activeIndex } = active;

  function activate(index: number, byKey = true) {
    active.activate(index);
    setFollow(byKey);
  }
  function show(index?: number) {
    if (open) return;
    setOpen(true);
    activate(index ?? options.findIndex((option) => option.value === value));
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
    active.activateFirst(text.trim() === "" ? -1 : 0);
    setFollow(true);
    onSearchChange?.(text);
  }
  /** The option whose whole name was typed. */
  function named(): ComboboxOption<V> | undefined {
    const wanted = searchKey(typed?.trim() ?? "");
    const found = wanted ? shown.filter((option) => searchKey(option.label) === wanted) : [];
    return found.length === 1 ? found[0] : undefined;
  }
  /**
   * On leaving, the typed whole name of an option chooses it, and an emptied box clears the value. Other text is kept where
   * the box keeps text and has no value, or its options are still loading; elsewhere it changes nothing.
   */
  function leave() {
    if (!open) return;
    const text = ownText?.trim();
    if (named()) choose(named());
    else if (ownText === "" && value !== null) clear();
    else {
      close();
      if (text && (value === null || loading)) keep(text);
      else if (text === "") onKeep?.(null);
    }
  }
  function keep(text: string) {
    if (!onKeep) return;
    if (value !== null) onChange(null);
    onKeep(text);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const last = shown.length - 1;
    const moves: Record<string, () => void> = {
      ArrowDown: () =>
        open
          ? activate(activeIndex >= last ? 0 : activeIndex + 1)
          : show(value === null ? 0 : undefined),
      ArrowUp: () =>
        open
          ? activate(activeIndex <= 0 ? last : activeIndex - 1)
          : show(value === null ? last : undefined),
      Enter: () => (open ? choose(shown[activeIndex]) : show()),
      ...(open && {
        Home: () => activate(0),
        End: () => activate(last),
        PageDown: () => activate(Math.min(last, activeIndex + PAGE_STEP)),
        PageUp: () => activate(Math.max(0, activeIndex - PAGE_STEP)),
        Escape: close,
      }),
    };
    const move = moves[event.key];
    if (move) {
      // Otherwise an Escape would also close the dialog that contains the combobox.
      event.preventDefault();
      move();
    } else if (event.key === "Tab" && open) {
      // Tab takes the option that was marked by a key. In a box without a footer, it also takes the first that matches.
      const marked =
        (active.isPicked && follow) || (typed && !hasFooter) ? shown[activeIndex] : undefined;
      if (marked ?? named()) choose(marked ?? named());
      else if (!hasFooter) leave();
    }
  }

  return {
    open,
    typed,
    shown,
    activeIndex,
    follow,
    activate,
    show,
    close,
    choose,
    clear,
    type,
    leave,
    onKeyDown,
  };
}
