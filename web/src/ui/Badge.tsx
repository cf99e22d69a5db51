import type { ReactNode } from "react";

import { cx } from "./cx.ts";

export type Tone = "danger" | "warning" | "success" | "info" | "accent" | "neutral";

const grounds: Record<Tone, string> = {
  danger: "bg-danger-soft text-danger",
  warning: "bg-warning-soft text-warning",
  success: "bg-success-soft text-success",
  info: "bg-info-soft text-info",
  accent: "bg-accent-soft text-accent",
  neutral: "bg-surface-sunken text-muted",
};

/** The text colour of a tone, for marks and figures outside a badge. */
export const toneText: Record<Tone, string> = {
  danger: "text-danger",
  warning: "text-warning",
  success: "text-success",
  info: "text-info",
  accent: "text-accent",
  neutral: "text-muted",
};

const shapes: Record<Tone, ReactNode> = {
  danger: <path d="M6 .8 11.2 6 6 11.2.8 6z" fill="currentColor" />,
  warning: (
    <>
      <circle cx="6" cy="6" r="4.6" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d="M6 1.4a4.6 4.6 0 0 1 0 9.2z" fill="currentColor" />
    </>
  ),
  success: (
    <path
      d="m1.4 6.4 3 3 6.2-6.6"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    />
  ),
  info: <circle cx="6" cy="6" r="4.6" fill="currentColor" />,
  accent: <rect x="1.6" y="1.6" width="8.8" height="8.8" rx="2" fill="currentColor" />,
  neutral: <circle cx="6" cy="6" r="4.2" fill="none" stroke="currentColor" strokeWidth="1.8" />,
};

/** The shape of a tone, so that colour is never the only information. */
export function Mark({ tone, className }: { tone: Tone; className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 12 12" className={cx("size-2.5 shrink-0", className)}>
      {shapes[tone]}
    </svg>
  );
}

/** A state as text, with its tone's shape before it. */
export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={cx(
        "inline-flex w-fit items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-medium whitespace-nowrap",
        grounds[tone],
      )}
    >
      <Mark tone={tone} />
      {children}
    </span>
  );
}
