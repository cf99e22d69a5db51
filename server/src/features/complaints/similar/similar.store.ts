import { type RawBuilder, sql } from "kysely";
import type * as z from "zod/mini";
import { COMPLETED_STATUS_ID } from "contract/complaints/statuses";
import {
  SIMILAR_DAYS,
  SIMILAR_MAX,
  type SimilarComplaint,
  type similarComplaints,
} from "contract/complaints/similar";
import type { Database } from "../../../postgres/schema.ts";
import type { Scope } from "../../../access/scope.ts";
import { statusName } from "../complaints.read.ts";

const completed = sql.lit(COMPLETED_STATUS_ID);
const isRecent = sql`issue_at >= now() - make_interval(days => ${sql.lit(SIMILAR_DAYS)})`;
const newest = sql`order by issue_at desc, id desc limit ${sql.lit(SIMILAR_MAX)}`;

type Stored = Omit<SimilarComplaint, "status"> & { status_id: number };

/**
 * Complaints that a new one may repeat, at most five. First: complaints of the same citizen that are open or at most 30 days
 * old. Then: complaints of the same booth and category that are at most 30 days old. Newest first within each group.
 */
export async function findSimilar(
  db: Database,
  scope: Scope,
  query: z.output<(typeof similarComplaints)["query"]>,
): Promise<SimilarComplaint[]> {
  const { complainant_id, booth_id, category_id } = query;
  const isInScope = scope.includes(sql`constituency_id`);
  const parts: RawBuilder<unknown>[] = [];
  if (complainant_id !== undefined)
    parts.push(sql`(
      select id, true as is_same_citizen from complaints
      where ${isInScope} and complainant_id = ${complainant_id} and (status_id <> ${completed} or ${isRecent}) ${newest})`);
  if (booth_id !== undefined && category_id !== undefined)
    parts.push(sql`(
      select id, false from complaints
      where ${isInScope} and booth_id = ${booth_id} and category_id = ${category_id} and ${isRecent} ${newest})`);
  if (!parts.length) return [];
  const { rows } = await sql<Stored>`
    select c.id as complaint_id, c.title, k.name as category, p.name as complainant_name, c.status_id, c.issue_at, c.created_at,
      candidate.is_same_citizen
    from (
      select id, bool_or(is_same_citizen) as is_same_citizen
      from (${sql.join(parts, sql` union all `)}) found (id, is_same_citizen) group by id
    ) candidate
    join complaints c on c.id = candidate.id
    join categories k on k.id = c.category_id
    join principals p on p.id = c.complainant_id
    order by candidate.is_same_citizen desc, c.issue_at desc, c.id desc limit ${sql.lit(SIMILAR_MAX)}`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, status: statusName(row.status_id) }));
}

/** The complainant of a complaint, and the number of complaints of this citizen; null for an unknown complaint. */
export async function findComplainant(
  db: Database,
  scope: Scope,
  id: number,
): Promise<{ complainant_id: number; complaints: number } | null> {
  const { rows } = await sql<{ complainant_id: number; complaints: number }>`
    select c.complainant_id,
      (select count(*) from complaints o where o.complainant_id = c.complainant_id
        and ${scope.includes(sql`o.constituency_id`)}) as complaints
    from complaints c where c.id = ${id} and ${scope.includes(sql`c.constituency_id`)}`.execute(db);
  return rows[0] ?? null;
}
