import { Mark, type Tone, toneText } from "../../ui/Badge.tsx";
import { cx } from "../../ui/cx.ts";
import { Count, FigureLink } from "./Figures.tsx";

interface FigureBarProps {
  /** The name of the whole. */
  label: string;
  /** `count` is undefined while it loads. `to`: the list of what it counts, named by `linkLabel`. */
  parts: readonly {
    label: string;
    tone: Tone;
    count: number | undefined;
    to?: string | undefined;
    linkLabel?: string;
  }[];
  /** The whole, of which each part is a share. When it is more than the parts, the rest of the bar stays empty. */
  total: number | undefined;
}

const fills: Record<Tone, string> = {
  danger: "bg-danger",
  warning: "bg-warning",
  success: "bg-success",
  info: "bg-info",
  accent: "bg-accent",
  neutral: "bg-edge",
};

/** Figures with labels, marks and shares, and below them one bar divided in proportion. The figures stay aligned when a label wraps. */
export function FigureBar({ label, parts, total }: FigureBarProps) {
  const sum = parts.reduce((before, { count = 0 }) => before + count, 0);
  const whole = Math.max(total ?? 0, sum);
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
              <FigureLink to={part.to} label={part.linkLabel}>
                <Count count={part.count} of={total} />
              </FigureLink>
            </dd>
          </div>
        ))}
      </dl>
      <div
        aria-hidden
        data-bar
        className="mt-3 flex h-2 gap-0.5 overflow-hidden rounded-full bg-line"
      >
        {parts.map(({ label: part, count, tone }) =>
          count ? (
            <span
              key={part}
              className={cx("min-w-1 transition-[width] duration-300", fills[tone])}
              style={{ width: `${(count / whole) * 100}%` }}
            />
          ) : null,
        )}
      </div>
    </div>
  );
}
