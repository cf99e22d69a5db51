import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTexts } from "../../language/use-texts.tsx";
import { cx } from "../../ui/cx.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { figure, share } from "./report-counts.ts";

/** A total in large figures; a skeleton of the same height while it loads. */
export function Total({ count }: { count: number | undefined }) {
  const { t, locale } = useTexts();
  return (
    <p className="flex items-baseline gap-2 whitespace-nowrap">
      <span className="font-serif text-3xl tabular-nums">
        {count === undefined ? <StandIn width="w-20" /> : figure(count, locale)}
      </span>
      <span className="text-sm text-muted">{t("Total")}</span>
    </p>
  );
}

/** A count, and its share of the whole. */
export function Count({ count, of }: { count: number | undefined; of: number | undefined }) {
  const { locale } = useTexts();
  const known = count !== undefined && of !== undefined;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 max-sm:flex-col">
      <span>{known ? figure(count, locale) : <StandIn width="w-16" />}</span>{" "}
      <span className="text-sm font-normal text-muted">
        {known ? share(count, of, locale) : <StandIn width="w-8" />}
      </span>
    </span>
  );
}

interface FigureLinkProps {
  to: string | undefined;
  /** What the figure counts, for screen readers. */
  label: string | undefined;
  children: ReactNode;
}

/** A figure that links to what it counts; without a URL, only the figure. */
export function FigureLink({ to, label, children }: FigureLinkProps) {
  if (to === undefined) return children;
  return (
    <Link
      to={to}
      className="inline-block rounded-sm underline-offset-4 hover:text-accent hover:underline touch:min-h-control"
    >
      {children} <span className="sr-only">{label}</span>
    </Link>
  );
}

/** A grey bar with the height of a line of text, so that nothing moves when the figure has loaded. */
export const StandIn = ({ width }: { width: string }) => (
  <span className={cx("relative inline-block", width)}>
    &nbsp;
    <Skeleton className="absolute inset-x-0 inset-y-1" />
  </span>
);
