import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from "react";

/** A button that opens a menu (ARIA menu button), with the props of the button and of the box around both. */
export function useMenu() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    setOpen(false);
    button.current?.focus();
  }
  return {
    isOpen,
    /** The props of the menu. `onClose` moves the focus to the button. */
    popup: { id, anchor: box, onClose: close },
    boxProps: {
      ref: box,
      className: "relative",
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== "Escape" || !isOpen) return;
        event.preventDefault();
        close();
      },
    },
    buttonProps: {
      ref: button,
      "aria-haspopup": "menu",
      "aria-expanded": isOpen,
      "aria-controls": isOpen ? id : undefined,
      onClick: () => setOpen(!isOpen),
    },
  } as const;
}

export type MenuProps = ReturnType<typeof useMenu>["popup"];
