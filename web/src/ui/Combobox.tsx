import { ChevronDown, X } from "lucide-react";
import { useId, useLayoutEffect, useRef, useState } from "react";
import type { FocusEvent, KeyboardEvent, ReactNode, Ref } from "react";

import { useTexts } from "../language/use-texts.tsx";
import { Button } from "./Button.tsx";
import type { ComboboxOption } from "./combobox-filter.ts";
import { ComboboxList } from "./ComboboxList.tsx";
import { cx } from "./cx.ts";
import { useFieldProps } from "./Field.tsx";
import { IconButton } from "./IconButton.tsx";
import { Spinner } from "./Spinner.tsx";
import { useCombobox } from "./use-combobox.ts";
import { usePopup } from "./use-popup.ts";

export interface ComboboxProps<V extends string | number> {
  options: readonly ComboboxOption<V>[];
  value: V | null;
  onChange: (value: V | null) => void;
  /** In a disabled combobox it names the missing parent: 'Select State first'. */
  placeholder?: string;
  /** Takes effect when the focus has left the box, so that no key is lost. */
  disabled?: boolean;
  /** Shows that options are loading. Text can be typed meanwhile. */
  loading?: boolean;
  /** A typed text that is no option yet, shown while there is no value; see useKeptText(). */
  kept?: string | null;
  /** Called when such a text is left (it replaces the value), and with null when it was removed. A choice removes it, too. */
  onKeep?: (text: string | null) => void;
  /** Shown instead of 'No results found'. */
  emptyText?: string | undefined;
  /** Given when the options could not be loaded: the popup then shows the failure and a button to try again. */
  onRetry?: (() => void) | undefined;
  /** Shown for a value that is not among the options, which happens when the server searches. */
  selectedLabel?: string | undefined;
  /** When given, the options are not filtered here. Called with each change of the typed text, and with '' when the popup closes. */
  onSearchChange?: (text: string) => void;
  /** Turns the typed text into the text that the options are searched for. */
  readQuery?: (typed: string) => string;
  /** Below the list; gets the typed text and a function that closes the popup. For adding an entry, see ComboboxCreate. */
  footer?: (popup: { search: string; close: () => void }) => ReactNode;
  onBlur?: () => void;
  /** The accessible name, where no Field gives one. */
  label?: string;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A choice among many options, found by typing. Keys: arrows, Home, End, Page Up, Page Down, Enter, Escape, and Tab, which
 * takes the marked option. Emptying the box clears the value.
 */
export function Combobox<V extends string | number>({
  options,
  value,
  onChange,
  placeholder,
  disabled = false,
  loading = false,
  kept = null,
  onKeep,
  emptyText,
  onRetry,
  selectedLabel,
  onSearchChange,
  readQuery,
  footer,
  onBlur,
  label,
  ref,
}: ComboboxProps<V>) {
  const { t } = useTexts();
  const field = useFieldProps();
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const popup = usePopup(box);
  const lastChoice = useRef(value);
  const [hasFocus, setHasFocus] = useState(false);
  const isDisabled = disabled && !hasFocus;
  const isKept = value === null && !isDisabled && kept !== null;
  const state = useCombobox({
    options,
    value,
    onChange: (choice) => {
      lastChoice.current = choice;
      onChange(choice);
    },
    onSearchChange,
    readQuery,
    kept: isKept ? kept : null,
    onKeep,
    loading,
    hasFooter: footer !== undefined || onRetry !== undefined,
  });
  const { open, shown, activeIndex } = state;

  const optionText = (option: ComboboxOption<V> | undefined) =>
    option ? option.label || t("N/A") : (selectedLabel ?? "");
  const chosen = value === null ? "" : optionText(options.find((option) => option.value === value));
  const text = state.typed ?? chosen;
  const empty = shown.length === 0;

  function onLeave(event: FocusEvent) {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setHasFocus(false);
    state.leave();
    onBlur?.();
  }

  // A value that was filled in from outside while the box has the focus gives way to what is typed next.
  useLayoutEffect(() => {
    const input = box.current?.querySelector("input");
    if (value !== lastChoice.current && input === document.activeElement) input?.select();
    lastChoice.current = value;
  }, [value]);

  // For a form that must not be sent with it.
  useLayoutEffect(() => {
    box.current?.querySelector("input")?.setCustomValidity(isKept ? "not an option" : "");
  }, [isKept]);

  const focusBox = () => box.current?.querySelector("input")?.focus();
  /** The focus moves first, because the focused control of the footer is removed with the popup. */
  function closeToBox() {
    focusBox();
    state.close();
  }

  /** Escape in the footer closes the popup, not the dialog around it. */
  function onBoxKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || !open || event.defaultPrevented || event.nativeEvent.isComposing)
      return;
    event.preventDefault();
    closeToBox();
  }

  return (
    // The keys of the controls inside pass here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      onFocus={() => setHasFocus(true)}
      onBlur={onLeave}
      onKeyDown={onBoxKeyDown}
      className="relative"
    >
      <input
        {...field}
        ref={ref}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open && activeIndex >= 0 ? `${listId}-${activeIndex}` : undefined}
        aria-autocomplete="list"
        aria-busy={loading || undefined}
        autoComplete="off"
        spellCheck={false}
        disabled={isDisabled}
        placeholder={placeholder}
        value={text}
        title={open || !text ? undefined : text}
        onChange={(event) => state.type(event.target.value)}
        onClick={(event) => {
          if (!open) event.currentTarget.select();
          state.show();
        }}
        onKeyDown={state.onKeyDown}
        className={cx("control truncate", value !== null && !isDisabled ? "pe-19" : "pe-10")}
      />
      {value !== null && !isDisabled && (
        <IconButton
          label={t("Clear selection")}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={state.clear}
          className="absolute inset-e-8 top-0 hover:bg-transparent"
        >
          <X className="size-4" />
        </IconButton>
      )}
      <span className="pointer-events-none absolute inset-y-0 inset-e-3 grid place-items-center text-muted">
        {loading ? (
          <Spinner />
        ) : (
          <ChevronDown
            aria-hidden
            className={cx("size-4 transition-transform", open && "rotate-180")}
          />
        )}
      </span>
      {open && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div
          ref={popup}
          popover="manual"
          // Safari focuses no button on a click: the box would lose the focus, and the popup close before the click.
          onMouseDown={(event) => {
            if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
          }}
          className="fixed inset-auto z-70 m-0 flex animate-fade flex-col overflow-hidden rounded-md border border-edge bg-surface-float p-0 text-ink shadow-float"
        >
          {empty && onRetry && !loading ? (
            <div id={listId} className="flex items-center justify-between gap-3 py-1.5 ps-3 pe-1.5">
              <p role="alert" className="text-danger">
                {t("Loading failed")}
              </p>
              <Button
                onClick={() => {
                  // The button is removed while the options load.
                  focusBox();
                  onRetry();
                }}
              >
                {t("Try again")}
              </Button>
            </div>
          ) : empty ? (
            <p id={listId} role="status" className="px-3 py-2.5 text-muted">
              {loading ? t("Loading...") : (emptyText ?? t("No results found"))}
            </p>
          ) : (
            <ComboboxList
              id={listId}
              options={shown}
              value={value}
              activeIndex={activeIndex}
              follow={state.follow}
              onActivate={(index) => state.activate(index, false)}
              onChoose={state.choose}
            />
          )}
          {footer && (
            <div className="shrink-0 border-t border-line p-1.5 empty:hidden">
              {footer({ search: state.typed?.trim() ?? "", close: closeToBox })}
            </div>
          )}
        </div>
      )}
    </div>
  );
}
