import type { ReactNode } from "react";

import { cx } from "./cx.ts";
import { Mark, type Tone } from "./Badge.tsx";

interface ChoiceButtonProps {
  isChosen: boolean;
  onClick: () => void;
  tone?: Tone | undefined;
  /** Lower, for a row of filters. */
  isCompact?: boolean;
  children: ReactNode;
}

/** A choice that is on or off. */
export function ChoiceButton({
  isChosen,
  onClick,
  tone,
  isCompact = false,
  children,
}: ChoiceButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className={cx(
        "inline-flex items-center gap-2 rounded-full border transition-colors",
        isCompact ? "min-h-8 px-3 text-sm touch:min-h-control" : "h-control px-4",
        isChosen
          ? "border-accent bg-accent-soft font-medium text-accent inset-ring inset-ring-accent"
          : "border-edge bg-surface-raised hover:bg-surface-sunken",
      )}
    >
      {tone && <Mark tone={tone} />}
      {children}
    </button>
  );
}
