import type { Today } from "contract/reports";
import { Link } from "react-router";
import type { Text, Texts } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { Mark, type Tone, toneText } from "../../ui/Badge.tsx";
import { cx } from "../../ui/cx.ts";
import type { TodayFigure } from "./complaint-links.ts";
import { StandIn } from "./Figures.tsx";
import { figure } from "./report-counts.ts";

/** In the order of the screen. */
const looks = {
  overdue: { text: "Overdue", tone: "danger" },
  due_today: { text: "Due today", tone: "warning" },
  due_week: { text: "Due this week", tone: "info" },
  follow_up: { text: "Follow-up", tone: "accent" },
  reply_overdue: { text: "Reply overdue", tone: "danger" },
  not_solved: { text: "Not solved", tone: "danger" },
  unassigned: { text: "Not assigned", tone: "neutral" },
  registered_today: { text: "Registered today", tone: "neutral" },
  events_today: { text: "Events today", tone: "neutral" },
} as const satisfies Record<TodayFigure, { text: Text; tone: Tone }>;
const order = Object.keys(looks) as TodayFigure[];

interface TodayFiguresProps<Name extends TodayFigure> {
  /** Whose they are. */
  label: string;
  /** Undefined while they load. */
  counts: Record<Name, number> | undefined;
  /** For each figure, the list whose total it is. */
  links: Record<Name, string>;
}

/** Figures of Today, each a link to the list that it counts. */
export function TodayFigures<Name extends TodayFigure>(props: TodayFiguresProps<Name>) {
  const { label, counts, links } = props;
  const { t, locale } = useTexts();
  const names = order.filter((name): name is Name => name in links);
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 lg:grid-cols-5"
    >
      {names.map((name) => (
        <li key={name} className="flex max-sm:first:col-span-full">
          <Link
            to={links[name]}
            className="flex min-h-control grow items-center justify-between gap-x-2 rounded-md border border-line px-3 py-2 hover:border-edge hover:bg-surface-sunken sm:flex-col sm:items-start"
          >
            <span className="flex items-baseline gap-1.5 text-sm text-muted">
              <Mark tone={looks[name].tone} className={toneText[looks[name].tone]} />
              {t(looks[name].text)}
            </span>
            <span
              className={cx(
                "text-xl tabular-nums sm:text-2xl",
                counts?.[name] === 0 ? "text-muted" : "font-semibold",
              )}
            >
              {counts ? figure(counts[name], locale) : <StandIn width="w-8" />}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export type DueCounts = Pick<Today, "overdue" | "due_today" | "follow_up">;

/** Says so when nothing is overdue, due today or to be followed up; "" otherwise. */
export const nothingDue = (t: Texts["t"], counts: DueCounts | undefined): string =>
  counts && counts.overdue + counts.due_today + counts.follow_up === 0
    ? t("Nothing is due today.")
    : "";
