import { type ReactNode, useLayoutEffect, useRef } from "react";
import { cx } from "./cx.ts";

interface BusyFieldsProps {
  /** True while the form is saved: what is typed then would be lost. */
  busy: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * The fields of a form, inert while it is saved. Afterwards the first input with an error gets the focus, or the field that
 * had it before, unless the focus went to a control beside the fields.
 */
export function BusyFields({ busy, className, children }: BusyFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  // An inert element loses the focus, and cannot get it.
  useLayoutEffect(() => {
    const last = before.current;
    before.current = busy ? document.activeElement : null;
    if (busy || !last) return;
    const box = fields.current;
    const now = document.activeElement;
    // A click on the inert fields gives the focus to what they stand in.
    const isLost = now === null || now.contains(box) || box?.contains(now);
    const wrong = box?.querySelector<HTMLElement>(":is(input, textarea)[aria-invalid=true]");
    if (wrong) wrong.focus();
    else if (isLost && last instanceof HTMLElement && box?.contains(last)) last.focus();
  }, [busy]);
  return (
    <div ref={fields} inert={busy} className={cx(className, "transition-opacity inert:opacity-60")}>
      {children}
    </div>
  );
}
