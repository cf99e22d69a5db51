import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";

import { cx } from "./cx.ts";

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What the button does, in words: its accessible name and its tooltip. */
  label: string;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A square button that shows an icon only. */
export function IconButton({
  label,
  children,
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        "inline-grid size-control print:hidden shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-surface-sunken hover:text-ink",
        className,
      )}
    >
      {children}
    </button>
  );
}
