import { type NotNull, sql } from "kysely";
import type * as z from "zod/mini";
import type { Assignee, Colleague, listAssignees } from "contract/complaints/assignees";
import { COMPLETED_STATUS_ID } from "contract/complaints/complaints";
import type { Database } from "../../../postgres/schema.ts";
import type { Scope } from "../../../postgres/scope.ts";

/**
 * Every active admin, with the number of open complaints assigned to each. First the admins of the location's constituency,
 * then of its district, of its state, and all others; by name within each group. Without a location, or with an unknown one,
 * every admin is "elsewhere".
 */
export async function findAssignees(
  db: Database,
  scope: Scope,
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
    where a.principal_type = 'admin' and a.status = 'active' and ${scope.includes(sql`a.constituency_id`)}
    order by n.id = location.id desc nulls last, n.district_id = location.district_id desc nulls last,
      d.state_id = location.state_id desc nulls last, lower(a.name), a.name, a.id`.execute(db);
  return rows;
}

/**
 * The active admins of the scope by name, with the number of open complaints assigned to each. Admins have a name (constraint
 * principals_sign_in_complete).
 */
export const findColleagues = (db: Database, scope: Scope): Promise<Colleague[]> =>
  db
    .selectFrom("principals as a")
    .select(["a.id", "a.name"])
    .select((admin) =>
      admin
        .selectFrom("complaints as c")
        .select((open) => open.fn.countAll<number>().as("open"))
        .whereRef("c.assigned_to", "=", "a.id")
        .where("c.status_id", "<>", sql.lit(COMPLETED_STATUS_ID))
        .where(scope.includes(sql`c.constituency_id`))
        .as("open"),
    )
    .$narrowType<{ name: NotNull; open: NotNull }>()
    .where("a.principal_type", "=", sql.lit("admin"))
    .where("a.status", "=", "active")
    .where(scope.includes(sql`a.constituency_id`))
    .orderBy((admin) => admin.fn("lower", ["a.name"]))
    .orderBy("a.name")
    .orderBy("a.id")
    .execute();
