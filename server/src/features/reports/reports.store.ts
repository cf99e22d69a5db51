import { sql } from "kysely";
import {
  type AccountStatus,
  PRINCIPAL_TYPES,
  type PrincipalType,
  type Report,
} from "contract/reports";
import { type Condition, where } from "../../db/conditions.ts";
import type { Database } from "../../db/pool.ts";

/** A place, as far down as it is given: its parts are combined with AND. */
export interface Place {
  constituency_id?: number | undefined;
  mandal?: string | undefined;
  shaktikendra?: string | undefined;
  booth_name?: string | undefined;
  booth_number?: string | undefined;
  booth_id?: number | undefined;
}

/** What a booth must be to lie at the place; none for the whole office. Text is compared whatever its case. */
function boothConditions(place: Place): { ofConstituency: Condition[]; within: Condition[] } {
  const within = (["mandal", "shaktikendra", "booth_name", "booth_number"] as const).flatMap(
    (column) => {
      const value = place[column];
      return value === undefined
        ? []
        : [sql<boolean>`lower(btrim(${sql.ref(column)})) = lower(${value})`];
    },
  );
  if (place.booth_id !== undefined) within.push(sql<boolean>`id = ${place.booth_id}`);
  const { constituency_id } = place;
  return {
    ofConstituency:
      constituency_id === undefined ? [] : [sql<boolean>`constituency_id = ${constituency_id}`],
    within,
  };
}

/**
 * Accounts by type and status, one row for each type (decisions.md section 1, "Reports"). Of a place: its booths'
 * citizens, the admins of the constituencies in which those booths lie (of the constituency itself when nothing else
 * is given), and every super administrator, who belongs to the whole office.
 */
export async function countPrincipals(db: Database, place: Place): Promise<Report["principals"]> {
  const { ofConstituency, within } = boothConditions(place);
  const conditions = [...ofConstituency, ...within];
  const booths = sql`select id from booths ${where(conditions)}`;
  const constituencies = sql`select constituency_id from booths ${where(conditions)}`;
  const ofAdmin = within.length
    ? [sql<boolean>`constituency_id in (${constituencies})`]
    : ofConstituency;
  const isThere = sql<boolean>`(principal_type = 'super_admin'
    or (principal_type = 'user' and booth_id in (${booths}))
    or (principal_type = 'admin' and ${sql.join(ofAdmin)}))`;
  const { rows } = await sql<{ principal_type: PrincipalType } & Record<AccountStatus, number>>`
    select principal_type,
      count(*) filter (where status = 'active') as active,
      count(*) filter (where status = 'inactive') as inactive,
      count(*) filter (where status = 'deleted') as deleted
    from principals ${where(conditions.length ? [isThere] : [])} group by principal_type`.execute(
    db,
  );
  return PRINCIPAL_TYPES.map(
    (principal_type) =>
      rows.find((row) => row.principal_type === principal_type) ?? {
        principal_type,
        active: 0,
        inactive: 0,
        deleted: 0,
      },
  );
}

/** Events at the place's booths; past, today and upcoming by the office's calendar. */
export async function countEvents(db: Database, place: Place): Promise<Report["events"][number]> {
  const { ofConstituency, within } = boothConditions(place);
  const conditions = [...ofConstituency];
  if (within.length)
    conditions.push(
      sql<boolean>`booth_id in (select id from booths ${where([...ofConstituency, ...within])})`,
    );
  const today = sql`(now() at time zone 'Asia/Kolkata')::date`;
  const { rows } = await sql<Report["events"][number]>`
    select
      count(*) filter (where type_id = 1) as public_events,
      count(*) filter (where type_id = 2) as private_events,
      count(*) filter (where event_date < ${today}) as past_events,
      count(*) filter (where event_date = ${today}) as todays_events,
      count(*) filter (where event_date > ${today}) as upcoming_events,
      count(*) filter (where is_scheduled) as scheduled_events,
      count(*) filter (where not is_scheduled) as unscheduled_events
    from events ${where(conditions)}`.execute(db);
  return rows[0]!;
}
