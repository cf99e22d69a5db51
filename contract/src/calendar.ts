/** The office's time zone. It does not depend on those of the browser and the server (data-3). */
export const OFFICE_TIME_ZONE = "Asia/Kolkata";

/** India has one time zone and no daylight saving time: 5 hours 30 minutes ahead of UTC. */
const OFFICE_OFFSET = "+05:30";
const OFFICE_OFFSET_MS = 19_800_000;

/** The day of a moment in UTC, as YYYY-MM-DD. */
const utcDay = (moment: number): string =>
  new Date(moment).toISOString().slice(0, "YYYY-MM-DD".length);

/** Today at the office, as YYYY-MM-DD. */
export const officeToday = (now = new Date()): string => utcDay(now.getTime() + OFFICE_OFFSET_MS);

/** The Date of a day (YYYY-MM-DD) and time (HH:MM) in the office's time zone; an invalid Date for other texts. */
export const officeMoment = (day: string, time: string): Date =>
  new Date(`${day}T${time}:00${OFFICE_OFFSET}`);

export const DAY_MS = 86_400_000;

/** The day (YYYY-MM-DD) that is `days` days after a day; before it, when `days` is negative. */
export const addDays = (day: string, days: number): string =>
  utcDay(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);

/** The number of days from one day to a later one; negative for an earlier one. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The Monday of a day's week, as YYYY-MM-DD. */
export const weekStart = (day: string): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The Sunday of a day's week, as YYYY-MM-DD. */
export const sundayOf = (day: string): string => addDays(weekStart(day), 6);

/** Whether the text is an existing day, YYYY-MM-DD, of the years 1900 to 2999 ("2026-02-30" is not). */
export function isDay(text: string): boolean {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
