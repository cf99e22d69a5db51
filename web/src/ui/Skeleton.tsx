import { cx } from "./cx.ts";

/** A grey stand-in for what is still loading; give it the size that the real thing will have. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  return <span aria-hidden className={cx("block animate-breathe rounded-sm bg-line", className)} />;
}
