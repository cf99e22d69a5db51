import { type ReactNode, useLayoutEffect, useRef } from "react";
import { cx } from "./cx.ts";

interface BusyFieldsProps {
  /** True while the form is saved: what is typed then would be lost. */
  busy: boolean;
  className: string;
  children: ReactNode;
}

/**
 * The fields of a form, inert while it is saved. Afterwards the first input with an error gets the focus, or the field that
 * had it before, unless the focus is on another element by then.
 */
export function BusyFields({ busy, className, children }: BusyFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  // An inert element loses the focus, and cannot get it.
  useLayoutEffect(() => {
    const last = before.current;
    before.current = busy ? document.activeElement : null;
    if (busy || !last) return;
    const wrong = fields.current?.querySelector<HTMLElement>(
      ":is(input, textarea)[aria-invalid=true]",
    );
    if (wrong) wrong.focus();
    else if (document.activeElement !== document.body) return;
    else if (last instanceof HTMLElement && fields.current?.contains(last)) last.focus();
  }, [busy]);
  return (
    <div ref={fields} inert={busy} className={cx(className, "transition-opacity inert:opacity-60")}>
      {children}
    </div>
  );
}
