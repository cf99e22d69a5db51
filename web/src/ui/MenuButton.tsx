import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";

import { Button } from "./Button.tsx";

interface MenuButtonProps {
  label: string;
  icon?: ReactNode;
  items: readonly { label: string; onChoose: () => void }[];
  /** While true, the button shows `busyLabel` and ignores clicks. */
  busy?: boolean;
  busyLabel?: string;
}

/** A button that offers a few actions (ARIA menu button): arrow keys, Home and End move, Escape and Tab close. */
export function MenuButton({ label, icon, items, busy = false, busyLabel }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  function close() {
    setOpen(false);
    button.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    const all = [...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    const at = all.findIndex((item) => item === document.activeElement);
    const targets: Record<string, number> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    if (event.key === "Escape") close();
    else if (event.key in targets) all[targets[event.key]!]?.focus();
    else return;
    event.preventDefault();
  }

  return (
    <div
      className="relative"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <Button
        ref={button}
        icon={icon}
        busy={busy}
        {...(busyLabel !== undefined && { busyLabel })}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {label}
        <ChevronDown aria-hidden className="-me-1 size-4" />
      </Button>
      {open && (
        <div
          ref={menu}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={onKeyDown}
          className="absolute end-0 top-full z-30 mt-1 min-w-44 animate-fade rounded-lg border border-line bg-surface-float p-1 shadow-float"
        >
          {items.map((item, index) => (
            <button
              key={item.label}
              ref={index === 0 ? takeFocus : undefined}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                item.onChoose();
              }}
              className="flex h-control w-full items-center rounded-md px-3 text-start whitespace-nowrap hover:bg-surface-sunken focus-visible:bg-surface-sunken"
            >
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** A constant function, so that the focus moves only when the menu opens. */
const takeFocus = (item: HTMLElement | null) => item?.focus();
