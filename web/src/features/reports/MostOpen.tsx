import { REPORT_MOST } from "contract/reports";
import { Link } from "react-router";
import { useTexts } from "../../language/use-texts.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { figure } from "./report-counts.ts";

interface MostOpenRow {
  key: number;
  name: string;
  /** Small text after the name. */
  more?: string;
  open: number;
  to: string;
}

/** The rows with most open complaints, each with a bar relative to the first; skeletons while the rows are undefined. */
export function MostOpen({ rows }: { rows: readonly MostOpenRow[] | undefined }) {
  const { t, locale } = useTexts();
  if (!rows)
    return Array.from({ length: REPORT_MOST }, (_, index) => (
      <div key={index} className="flex h-control items-center">
        <Skeleton className="h-4 w-full" />
      </div>
    ));
  const [first] = rows;
  if (!first) return <p className="text-muted">{t("No complaint is open here.")}</p>;
  return (
    <ol>
      {rows.map(({ key, name, more, open, to }) => (
        <li key={key}>
          <Link
            to={to}
            className="group grid min-h-control grid-cols-[minmax(0,1fr)_auto] content-center items-baseline gap-x-3 gap-y-1"
          >
            <span className="truncate underline-offset-4 group-hover:underline">
              {name} {more && <span className="text-sm text-muted">{more}</span>}
            </span>
            <span className="font-semibold tabular-nums">
              {figure(open, locale)} <span className="sr-only">{t("open complaints")}</span>
            </span>
            <span aria-hidden data-bar className="col-span-full h-1 rounded-full bg-line">
              <span
                className="block h-full rounded-full bg-warning"
                style={{ width: `${(open / first.open) * 100}%` }}
              />
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
