import { cx } from "./cx.ts";

export interface SkeletonProps {
  /** The size of the content that will replace it. */
  className?: string;
  /** For one of many whose common parent breathes for all of them (`animate-breathe`): each alone costs a slow machine. */
  still?: boolean;
}

/** A grey placeholder for content that is loading. */
export function Skeleton({ className = "h-4 w-full", still = false }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={cx("block rounded-sm bg-line", !still && "animate-breathe", className)}
    />
  );
}
