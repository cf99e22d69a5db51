import { type ComplaintReport, REPORT_WEEKS } from "contract/reports";
import { Link } from "react-router";
import { cx } from "../../ui/cx.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { ComplaintLinks } from "./complaint-links.ts";
import { figure } from "./report-counts.ts";

type Week = ComplaintReport["weeks"][number];
type Kind = "created" | "completed";

const TEXTS = {
  week: "Week",
  created: "Created",
  completed: "Completed",
  link: (count: string, kind: Kind, week: string) => `${count} complaints ${kind}, ${week}`,
};
const kinds: { kind: Kind; fill: string }[] = [
  { kind: "created", fill: "bg-accent" },
  { kind: "completed", fill: "bg-success" },
];

const days = new Intl.DateTimeFormat("en-IN", { day: "numeric", month: "short", timeZone: "UTC" });
const spanOf = ({ first_day, last_day }: Week): string =>
  days.formatRange(new Date(first_day), new Date(last_day));

/** What was logged and completed in each week: a table whose cells are bars, the longest of all as wide as its cell. */
export function ComplaintTrend({
  title,
  weeks,
  links,
}: {
  title: string;
  weeks: readonly Week[] | undefined;
  links: ComplaintLinks;
}) {
  const most = Math.max(1, ...(weeks ?? []).flatMap((week) => [week.created, week.completed]));
  return (
    <table aria-label={title} className="w-full table-fixed text-sm">
      <thead className="text-muted">
        <tr>
          <th scope="col" className="w-28 pb-1 text-start">
            {TEXTS.week}
          </th>
          {kinds.map(({ kind }) => (
            <th key={kind} scope="col" className="pb-1 ps-2 text-start">
              {TEXTS[kind]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks
          ? weeks.map((week) => (
              <tr key={week.first_day} className="h-8 touch:h-control">
                <th scope="row" className="text-start whitespace-nowrap text-muted tabular-nums">
                  {spanOf(week)}
                </th>
                {kinds.map(({ kind, fill }) => (
                  <td key={kind} className="ps-2">
                    <Link
                      to={links[kind](week)}
                      aria-label={TEXTS.link(figure(week[kind]), kind, spanOf(week))}
                      className="group flex h-full items-center gap-2 tabular-nums"
                    >
                      <span className="min-w-8 text-end font-medium underline-offset-4 group-hover:underline">
                        {figure(week[kind])}
                      </span>
                      <span aria-hidden className="h-2 grow">
                        <span
                          className={cx("block h-full rounded-full", fill)}
                          style={{ width: `${(week[kind] / most) * 100}%` }}
                        />
                      </span>
                    </Link>
                  </td>
                ))}
              </tr>
            ))
          : Array.from({ length: REPORT_WEEKS }, (_, place) => (
              <tr key={place} className="h-8 touch:h-control">
                <td colSpan={3}>
                  <Skeleton className="h-4" />
                </td>
              </tr>
            ))}
      </tbody>
    </table>
  );
}
