import { sql } from "kysely";
import type * as z from "zod/mini";
import type { Assignee, listAssignees } from "contract/complaints/assignees";
import { COMPLETED_STATUS_ID } from "contract/complaints/complaints";
import type { Database } from "../../../postgres/schema.ts";

/**
 * Every active admin, with the number of open complaints assigned to each. First the admins of the location's constituency,
 * then of its district, of its state, and all others; by name within each group. Without a location, or with an unknown one,
 * every admin is "elsewhere".
 */
export async function findAssignees(
  db: Database,
  { booth_id, constituency_id }: z.output<(typeof listAssignees)["query"]>,
): Promise<Assignee[]> {
  const constituency =
    booth_id === undefined
      ? sql`${constituency_id ?? null}::int`
      : sql`(select constituency_id from booths where id = ${booth_id})`;
  const { rows } = await sql<Assignee>`
    with location as (
      select n.id, n.district_id, d.state_id
      from constituencies n join districts d on d.id = n.district_id where n.id = ${constituency}
    ), open as (
      select assigned_to, count(*) as complaints from complaints
      where assigned_to is not null and status_id <> ${sql.lit(COMPLETED_STATUS_ID)} group by assigned_to
    )
    select a.id as principal_id, n.name as constituency_name, coalesce(open.complaints, 0) as open_complaints,
      case when n.id = location.id then 'constituency' when n.district_id = location.district_id then 'district'
        when d.state_id = location.state_id then 'state' else 'elsewhere' end as nearness
    from principals a
    join constituencies n on n.id = a.constituency_id
    join districts d on d.id = n.district_id
    left join location on true
    left join open on open.assigned_to = a.id
    where a.principal_type = 'admin' and a.status = 'active'
    order by n.id = location.id desc nulls last, n.district_id = location.district_id desc nulls last,
      d.state_id = location.state_id desc nulls last, a.name, a.id`.execute(db);
  return rows;
}
