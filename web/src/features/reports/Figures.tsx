import { cx } from "../../ui/cx.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { figure, share } from "./report-counts.ts";

/** A total in the page's largest figures; a stand-in of the same height while there is none. */
export function Total({ count }: { count: number | undefined }) {
  return (
    <p className="flex items-baseline gap-2 whitespace-nowrap">
      <span className="font-serif text-3xl tabular-nums">
        {count === undefined ? <Line className="h-10" bar="h-7 w-20" /> : figure(count)}
      </span>
      <span className="text-sm text-muted">Total</span>
    </p>
  );
}

/** A count, and what part of the whole it is. */
export function Count({ count, of }: { count: number | undefined; of: number | undefined }) {
  const known = count !== undefined && of !== undefined;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 max-sm:flex-col">
      {known ? figure(count) : <Line className="h-7" bar="h-5 w-16" />}
      <span className="text-sm font-normal text-muted">
        {known ? share(count, of) : <Line className="h-5 sm:sr-only" bar="h-3 w-8" />}
      </span>
    </span>
  );
}

/** A line of text's height with a grey bar in it. */
const Line = ({ className, bar }: { className: string; bar: string }) => (
  <span className={cx("flex items-center", className)}>
    <Skeleton className={bar} />
  </span>
);
