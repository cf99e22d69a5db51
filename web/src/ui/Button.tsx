import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";

import { cx } from "./cx.ts";
import { Spinner } from "./Spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "danger" | "ghost";

const variants: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-accent text-accent-ink shadow-raised hover:bg-accent-strong",
  secondary: "border-edge bg-surface-raised text-ink shadow-raised hover:bg-surface-sunken",
  danger: "border-transparent bg-danger text-danger-ink shadow-raised hover:bg-danger-strong",
  ghost: "border-transparent text-accent hover:bg-accent-soft",
};

/** The classes of a button, for links that look like buttons. */
export function buttonClass(variant: ButtonVariant = "secondary", className?: string): string {
  return cx(
    "inline-grid h-control print:hidden place-items-center rounded-md border px-4 font-medium whitespace-nowrap transition-colors select-none",
    "disabled:cursor-not-allowed disabled:border-line disabled:bg-surface-sunken disabled:text-muted disabled:shadow-none",
    "aria-busy:cursor-progress",
    variants[variant],
    className,
  );
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  icon?: ReactNode;
  /** While true the button says `busyLabel`, takes no press and keeps its width. */
  busy?: boolean;
  busyLabel?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A button of one of four weights. Both labels share one cell, so the wider one sets the width at all times. */
export function Button({
  variant = "secondary",
  icon,
  busy = false,
  busyLabel,
  type = "button",
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const label = (
    <span className="inline-flex items-center gap-2">
      {icon}
      {children}
    </span>
  );
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={buttonClass(variant, className)}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busyLabel === undefined ? (
        label
      ) : (
        <>
          <Layer shown={!busy}>{label}</Layer>
          <Layer shown={busy}>
            <span className="inline-flex items-center gap-2">
              <Spinner />
              {busyLabel}
            </span>
          </Layer>
        </>
      )}
    </button>
  );
}

function Layer({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <span className={cx("col-start-1 row-start-1 grid", !shown && "invisible")}>{children}</span>
  );
}
