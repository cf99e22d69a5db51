import type { ReactNode } from "react";

import { Mark, toneText } from "./Badge.tsx";
import type { Tone } from "./Badge.tsx";
import { cx } from "./cx.ts";

export interface ProportionBarProps {
  /** What the parts divide. */
  label: string;
  /** `text` is the figure as it shall be read, already grouped; the value when not given. */
  parts: readonly { label: string; value: number; text?: ReactNode; tone: Tone }[];
  /** The whole, where the parts are not all of it: the rest of the bar then stays empty. */
  total?: number | undefined;
}

const fills: Record<Tone, string> = {
  danger: "bg-danger",
  warning: "bg-warning",
  success: "bg-success",
  info: "bg-info",
  accent: "bg-accent",
  neutral: "bg-edge",
};

/** Figures with labels and marks, and below them one bar divided in proportion. Where a label has two lines, the figures stay on one. */
export function ProportionBar({ label, parts, total = 0 }: ProportionBarProps) {
  const sum = parts.reduce((before, part) => before + part.value, 0);
  const whole = Math.max(total, sum);
  return (
    <div role="group" aria-label={label}>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(5.25rem,1fr))] gap-x-3 gap-y-3">
        {parts.map((part) => (
          <div key={part.label} className="flex min-w-0 flex-col">
            <dt className="flex items-center gap-1.5 text-sm text-muted">
              <Mark tone={part.tone} className={toneText[part.tone]} />
              {part.label}
            </dt>
            <dd className="mt-auto text-xl font-semibold tabular-nums">
              {part.text ?? part.value}
            </dd>
          </div>
        ))}
      </dl>
      <div
        aria-hidden
        data-bar
        className="mt-3 flex h-2 gap-0.5 overflow-hidden rounded-full bg-line"
      >
        {parts
          .filter((part) => part.value > 0)
          .map((part) => (
            <span
              key={part.label}
              className={cx("min-w-1 transition-[width] duration-300", fills[part.tone])}
              style={{ width: `${(part.value / whole) * 100}%` }}
            />
          ))}
      </div>
    </div>
  );
}
