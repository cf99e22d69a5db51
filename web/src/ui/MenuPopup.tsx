import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

import { type Tone, Mark } from "./Badge.tsx";
import { searchKey } from "../language/search-key.ts";
import type { MenuProps } from "./use-menu.ts";
import { usePopup } from "./use-popup.ts";

export interface MenuItem {
  /** Unique in its menu. */
  key: string | number;
  label: string;
  /** A second, quieter line. */
  hint?: string | undefined;
  tone?: Tone;
  /** Given where the menu is a choice of one. */
  isChosen?: boolean;
  onChoose: () => void;
}

interface MenuPopupProps extends MenuProps {
  /** The menu's accessible name. */
  label: string;
  items: readonly MenuItem[];
  /** While true, no item can be chosen. */
  isBusy?: boolean;
  /** Shown instead of the items while there are none. */
  children?: ReactNode;
}

/** The open menu of useMenu(): arrow keys, Home, End and a letter move between its items. */
export default function MenuPopup({
  id,
  anchor,
  label,
  items,
  isBusy = false,
  children,
}: MenuPopupProps) {
  const popup = usePopup(anchor);
  return (
    // Its items have the roles and the keys.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={popup}
      popover="manual"
      // Safari focuses no button on a click: the menu would lose the focus, and close before the click.
      onMouseDown={(event) => event.preventDefault()}
      className="fixed inset-auto z-70 m-0 w-max! max-w-80 min-w-44 animate-fade overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface-float p-1 text-ink shadow-float"
    >
      {items.length > 0 ? <MenuItems {...{ id, label, items, isBusy }} /> : children}
    </div>
  );
}

function MenuItems({
  id,
  label,
  items,
  isBusy,
}: Pick<Required<MenuPopupProps>, "id" | "label" | "items" | "isBusy">) {
  const menu = useRef<HTMLDivElement>(null);
  // Once, so that later items do not move the focus. Not in a ref: the popup is shown after its items are rendered.
  useEffect(() => {
    const box = menu.current;
    (
      box?.querySelector<HTMLElement>("[aria-checked=true]") ?? box?.querySelector("button")
    )?.focus();
  }, []);
  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      aria-busy={isBusy || undefined}
      onKeyDown={moveBetweenItems}
    >
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          role={item.isChosen === undefined ? "menuitem" : "menuitemradio"}
          aria-checked={item.isChosen}
          aria-disabled={isBusy || undefined}
          tabIndex={-1}
          onClick={() => !isBusy && item.onChoose()}
          className="flex min-h-control w-full items-center gap-2 rounded-md px-3 py-1 text-start hover:bg-surface-sunken focus-visible:bg-surface-sunken aria-disabled:cursor-progress aria-disabled:opacity-60"
        >
          {item.tone && <Mark tone={item.tone} />}
          <span className="min-w-0 grow">
            <span className="block truncate">{item.label}</span>
            {item.hint && <span className="block truncate text-sm text-muted">{item.hint}</span>}
          </span>
          {item.isChosen && <Mark tone="success" className="text-accent" />}
        </button>
      ))}
    </div>
  );
}

function moveBetweenItems(event: KeyboardEvent<HTMLElement>) {
  const { key, currentTarget: menu } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const all = [...menu.querySelectorAll("button")];
  const at = all.findIndex((item) => item === document.activeElement);
  const last = all.length - 1;
  const targets: Record<string, number> = {
    ArrowDown: at < last ? at + 1 : 0,
    ArrowUp: at > 0 ? at - 1 : last,
    Home: 0,
    End: last,
  };
  const startsSo = (item: HTMLElement) =>
    searchKey(item.textContent).startsWith(searchKey(key)) && key.trim().length === 1;
  const next = all[targets[key] ?? -1] ?? [...all.slice(at + 1), ...all].find(startsSo);
  if (!next) return;
  event.preventDefault();
  next.focus();
}
