import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";

import { cx } from "./cx.ts";
import { IconLabel } from "./IconLabel.tsx";
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
    "inline-grid h-control print:hidden content-center justify-items-center rounded-md border px-4 font-medium whitespace-nowrap transition-colors select-none",
    "disabled:cursor-not-allowed disabled:border-line disabled:bg-surface-sunken disabled:text-muted disabled:shadow-none",
    "aria-busy:cursor-progress",
    variants[variant],
    className,
  );
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  icon?: ReactNode;
  /** While true, the button shows `busyLabel`, ignores clicks and keeps its width. */
  busy?: boolean;
  busyLabel?: string;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * A button. Only the label that is shown is in the document; the other one, as generated content without height, keeps the
 * width of the wider one.
 */
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
  const isShowingBusy = busy && busyLabel !== undefined;
  const otherLabel = isShowingBusy ? children : busyLabel;
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      data-other-label={typeof otherLabel === "string" ? otherLabel : undefined}
      className={cx(
        buttonClass(variant, className),
        "after:invisible after:h-0 after:content-[attr(data-other-label)]",
        // The room of the other label's spinner or icon.
        (!isShowingBusy || Boolean(icon)) && "after:ps-6",
      )}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      <IconLabel>
        {isShowingBusy ? <Spinner /> : icon}
        {isShowingBusy ? busyLabel : children}
      </IconLabel>
    </button>
  );
}
