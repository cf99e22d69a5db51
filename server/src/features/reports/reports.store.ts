import { type RawBuilder, sql } from "kysely";
import { officeToday } from "contract/calendar";
import { type ACCOUNT_STATUSES, PRINCIPAL_TYPES, type Report } from "contract/reports";
import { currentSnapshot } from "../../lists/count-deltas.ts";
import { type Condition, where } from "../../postgres/conditions.ts";
import type { Database } from "../../postgres/schema.ts";
import type { Replica } from "../../lists/replica.ts";
import type { CountCache, CountQuery, GroupCounts } from "../../lists/cached-counts.ts";

/** A place, as far down as it is given: its parts are combined with AND. */
export interface Place {
  constituency_id?: number | undefined;
  mandal?: string | undefined;
  shaktikendra?: string | undefined;
  booth_name?: string | undefined;
  booth_number?: string | undefined;
  booth_id?: number | undefined;
}

interface Booths {
  booths: number[];
  constituencies: number[];
}

/** Selects the place's booths and their constituencies; null for the whole office. Text is compared whatever its case. */
function boothsOf(place: Place): RawBuilder<Booths> | null {
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
  // A constituency counts whole, also one without booths.
  const constituencies = conditions.length
    ? sql`coalesce(array_agg(distinct constituency_id), '{}')`
    : sql`array[${constituency_id ?? null}::int]`;
  if (constituency_id !== undefined)
    conditions.push(sql<boolean>`constituency_id = ${constituency_id}`);
  if (conditions.length === 0) return null;
  return sql<Booths>`
    select coalesce(array_agg(id order by id), '{}') as booths, ${constituencies} as constituencies
    from booths ${where(conditions)}`;
}

/** The place's booths, null for the whole office, and a snapshot of the primary's for what is counted there. */
export async function findBooths(
  db: Database,
  place: Place,
  standby: Replica | undefined,
): Promise<{ booths: Booths | null; snapshot: string }> {
  const statement = boothsOf(place)?.compile(db);
  const read = statement && standby && (await standby.read(db, statement));
  const rows = read?.rows ?? (statement && (await db.executeQuery(statement)).rows);
  const snapshot = read?.snapshot ?? (await momentNow.execute(db)).rows[0]!.snapshot;
  return { booths: rows?.[0] ?? null, snapshot };
}

const momentNow = sql<{ snapshot: string }>`select ${currentSnapshot} as snapshot`;

type Count = (query: CountQuery) => Promise<GroupCounts>;

/**
 * Counts of a place (decisions.md section 1, "Reports"): its booths' citizens, the admins of the constituencies in which
 * those booths lie (of the constituency itself when nothing else is given), every super administrator, who belongs to
 * the whole office; and the events at its booths.
 */
export async function countOffice(
  db: Database,
  counts: CountCache,
  place: Place,
  standby?: Replica,
): Promise<Report> {
  const { booths, snapshot } = await findBooths(db, place, standby);
  const count: Count = (query) => counts.count(db, query, snapshot);
  const [principals, events] = await Promise.all([
    countPrincipals(count, booths),
    countEvents(count, place, booths),
  ]);
  return { principals, events: [events] };
}

/** Accounts by type and status, one row for each type. */
async function countPrincipals(count: Count, booths: Booths | null): Promise<Report["principals"]> {
  const isThere =
    booths &&
    sql<boolean>`(c.principal_type = 'super_admin'
    or (c.principal_type = 'user' and c.booth_id = any(${booths.booths}))
    or (c.principal_type = 'admin' and c.constituency_id = any(${booths.constituencies})))`;
  const groups = await count({
    table: "principals",
    matching: isThere ? [isThere] : [],
    groupBy: [sql`c.principal_type`, sql`c.status`],
  });
  return PRINCIPAL_TYPES.map((principal_type) => {
    const countOf = (status: (typeof ACCOUNT_STATUSES)[number]) =>
      groups.get(`${principal_type} ${status}`) ?? 0;
    return {
      principal_type,
      active: countOf("active"),
      inactive: countOf("inactive"),
      deleted: countOf("deleted"),
    };
  });
}

/** What complaints and events c at the place's booths have in common; nothing for the whole office. */
export function isAt({ constituency_id, ...within }: Place, booths: Booths | null): Condition[] {
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
  booths: Booths | null,
): Promise<Report["events"][number]> {
  const groups = await count({
    table: "events",
    matching: isAt(place, booths),
    groupBy: [
      sql`c.type_id`,
      sql`c.is_scheduled`,
      sql`sign(c.event_date - ${officeToday()}::date)`,
    ],
  });
  const sumOf = (index: number, value: string) =>
    [...groups].reduce(
      (sum, [group, count]) => sum + (group.split(" ")[index] === value ? count : 0),
      0,
    );
  return {
    public_events: sumOf(0, "1"),
    private_events: sumOf(0, "2"),
    past_events: sumOf(2, "-1"),
    todays_events: sumOf(2, "0"),
    upcoming_events: sumOf(2, "1"),
    scheduled_events: sumOf(1, "true"),
    unscheduled_events: sumOf(1, "false"),
  };
}
