import { cx } from "./cx.ts";

interface SkeletonProps {
  /** The size of the content that will replace it. */
  className?: string;
  /** Not animated: for a parent that animates all its skeletons at once, because many animations are slow. */
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
