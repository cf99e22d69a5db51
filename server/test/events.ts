import { officeToday } from "contract/calendar";
import type { TestOffice } from "./records.ts";

/** The day (YYYY-MM-DD) so many days after the office's today. */
export function dayFromToday(days: number): string {
  const date = new Date(`${officeToday()}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, "YYYY-MM-DD".length);
}

/** What a new event is sent with. */
export const newEvent = (office: TestOffice, changes: object = {}) => ({
  title: "Village meeting",
  category_id: office.meeting,
  type_id: 1,
  event_date: dayFromToday(3),
  booth_id: office.booth_id,
  location: "Panchayat Bhavan",
  ...changes,
});
