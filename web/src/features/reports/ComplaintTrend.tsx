import { type ComplaintReport, REPORT_WEEKS } from "contract/reports";
import { Link } from "react-router";
import type { Text, Texts } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { perLocale } from "../../language/per-locale.ts";
import { cx } from "../../ui/cx.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { ComplaintLinks } from "./complaint-links.ts";
import { figure } from "./report-counts.ts";

type Week = ComplaintReport["weeks"][number];

const kinds = [
  {
    kind: "created",
    title: "Created",
    link: "{count} complaints created, {week}",
    fill: "bg-accent",
  },
  {
    kind: "completed",
    title: "Completed",
    link: "{count} complaints completed, {week}",
    fill: "bg-success",
  },
] as const satisfies { kind: string; title: Text; link: Text; fill: string }[];

const days = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" }),
);
const weekText = ({ first_day, last_day }: Week, locale: Texts["locale"]): string =>
  days(locale).formatRange(new Date(first_day), new Date(last_day));

/** The complaints created and completed in each week: a table with bars; the longest bar fills its cell. */
export function ComplaintTrend({
  title,
  weeks,
  links,
}: {
  title: string;
  weeks: readonly Week[] | undefined;
  links: ComplaintLinks;
}) {
  const { t, locale } = useTexts();
  const most = Math.max(1, ...(weeks ?? []).flatMap((week) => [week.created, week.completed]));
  return (
    <table aria-label={title} className="w-full table-fixed text-sm">
      <thead className="text-muted">
        <tr>
          <th scope="col" className="w-28 pb-1 text-start">
            {t("Week")}
          </th>
          {kinds.map(({ kind, title: heading }) => (
            <th key={kind} scope="col" className="pb-1 ps-2 text-start">
              {t(heading)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks
          ? weeks.map((week) => (
              <tr key={week.first_day} className="h-8 touch:h-control">
                <th scope="row" className="text-start whitespace-nowrap text-muted tabular-nums">
                  {weekText(week, locale)}
                </th>
                {kinds.map(({ kind, link, fill }) => (
                  <td key={kind} className="ps-2">
                    <Link
                      to={links[kind](week)}
                      aria-label={t(link, { count: week[kind], week: weekText(week, locale) })}
                      className="group flex h-full items-center gap-2 tabular-nums"
                    >
                      <span className="min-w-8 text-end font-medium underline-offset-4 group-hover:underline">
                        {figure(week[kind], locale)}
                      </span>
                      <span aria-hidden className="h-2 grow">
                        <span
                          className={cx(
                            "block h-full rounded-full forced-color-adjust-none forced-colors:bg-[CanvasText]",
                            fill,
                          )}
                          style={{ width: `${(week[kind] / most) * 100}%` }}
                        />
                      </span>
                    </Link>
                  </td>
                ))}
              </tr>
            ))
          : Array.from({ length: REPORT_WEEKS }, (_, index) => (
              <tr key={index} className="h-8 touch:h-control">
                <td colSpan={3}>
                  <Skeleton className="h-4" />
                </td>
              </tr>
            ))}
      </tbody>
    </table>
  );
}
