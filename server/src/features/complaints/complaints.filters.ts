import { sql } from "kysely";
import { officeToday } from "contract/calendar";
import { COMPLAINT_CATEGORY_TYPE } from "contract/categories";
import {
  ASSIGNED_TO_ME,
  ASSIGNED_TO_NONE,
  COMPLAINT_DATE_RANGES,
  type listComplaints,
} from "contract/complaints/complaints";
import { COMPLAINT_STATUSES } from "contract/complaints/statuses";
import { message } from "contract/message";
import type * as z from "zod/mini";
import { type Condition, isOneOf } from "../../postgres/conditions.ts";
import {
  categoryCondition,
  dueConditions,
  followUpCondition,
  replyOverdueCondition,
  isNotSolved,
  isOpen,
  isUnassigned,
  startOfDay,
} from "../conditions.ts";
import { locationConditions } from "../../locations/location-conditions.ts";
import type { Database } from "../../postgres/schema.ts";
import type { Scope } from "../../access/scope.ts";
import { badRequest } from "../../http/errors/http-error.ts";

type ListQuery = z.output<(typeof listComplaints)["query"]>;
/** The query of the list, with an admin's id in `assigned_to`. */
export type ComplaintQuery = Omit<ListQuery, "page" | "assigned_to"> & {
  assigned_to?: number | typeof ASSIGNED_TO_NONE | undefined;
};

/** Replaces `me` of the filter `assigned_to` by the caller's id. */
export const withAssignee = <Query extends Pick<ListQuery, "assigned_to">>(
  { assigned_to, ...query }: Query,
  caller: { principal_id: number },
) => ({
  ...query,
  assigned_to: assigned_to === ASSIGNED_TO_ME ? caller.principal_id : assigned_to,
});

/** The status that a filter names by id or name: a list of one id, empty for an unknown status. */
const statusIds = (text: string) =>
  COMPLAINT_STATUSES.filter(
    ({ id, name }) => String(id) === text || name === text.toLowerCase(),
  ).map(({ id }) => id);

/**
 * The scope and the list's filters as conditions on complaints c (complaint-list-8, complaint-list-15). A column that a condition
 * uses must also be in complaint_changes, because cached counts apply the conditions to its deltas (migration 0001).
 * Answers 400 when a date range ends before it starts.
 */
export async function complaintConditions(
  db: Database,
  scope: Scope,
  query: ComplaintQuery,
): Promise<Condition[]> {
  const { start_date, end_date, category, status, complainant_id } = query;
  const { open, completed_from, completed_to, assigned_to, due, follow_up } = query;
  const { department, waiting, not_solved } = query;
  for (const [other, field] of COMPLAINT_DATE_RANGES) {
    const [first, last] = [query[other], query[field]];
    if (first && last && first > last)
      throw badRequest(message("{field} must not be before {other}", { field, other }), field);
  }
  const conditions = await locationConditions(db, scope, sql`c`, query, "id");
  if (category !== undefined)
    conditions.push(
      await categoryCondition(db, sql`c.category_id`, COMPLAINT_CATEGORY_TYPE, category, "id"),
    );
  if (complainant_id !== undefined) conditions.push(sql`c.complainant_id = ${complainant_id}`);
  if (status !== undefined) conditions.push(isOneOf(sql`c.status_id`, statusIds(status)));
  if (start_date !== undefined) conditions.push(sql`c.issue_at >= ${startOfDay(start_date, 0)}`);
  if (end_date !== undefined) conditions.push(sql`c.issue_at < ${startOfDay(end_date, 1)}`);
  if (open) conditions.push(isOpen);
  if (completed_from !== undefined)
    conditions.push(sql`c.completed_at >= ${startOfDay(completed_from, 0)}`);
  if (completed_to !== undefined)
    conditions.push(sql`c.completed_at < ${startOfDay(completed_to, 1)}`);
  if (assigned_to === ASSIGNED_TO_NONE) conditions.push(isUnassigned);
  else if (assigned_to !== undefined) conditions.push(sql`c.assigned_to = ${assigned_to}`);
  if (due !== undefined) conditions.push(dueConditions[due](officeToday()));
  if (department !== undefined)
    // The first part of the second one fits the partial index (migration 0035).
    conditions.push(
      waiting
        ? sql`c.waiting_department_id = ${department}`
        : sql`(c.department_ids <> '{}' and c.department_ids @> array[${department}::int])`,
    );
  if (waiting === "any") conditions.push(sql`c.waiting_since is not null`);
  if (not_solved) conditions.push(isNotSolved);
  if (waiting === "overdue") conditions.push(replyOverdueCondition(officeToday()));
  if (follow_up !== undefined) conditions.push(followUpCondition(officeToday()));
  return conditions;
}
