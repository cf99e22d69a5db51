import type { EVENT_PERIODS } from "contract/events";

/** First and last day, YYYY-MM-DD. */
export interface DaySpan {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, "YYYY-MM-DD".length);

/** The days that a period filter means on `today`, a day of the office's calendar. A week starts on Monday. */
export function spanOf(period: (typeof EVENT_PERIODS)[number], today: string): DaySpan {
  const date = new Date(`${today}T00:00:00Z`);
  if (period === "today") return { from: today, to: today };
  if (period === "week") {
    const monday = date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS;
    return { from: dayOf(monday), to: dayOf(monday + 6 * DAY_MS) };
  }
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { from: dayOf(Date.UTC(year, month, 1)), to: dayOf(Date.UTC(year, month + 1, 0)) };
}
