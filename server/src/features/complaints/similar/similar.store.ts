import { type RawBuilder, sql } from "kysely";
import type * as z from "zod/mini";
import { COMPLAINT_STATUSES } from "contract/complaints/complaints";
import {
  type Assignee,
  type listAssignees,
  SIMILAR_DAYS,
  SIMILAR_MAX,
  type SimilarComplaint,
  type similarComplaints,
} from "contract/complaints/similar";
import type { Database } from "../../../postgres/schema.ts";
import { statusName } from "../complaints.read.ts";

/* What stands near a complaint that is being written: others like it, and whom it can be assigned to. */

const completed = sql.lit(COMPLAINT_STATUSES.find(({ name }) => name === "completed")!.id);
const isRecent = sql`created_at >= now() - make_interval(days => ${sql.lit(SIMILAR_DAYS)})`;
const newest = sql`order by created_at desc, id desc limit ${sql.lit(SIMILAR_MAX)}`;

type Stored = Omit<SimilarComplaint, "status"> & { status_id: number };

/**
 * What a new complaint may repeat: those of the citizen that are open or of the last 30 days, then those of the booth and
 * category of the last 30 days; the newest of each, at most five in all. Nothing without a citizen, or a booth and category.
 */
export async function findSimilar(
  db: Database,
  query: z.output<(typeof similarComplaints)["query"]>,
): Promise<SimilarComplaint[]> {
  const { complainant_id, booth_id, category_id } = query;
  const parts: RawBuilder<unknown>[] = [];
  if (complainant_id !== undefined)
    parts.push(sql`(
      select id, true as is_same_citizen from complaints
      where complainant_id = ${complainant_id} and (status_id <> ${completed} or ${isRecent}) ${newest})`);
  if (booth_id !== undefined && category_id !== undefined)
    parts.push(sql`(
      select id, false from complaints
      where booth_id = ${booth_id} and category_id = ${category_id} and ${isRecent} ${newest})`);
  if (!parts.length) return [];
  const { rows } = await sql<Stored>`
    select c.id as complaint_id, c.title, k.name as category, p.name as complainant_name, c.status_id, c.created_at,
      near.is_same_citizen
    from (
      select id, bool_or(is_same_citizen) as is_same_citizen
      from (${sql.join(parts, sql` union all `)}) found (id, is_same_citizen) group by id
    ) near
    join complaints c on c.id = near.id
    join categories k on k.id = c.category_id
    join principals p on p.id = c.complainant_id
    order by near.is_same_citizen desc, c.created_at desc, c.id desc limit ${sql.lit(SIMILAR_MAX)}`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, status: statusName(row.status_id) }));
}

/** Who made a complaint, and how many complaints there are of them; null when there is no such complaint. */
export async function findComplainant(
  db: Database,
  id: number,
): Promise<{ complainant_id: number; complaints: number } | null> {
  const { rows } = await sql<{ complainant_id: number; complaints: number }>`
    select c.complainant_id,
      (select count(*) from complaints o where o.complainant_id = c.complainant_id) as complaints
    from complaints c where c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Every active admin, those of the place's constituency first, then of its district, its state, and elsewhere, each group
 * by name; with the number of complaints assigned to them that are not completed. An unknown place is near to nobody.
 */
export async function findAssignees(
  db: Database,
  { booth_id, constituency_id }: z.output<(typeof listAssignees)["query"]>,
): Promise<Assignee[]> {
  const place =
    booth_id === undefined
      ? sql`${constituency_id ?? null}::int`
      : sql`(select constituency_id from booths where id = ${booth_id})`;
  const { rows } = await sql<Assignee>`
    with place as (
      select n.id, n.district_id, d.state_id
      from constituencies n join districts d on d.id = n.district_id where n.id = ${place}
    ), open as (
      select assigned_to, count(*) as complaints from complaints
      where assigned_to is not null and status_id <> ${completed} group by assigned_to
    )
    select a.id as principal_id, n.name as constituency_name, coalesce(open.complaints, 0) as open_complaints,
      case when n.id = place.id then 'constituency' when n.district_id = place.district_id then 'district'
        when d.state_id = place.state_id then 'state' else 'elsewhere' end as nearness
    from principals a
    join constituencies n on n.id = a.constituency_id
    join districts d on d.id = n.district_id
    left join place on true
    left join open on open.assigned_to = a.id
    where a.principal_type = 'admin' and a.status = 'active'
    order by n.id = place.id desc nulls last, n.district_id = place.district_id desc nulls last,
      d.state_id = place.state_id desc nulls last, a.name, a.id`.execute(db);
  return rows;
}
