import type { ReactNode } from "react";

import { Mark, toneText } from "./Badge.tsx";
import type { Tone } from "./Badge.tsx";
import { cx } from "./cx.ts";

interface ProportionBarProps {
  /** The name of the whole. */
  label: string;
  /** `text` is the formatted figure; `value` is shown when it is not given. */
  parts: readonly { label: string; value: number; text?: ReactNode; tone: Tone }[];
  /** The total, when the parts do not add up to it: the rest of the bar stays empty. */
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

/** Figures with labels and marks, and below them one bar divided in proportion. The figures stay aligned when a label wraps. */
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
