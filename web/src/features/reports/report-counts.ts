import { type AccountStatus, PRINCIPAL_TYPES, type Report } from "contract/reports";
import type { Texts } from "../../language/language.ts";
import { perLocale } from "../../shared/per-locale.ts";

export type EventCount = keyof Report["events"][number];

export interface PrincipalCounts extends Record<AccountStatus, number> {
  type: string;
  /** The type in words, for one that we do not know. */
  label: string;
  total: number;
}

export interface ReportCounts {
  /** One for each principal type, the known ones first. */
  principals: PrincipalCounts[];
  principalsTotal: number;
  events: Record<EventCount, number>;
  eventsTotal: number;
}

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? { ...value } : {};
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

/** A count as a whole number; some servers write theirs as text. What is no count is 0. */
function countOf(value: unknown): number {
  const count = typeof value === "string" ? Number(value) : value;
  return typeof count === "number" && count > 0 && Number.isFinite(count) ? Math.trunc(count) : 0;
}

/** 'super_admin' as 'Super Admin'. */
const inWords = (type: string) =>
  type.replaceAll("_", " ").replace(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());

/** Gives the answer's `data` as numbers to show: what a server leaves out counts as 0, a type that it adds is kept. */
export function readCounts(data: unknown): ReportCounts {
  const { principals, events } = fieldsOf(data);
  const rows = new Map(listOf(principals).map((row) => [String(row.principal_type), row]));
  const types = new Set([...PRINCIPAL_TYPES, ...rows.keys()]);
  const counted = [...types].map((type) => {
    const row = rows.get(type) ?? {};
    const [active, inactive, deleted] = [row.active, row.inactive, row.deleted].map(countOf) as [
      number,
      number,
      number,
    ];
    const total = active + inactive + deleted;
    return { type, label: inWords(type), active, inactive, deleted, total };
  });
  const counts = countEvents(listOf(events)[0] ?? {});
  return {
    principals: counted,
    principalsTotal: counted.reduce((sum, { total }) => sum + total, 0),
    events: counts,
    // Each of the three parts all events (contract/reports); a server that lacks a number leaves one of them short.
    eventsTotal: Math.max(
      counts.public_events + counts.private_events,
      counts.past_events + counts.todays_events + counts.upcoming_events,
      counts.scheduled_events + counts.unscheduled_events,
    ),
  };
}

const countEvents = (event: Fields): Record<EventCount, number> => ({
  public_events: countOf(event.public_events),
  private_events: countOf(event.private_events),
  past_events: countOf(event.past_events),
  todays_events: countOf(event.todays_events),
  upcoming_events: countOf(event.upcoming_events),
  scheduled_events: countOf(event.scheduled_events),
  unscheduled_events: countOf(event.unscheduled_events),
});

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
