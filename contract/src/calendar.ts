/** The office's calendar is that of Asia/Kolkata, wherever browser and server stand (decisions.md section 1). */
export const OFFICE_TIME_ZONE = "Asia/Kolkata";

const isoDay = new Intl.DateTimeFormat("en-CA", { timeZone: OFFICE_TIME_ZONE });

/** Today at the office, as YYYY-MM-DD. */
export const officeToday = (now = new Date()): string => isoDay.format(now);

/** The moment that the office's clock shows at this time (HH:MM) of this day (YYYY-MM-DD); an invalid Date of other texts. */
export const officeMoment = (day: string, time: string): Date =>
  // India has one time, all year round.
  new Date(`${day}T${time}:00+05:30`);

/** Whether the text is a day that exists, written YYYY-MM-DD ("2026-02-30" is not). Years 1900 to 2999. */
export function isDay(text: string): boolean {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
