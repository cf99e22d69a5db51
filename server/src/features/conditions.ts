// Conditions that several features use.
import { type RawBuilder, sql } from "kysely";
import { OFFICE_TIME_ZONE, sundayOf } from "contract/calendar";
import { COMPLETED_STATUS_ID } from "contract/complaints/statuses";
import {
  type Condition,
  type DigitsAre,
  isOneOf,
  matchingIds,
  sameText,
} from "../postgres/conditions.ts";
import type { Database } from "../postgres/schema.ts";

/** The complaint c is not completed. */
export const isOpen: Condition = sql`c.status_id <> ${sql.lit(COMPLETED_STATUS_ID)}`;

const openAnd = (condition: Condition): Condition => sql`(${isOpen} and ${condition})`;

/** What is due, for the office's day `today`. Computed when it is asked: it turns at midnight. */
export const dueConditions = {
  overdue: (today: string) => openAnd(sql`c.due_on < ${today}::date`),
  today: (today: string) => openAnd(sql`c.due_on = ${today}::date`),
  week: (today: string) =>
    openAnd(sql`c.due_on between ${today}::date and ${sundayOf(today)}::date`),
};
/** Complaint c is open, and its follow-up is today or was earlier. */
export const followUpCondition = (today: string): Condition =>
  openAnd(sql`c.follow_up_on <= ${today}::date`);
/** Complaint c waits for a department's reply, which was due before the office's day `today`. */
export const replyOverdueCondition = (today: string): Condition =>
  sql`c.reply_due_on < ${today}::date`;
/** Complaint c is completed, and the citizen has answered that it is not solved. */
export const isNotSolved: Condition = sql`c.not_solved_at is not null`;
export const isUnassigned: Condition = sql`c.assigned_to is null`;

/** The start of a day (YYYY-MM-DD) or of the day after it, in the office's time zone. */
export const startOfDay = (day: string, plusDays: 0 | 1): RawBuilder<unknown> =>
  sql`(${day}::date + ${sql.lit(plusDays)})::timestamp at time zone ${sql.lit(OFFICE_TIME_ZONE)}`;

/** Whether the column is a category of this type with this id or name. */
export async function categoryCondition(
  db: Database,
  column: RawBuilder<unknown>,
  type_id: number,
  text: string,
  digitsAre: DigitsAre,
): Promise<Condition> {
  const named = sql<{ id: number }>`
    select id from categories
    where type_id = ${type_id} and parent_id is not null and ${sameText(sql`name`, text)}`;
  return isOneOf(column, await matchingIds(db, text, named, digitsAre));
}
