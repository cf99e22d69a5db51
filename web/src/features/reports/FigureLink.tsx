import type { ReactNode } from "react";
import { Link } from "react-router";

/** A figure that links to what it counts, with `label` for screen readers; without a URL, only the figure. */
export function FigureLink({
  to,
  label,
  children,
}: {
  to: string | undefined;
  label: string;
  children: ReactNode;
}) {
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
