import { sql } from "kysely";
import { officeToday } from "contract/calendar";
import { ACCOUNT_STATUSES, PRINCIPAL_TYPES, type Report } from "contract/reports";
import { snapshotNow } from "../../db/changes.ts";
import { type Condition, where } from "../../db/conditions.ts";
import type { Database } from "../../db/pool.ts";
import type { Counting, Tallies } from "../../db/tally.ts";

/** A place, as far down as it is given: its parts are combined with AND. */
export interface Place {
  constituency_id?: number | undefined;
  mandal?: string | undefined;
  shaktikendra?: string | undefined;
  booth_name?: string | undefined;
  booth_number?: string | undefined;
  booth_id?: number | undefined;
}

/** The place's booths and their constituencies; null for the whole office. Text is compared whatever its case. */
export async function findBooths(db: Database, place: Place) {
  const conditions = (["mandal", "shaktikendra", "booth_name", "booth_number"] as const).flatMap(
    (column) => {
      const value = place[column];
      return value === undefined
        ? []
        : [sql<boolean>`lower(btrim(${sql.ref(column)})) = lower(${value})`];
    },
  );
  const { booth_id, constituency_id } = place;
  if (booth_id !== undefined) conditions.push(sql<boolean>`id = ${booth_id}`);
  const isWholeConstituency = conditions.length === 0;
  if (constituency_id !== undefined)
    conditions.push(sql<boolean>`constituency_id = ${constituency_id}`);
  if (conditions.length === 0) return null;
  const { rows } = await sql<{ booths: number[]; constituencies: number[] }>`
    select coalesce(array_agg(id order by id), '{}') as booths,
      coalesce(array_agg(distinct constituency_id), '{}') as constituencies
    from booths ${where(conditions)}`.execute(db);
  // A constituency counts whole, also one without booths.
  return isWholeConstituency ? { ...rows[0]!, constituencies: [constituency_id!] } : rows[0]!;
}

type Count = <Name extends string>(counting: Counting<Name>) => Promise<Record<Name, number>>;
type Booths = Awaited<ReturnType<typeof findBooths>>;

/**
 * Counts of a place (decisions.md section 1, "Reports"): its booths' citizens, the admins of the constituencies in which
 * those booths lie (of the constituency itself when nothing else is given), every super administrator, who belongs to
 * the whole office; and the events at its booths.
 */
export async function countOffice(db: Database, tallies: Tallies, place: Place): Promise<Report> {
  const booths = await findBooths(db, place);
  const { rows } = await sql<{ snapshot: string }>`select ${snapshotNow} as snapshot`.execute(db);
  const { snapshot } = rows[0]!;
  const count: Count = (counting) => tallies.count(db, counting, snapshot);
  const [principals, events] = await Promise.all([
    countPrincipals(count, booths),
    countEvents(count, place, booths),
  ]);
  return { principals, events: [events] };
}

/** Accounts by type and status, one row for each type. */
async function countPrincipals(count: Count, booths: Booths): Promise<Report["principals"]> {
  const isThere =
    booths &&
    sql<boolean>`(c.principal_type = 'super_admin'
    or (c.principal_type = 'user' and c.booth_id = any(${booths.booths}))
    or (c.principal_type = 'admin' and c.constituency_id = any(${booths.constituencies})))`;
  const counts: Record<string, Condition> = {};
  for (const type of PRINCIPAL_TYPES)
    for (const status of ACCOUNT_STATUSES)
      counts[`${type}_${status}`] =
        sql`c.principal_type = ${sql.lit(type)} and c.status = ${sql.lit(status)}`;
  const counted = await count({
    table: "principals",
    matching: isThere ? [isThere] : [],
    counts,
  });
  return PRINCIPAL_TYPES.map((principal_type) => ({
    principal_type,
    active: counted[`${principal_type}_active`]!,
    inactive: counted[`${principal_type}_inactive`]!,
    deleted: counted[`${principal_type}_deleted`]!,
  }));
}

/** What complaints and events c at the place's booths have in common; nothing for the whole office. */
export function isAt({ constituency_id, ...within }: Place, booths: Booths): Condition[] {
  const isNarrow = Object.values(within).some((part) => part !== undefined);
  const matching: Condition[] = [];
  if (constituency_id !== undefined) matching.push(sql`c.constituency_id = ${constituency_id}`);
  if (isNarrow) matching.push(sql`c.booth_id = any(${booths!.booths})`);
  return matching;
}

/** Events at the place's booths; past, today and upcoming by the office's calendar. */
async function countEvents(
  count: Count,
  place: Place,
  booths: Booths,
): Promise<Report["events"][number]> {
  const today = officeToday();
  return count({
    table: "events",
    matching: isAt(place, booths),
    counts: {
      public_events: sql`c.type_id = 1`,
      private_events: sql`c.type_id = 2`,
      past_events: sql`c.event_date < ${today}`,
      todays_events: sql`c.event_date = ${today}`,
      upcoming_events: sql`c.event_date > ${today}`,
      scheduled_events: sql`c.is_scheduled`,
      unscheduled_events: sql`not c.is_scheduled`,
    },
  });
}
