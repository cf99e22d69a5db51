import type { AccountStatus, EventCount, Report } from "contract/reports";
import type { Texts } from "../../language/language.ts";
import { perLocale } from "../../language/per-locale.ts";

export interface PrincipalCounts extends Record<AccountStatus, number> {
  type: string;
  /** The label of an unknown type. */
  label: string;
  total: number;
}

export interface ReportCounts {
  /** One for each principal type, the known ones first. */
  principals: PrincipalCounts[];
  events: Record<EventCount, number>;
  eventsTotal: number;
}

/** 'super_admin' as 'Super Admin'. */
const inWords = (type: string) =>
  type.replaceAll("_", " ").replace(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());

/** A report with its totals. */
export function totalCounts({ principals, events: [events] }: Report): ReportCounts {
  if (!events) throw new Error("A report holds one row of event counts");
  return {
    principals: principals.map(({ principal_type: type, active, inactive, deleted }) => ({
      type,
      label: inWords(type),
      active,
      inactive,
      deleted,
      total: active + inactive + deleted,
    })),
    events,
    // Each of the three sums is all events (contract/reports), unless the server left out a count.
    eventsTotal: Math.max(
      events.public_events + events.private_events,
      events.past_events + events.todays_events + events.upcoming_events,
      events.scheduled_events + events.unscheduled_events,
    ),
  };
}

type Locale = Texts["locale"];
const figures = perLocale((locale) => new Intl.NumberFormat(locale));
const shares = perLocale((locale) => new Intl.NumberFormat(locale, { style: "percent" }));

/** 123456 as '1,23,456'. */
export const figure = (count: number, locale: Locale): string => figures(locale).format(count);

/** What part of `total` a count is: '45%'. Only nothing is '0%', and only everything '100%'. */
export function share(count: number, total: number, locale: Locale): string {
  const shown = shares(locale);
  if (count === 0) return shown.format(0);
  const part = count / total;
  if (part < 0.01) return `<${shown.format(0.01)}`;
  return shown.format(count < total ? Math.min(part, 0.99) : 1);
}
