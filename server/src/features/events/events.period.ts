import { addDays, weekStart } from "contract/calendar";
import type { EVENT_PERIODS } from "contract/events";

/** First and last day, YYYY-MM-DD. */
interface DaySpan {
  from: string;
  to: string;
}

const monthStart = (day: string): string => `${day.slice(0, "YYYY-MM".length)}-01`;

/** The days of a period filter; `today` is in the office's time zone. A week starts on Monday. */
export function periodDays(period: (typeof EVENT_PERIODS)[number], today: string): DaySpan {
  if (period === "today") return { from: today, to: today };
  if (period === "week" || period === "next_week") {
    const monday = weekStart(period === "week" ? today : addDays(today, 7));
    return { from: monday, to: addDays(monday, 6) };
  }
  const from = monthStart(today);
  // 31 days after the first day of a month is a day of the next month.
  return { from, to: addDays(monthStart(addDays(from, 31)), -1) };
}
