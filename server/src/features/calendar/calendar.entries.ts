import { type RawBuilder, sql } from "kysely";
import { addDays, officeToday } from "contract/calendar";
import { EVENT_TYPES } from "contract/events";
import { CALENDAR_ENTRIES_MAX, CALENDAR_PAST_DAYS } from "contract/own-calendar";
import { Scope } from "../../access/scope.ts";
import type { Condition } from "../../postgres/conditions.ts";
import type { Database } from "../../postgres/schema.ts";
import { isOpen } from "../conditions.ts";
import type { CalendarReader } from "./calendar.address.ts";

const PUBLIC = EVENT_TYPES.find(({ name }) => name === "public")!.id;

/**
 * What a subscribed calendar has of an event or of a complaint to be followed up: nothing of a citizen, and nothing that was written
 * about the complaint. What follows `updated_at` is null for a complaint.
 */
export interface PlannedEntry {
  kind: "event" | "follow-up";
  id: number;
  /** YYYY-MM-DD. */
  day: string;
  category: string;
  category_hi: string | null;
  created_at: string;
  updated_at: string;
  title: string | null;
  start_time: string | null;
  end_time: string | null;
  location: string | null;
  booth_name: string | null;
  constituency_name: string | null;
  is_public: boolean | null;
  is_scheduled: boolean | null;
}

/** The ids of the rows nearest to today: those from today on, then the past ones. Each half follows an index on the day. */
function nearest(
  kind: PlannedEntry["kind"],
  table: "events" | "complaints",
  day: RawBuilder<unknown>,
  conditions: Condition[],
) {
  const today = officeToday();
  const half = (range: Condition, order: RawBuilder<unknown>) => sql`
    (select ${sql.lit(kind)} as kind, c.id, ${day} as day from ${sql.table(table)} c
    where ${sql.join([...conditions, range], sql` and `)}
    order by ${day} ${order} limit ${sql.lit(CALENDAR_ENTRIES_MAX)})`;
  return sql`
    ${half(sql`${day} >= ${today}::date`, sql`asc`)}
    union all
    ${half(sql`${day} < ${today}::date and ${day} >= ${addDays(today, -CALENDAR_PAST_DAYS)}::date`, sql`desc`)}`;
}

/**
 * What is planned in the scope of an address: its events, and the follow-ups of the open complaints that are assigned to the admin;
 * for a super administrator, of all. At most CALENDAR_ENTRIES_MAX, nearest to today, in the order of their days.
 */
export async function findPlanned(db: Database, reader: CalendarReader): Promise<PlannedEntry[]> {
  const inScope = Scope.ofCaller(reader).conditions(sql`c.constituency_id`);
  const mine: Condition[] =
    reader.role === "admin" ? [sql`c.assigned_to = ${reader.principal_id}`] : [];
  const events = nearest("event", "events", sql`c.event_date`, inScope);
  const followUps = nearest("follow-up", "complaints", sql`c.follow_up_on`, [
    ...inScope,
    ...mine,
    isOpen,
    sql`c.follow_up_on is not null`,
  ]);
  const today = sql`${officeToday()}::date`;
  const { rows } = await sql<PlannedEntry>`
    with planned as materialized (
      select * from (${events} union all ${followUps}) all_kinds
      order by day < ${today}, abs(day - ${today}), kind, id limit ${sql.lit(CALENDAR_ENTRIES_MAX)}
    )
    select planned.kind, planned.id, planned.day, k.name as category, k.name_hi as category_hi,
      coalesce(e.created_at, c.created_at) as created_at, coalesce(e.updated_at, c.updated_at) as updated_at,
      e.title, e.start_time, e.end_time, e.location, b.booth_name, n.name as constituency_name,
      e.type_id = ${sql.lit(PUBLIC)} as is_public, e.is_scheduled
    from planned
    left join events e on planned.kind = 'event' and e.id = planned.id
    left join complaints c on planned.kind = 'follow-up' and c.id = planned.id
    join categories k on k.id = coalesce(e.category_id, c.category_id)
    left join booths b on b.id = e.booth_id
    left join constituencies n on n.id = e.constituency_id
    order by planned.day, planned.kind, planned.id`.execute(db);
  return rows;
}

/** The name of an admin's constituency; null for a super administrator. */
export async function findConstituencyName(
  db: Database,
  { constituency_id }: CalendarReader,
): Promise<string | null> {
  if (constituency_id === null) return null;
  const found = await db
    .selectFrom("constituencies")
    .select("name")
    .where("id", "=", constituency_id)
    .executeTakeFirst();
  return found?.name ?? null;
}
