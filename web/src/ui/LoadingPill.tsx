import type { ReactNode } from "react";

import { cx } from "./cx.ts";
import { Spinner } from "./Spinner.tsx";

/** A spinner with a text, above the content; `className` sets its position. */
export function LoadingPill({ className, children }: { className: string; children: ReactNode }) {
  return (
    <p
      role="status"
      className={cx(
        "inset-x-0 mx-auto flex w-fit items-center gap-2 rounded-full border border-line bg-surface-float px-4 py-1.5 text-sm shadow-float",
        className,
      )}
    >
      <Spinner className="size-3.5" />
      {children}
    </p>
  );
}
