import { addDays, officeToday } from "contract/calendar";
import { COMPLETED_STATUS_ID } from "contract/complaints/statuses";
import type { DemoComplaint } from "./complaints.ts";

/** The days within which the office wants complaints of a category solved. The other categories have no due date. */
export const DUE_DAYS: Readonly<Record<string, number>> = {
  "Water Supply": 7,
  Electricity: 3,
  Roads: 30,
  "Drainage and Sanitation": 10,
  Health: 7,
  Education: 30,
  "Ration and Welfare": 15,
  "Police and Safety": 3,
  "Land and Revenue": 45,
};

/** Of the open complaints whose time is over, each third keeps its date; the others have a new one within these days. */
const [KEPT, NEW_DAYS] = [3, 4];
/** Each second open complaint has a follow-up, from three days ago, or its own day, to three days ahead. */
const [FOLLOWED, FOLLOW_DAYS, FOLLOW_FROM] = [2, 7, -3];

/** The due date and the follow-up of the i-th complaint, relative to `now`, so that something is due on every day. */
export function makeDates(
  { category, status_id, created_at }: Pick<DemoComplaint, "category" | "status_id" | "created_at">,
  i: number,
  now: Date,
): { due_on: string | null; follow_up_on: string | null } {
  const today = officeToday(now);
  const days = DUE_DAYS[category];
  const registered = officeToday(created_at);
  const promised = days === undefined ? null : addDays(registered, days);
  if (status_id === COMPLETED_STATUS_ID) return { due_on: promised, follow_up_on: null };
  const followUp = addDays(today, FOLLOW_FROM + (Math.floor(i / FOLLOWED) % FOLLOW_DAYS));
  const isOver = promised !== null && promised < today;
  return {
    due_on: isOver && i % KEPT > 0 ? addDays(today, i % NEW_DAYS) : promised,
    follow_up_on: i % FOLLOWED > 0 ? null : followUp < registered ? registered : followUp,
  };
}
