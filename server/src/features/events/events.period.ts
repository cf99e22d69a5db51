import type { EVENT_PERIODS } from "contract/events";

/** First and last day, YYYY-MM-DD. */
export interface DaySpan {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;
const formatDay = (time: number): string =>
  new Date(time).toISOString().slice(0, "YYYY-MM-DD".length);

/** The days of a period filter; `today` is in the office's time zone. A week starts on Monday. */
export function periodDays(period: (typeof EVENT_PERIODS)[number], today: string): DaySpan {
  const date = new Date(`${today}T00:00:00Z`);
  if (period === "today") return { from: today, to: today };
  if (period === "week") {
    const monday = date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS;
    return { from: formatDay(monday), to: formatDay(monday + 6 * DAY_MS) };
  }
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { from: formatDay(Date.UTC(year, month, 1)), to: formatDay(Date.UTC(year, month + 1, 0)) };
}
