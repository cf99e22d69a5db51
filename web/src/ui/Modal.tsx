import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useRef } from "react";
import { createPortal } from "react-dom";
import { cx } from "./cx.ts";
import { pageHeading } from "./page-heading.ts";
import { Toaster } from "./Toaster.tsx";

interface ModalProps {
  /** Its accessible name: a text, or the id of its title. */
  label?: string | undefined;
  labelId?: string | undefined;
  /** Called by Escape and by a click on the backdrop. It may refuse to close. */
  onClose: () => void;
  /** Sets the initial focus; the dialog gets it when not given. */
  takeFocus?: (() => void) | undefined;
  /** True while it closes. */
  hidden?: boolean | undefined;
  className?: string;
  /** The look of the backdrop. */
  veil?: string;
  children: ReactNode;
}

/**
 * A native modal dialog as large as the window, open while it is rendered: the page below is inert and does not scroll, Escape
 * closes only the topmost one, and the focus returns to where it was.
 */
export function Modal(props: ModalProps) {
  const { onClose, takeFocus, className, veil = "animate-fade bg-veil" } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const start = useEffectEvent(takeFocus ?? (() => dialog.current?.focus({ preventScroll: true })));
  // The browser closes a dialog at the second Escape, even one that refuses; it leaves a prevented key alone.
  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    const isTop = [...document.querySelectorAll("dialog")].at(-1) === dialog.current;
    if (event.key !== "Escape" || event.defaultPrevented || event.isComposing || !isTop) return;
    event.preventDefault();
    onClose();
  });
  useEffect(() => {
    const before = document.activeElement;
    const page = document.documentElement;
    if (!document.querySelector("dialog[open]"))
      page.style.setProperty("--scroll-bar", `${window.innerWidth - page.clientWidth}px`);
    // Programs that do not know a modal dialog, such as older screen readers, know this.
    const covered = [...document.body.children].filter(
      (child) => child !== dialog.current && child.ariaHidden === null,
    );
    for (const child of covered) child.ariaHidden = "true";
    dialog.current?.showModal();
    start();
    const onKeyDown = (event: KeyboardEvent) => closeByKey(event);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      for (const child of covered) child.ariaHidden = null;
      // React has removed everything of the commit: the browser's own return of the focus would be too early.
      const isBack =
        before instanceof HTMLElement && before.isConnected && before !== document.body;
      // The dialog that opened this one closed with it, and has returned the focus.
      if (!isBack && document.activeElement !== document.body) return;
      (isBack ? before : pageHeading())?.focus({ preventScroll: true });
    };
  }, []);

  return createPortal(
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-label={props.label}
      aria-labelledby={props.labelId}
      hidden={props.hidden}
      // The gesture of a phone that goes back. A file field that is left raises this event as well.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      className={cx("modal", className)}
      {...keepEventsHere}
    >
      <div
        aria-hidden
        data-backdrop
        onClick={({ detail }) => {
          // The second click of a double click on what opens the dialog does not close it.
          if (detail <= 1) onClose();
        }}
        className={cx("absolute inset-0", veil)}
      />
      {props.children}
      <Toaster />
    </dialog>,
    document.body,
  );
}

// React also sends a portal's events to its React parents; a click in a dialog must not count as one on the row that opened it.
const stop = (event: SyntheticEvent) => event.stopPropagation();
const keepEventsHere = { onClick: stop, onSubmit: stop };
