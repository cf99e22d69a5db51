import { sql } from "kysely";
import { officeToday } from "contract/calendar";
import type { Today } from "contract/reports";
import type { Scope } from "../../access/scope.ts";
import type { CountCache } from "../../lists/cached-counts.ts";
import type { Condition } from "../../postgres/conditions.ts";
import type { Database } from "../../postgres/schema.ts";
import {
  dueConditions,
  followUpCondition,
  isNotSolved,
  isOpen,
  isUnassigned,
  replyOverdueCondition,
  startOfDay,
} from "../conditions.ts";

/**
 * Counts what is to be done today in the scope; for an admin also what of it is assigned to the admin. The conditions name the day, so
 * that a cached count does not outlive it.
 */
export async function countToday(
  db: Database,
  counts: CountCache,
  scope: Scope,
  assignee: number | null,
): Promise<Today> {
  const today = officeToday();
  const inScope = scope.conditions(sql`c.constituency_id`);
  const count = (table: "complaints" | "events", ...conditions: Condition[]) =>
    counts.total(db, { table, matching: [...inScope, ...conditions] });
  const countDue = async (...whose: Condition[]) => ({
    overdue: await count("complaints", dueConditions.overdue(today), ...whose),
    due_today: await count("complaints", dueConditions.today(today), ...whose),
    follow_up: await count("complaints", followUpCondition(today), ...whose),
  });
  return {
    today,
    ...(await countDue()),
    due_week: await count("complaints", dueConditions.week(today)),
    reply_overdue: await count("complaints", isOpen, replyOverdueCondition(today)),
    not_solved: await count("complaints", isNotSolved),
    unassigned: await count("complaints", isOpen, isUnassigned),
    registered_today: await count(
      "complaints",
      sql`c.issue_at >= ${startOfDay(today, 0)}`,
      sql`c.issue_at < ${startOfDay(today, 1)}`,
    ),
    events_today: await count("events", sql`c.event_date = ${today}::date`),
    ...(assignee !== null && { mine: await countDue(sql`c.assigned_to = ${assignee}`) }),
  };
}
