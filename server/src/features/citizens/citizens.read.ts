import { sql } from "kysely";
import type { CitizenDetail, CitizenRow } from "contract/citizens";
import { COMPLETED_STATUS_ID } from "contract/complaints/statuses";
import { type Condition, customPlanHint, where } from "../../postgres/conditions.ts";
import { folded, matchesSearch } from "../../postgres/text-search.ts";
import { joinLocation, locationColumns } from "../../locations/booth-location.ts";
import type { Database } from "../../postgres/schema.ts";
import type { Scope } from "../../access/scope.ts";

/** The columns of a citizen p with their booth b, after joinHome. */
export const rowColumns = sql`
  p.id as principal_id, p.name, p.phone, p.email, ${locationColumns}, b.booth_number, n.name as constituency_name`;
export const joinHome = sql`join booths b on b.id = p.booth_id ${joinLocation}`;

/** A citizen p who has not been erased or merged. */
export const isCitizen = sql`(p.principal_type = 'user' and p.status <> 'deleted')`;

/** Phone and name. Must be the expression of the index principals_citizen_folded. */
const text = folded(sql`coalesce(p.phone, '') || ' ' || coalesce(p.name, '')`);

/**
 * Active citizens by name, at most `limit`: of one booth, or of the scope; empty for a booth that is unknown or outside the scope.
 * Every word of `search` is in the phone or name (citizen-1, citizen-6). A constituency outside the scope has none.
 */
export async function findCitizens(
  db: Database,
  scope: Scope,
  query: {
    booth_id?: number | undefined;
    constituency_id?: number | undefined;
    limit: number;
    search?: string | undefined;
  },
): Promise<CitizenRow[]> {
  const { booth_id, limit, search } = query;
  const conditions: Condition[] = [sql`p.principal_type = 'user' and p.status = 'active'`];
  if (booth_id !== undefined) conditions.push(sql`p.booth_id = ${booth_id}`);
  const constituency_id = scope.narrow(query.constituency_id);
  if (constituency_id !== undefined)
    conditions.push(
      sql`p.booth_id in (select b.id from booths b where b.constituency_id = ${constituency_id})`,
    );
  if (search) conditions.push(matchesSearch(text, search));
  const order = sql`order by lower(p.name), p.name, p.id`;
  const { rows } = await sql<CitizenRow>`
    ${search ? customPlanHint : sql``}select ${rowColumns}
    from (select * from principals p ${where(conditions)} ${order} limit ${limit}) p ${joinHome}
    ${order}`.execute(db);
  return rows;
}

/** One citizen, and how many of their complaints the scope reaches; null for an unknown, erased or merged one. */
export async function findCitizen(
  db: Database,
  scope: Scope,
  id: number,
): Promise<CitizenDetail | null> {
  const { rows } = await sql<CitizenDetail>`
    select ${rowColumns}, p.status, p.version, p.sms_consent, p.created_at,
      (select jsonb_build_object(
        'open', count(*) filter (where c.status_id <> ${sql.lit(COMPLETED_STATUS_ID)}),
        'completed', count(*) filter (where c.status_id = ${sql.lit(COMPLETED_STATUS_ID)}))
      from complaints c where c.complainant_id = p.id and ${scope.includes(sql`c.constituency_id`)}) as complaints
    from principals p ${joinHome}
    where p.id = ${id} and ${isCitizen} and ${scope.includes(sql`b.constituency_id`)}`.execute(db);
  return rows[0] ?? null;
}
