import { sql } from "kysely";
import type * as z from "zod/mini";
import { officeToday } from "contract/calendar";
import { EVENT_CATEGORY_TYPE } from "contract/categories";
import { type Event, EVENT_TYPES, type listEvents } from "contract/events";
import { type Condition, contains, plannedFor, where } from "../../db/conditions.ts";
import { categoryCondition, placeConditions } from "../../db/list-filters.ts";
import { joinPlace } from "../../db/places.ts";
import type { Database } from "../../db/pool.ts";
import { type Listed, pageClause, totalOf } from "../../http/paging.ts";
import { spanOf } from "./events.period.ts";

type EventQuery = z.output<(typeof listEvents)["query"]>;

/** The conditions on events e that the list's filters and search mean (spec.md section 7). */
async function eventConditions(db: Database, query: EventQuery): Promise<Condition[]> {
  const { category, type, filter, search } = query;
  const conditions = await placeConditions(db, sql`e`, query);
  if (category !== undefined)
    conditions.push(await categoryCondition(db, sql`e.category_id`, EVENT_CATEGORY_TYPE, category));
  const type_id = EVENT_TYPES.find(({ name }) => name === type)?.id;
  if (type_id) conditions.push(sql`e.type_id = ${type_id}`);
  if (filter && filter !== "all") {
    const { from, to } = spanOf(filter, officeToday());
    conditions.push(sql`e.event_date between ${from} and ${to}`);
  }
  // The very expression of the index events_text.
  if (search !== undefined)
    conditions.push(sql`(e.title || ' ' || coalesce(e.description, '')) ilike ${contains(search)}`);
  return conditions;
}

type Stored = Omit<
  Event,
  | "event_id"
  | "event_name"
  | "event_type"
  | "created_by_first_name"
  | "created_by_last_name"
  | "updated_by_first_name"
  | "updated_by_last_name"
> & { created_by_name: string | null; updated_by_name: string | null };

const columns = sql`
  e.id, e.title, e.category_id, k.name as category_name, e.type_id, e.description, e.chief_guest,
  e.event_date, e.start_time, e.end_time, e.is_scheduled, e.location, e.booth_id, b.booth_number,
  b.booth_name, b.shaktikendra, b.mandal, e.constituency_id, n.name as constituency_name, n.district_id,
  d.state_id, e.contact_name, e.contact_phone, e.created_at, e.updated_at,
  c.name as created_by_name, u.name as updated_by_name`;
const joins = sql`
  join categories k on k.id = e.category_id
  join booths b on b.id = e.booth_id
  ${joinPlace}
  left join principals c on c.id = e.created_by
  left join principals u on u.id = e.updated_by`;

/** A name at its first blank: a person's record holds one name, the wire two (spec.md section 3). */
function halves(name: string | null): [first: string | null, last: string | null] {
  const [, first = null, last = null] = /^(\S+)\s*(.*)$/s.exec(name?.trim() ?? "") ?? [];
  return [first, last || null];
}

function present({ created_by_name, updated_by_name, ...event }: Stored): Event {
  const [created_by_first_name, created_by_last_name] = halves(created_by_name);
  const [updated_by_first_name, updated_by_last_name] = halves(updated_by_name);
  return {
    ...event,
    event_id: event.id,
    event_name: event.title,
    event_type: EVENT_TYPES.find(({ id }) => id === event.type_id)!.name,
    created_by_first_name,
    created_by_last_name,
    updated_by_first_name,
    updated_by_last_name,
  };
}

/** One page of events with all their fields, newest date first, and the exact total. A page past the end has no rows. */
export async function listEventRows(db: Database, query: EventQuery): Promise<Listed<Event>> {
  const matching = where(await eventConditions(db, query));
  const { rows } = await sql<Stored>`
    ${plannedFor(query.search)}select ${columns}
    from (
      select e.id from events e ${matching}
      order by e.event_date desc, e.id desc ${pageClause(query.page)}
    ) page
    join events e on e.id = page.id ${joins}
    order by e.event_date desc, e.id desc`.execute(db);
  const total = await totalOf(query.page, rows.length, async () => {
    const counted = await sql<{ total: number }>`
      ${plannedFor(query.search)}select count(*) as total from events e ${matching}`.execute(db);
    return counted.rows[0]!.total;
  });
  return { rows: rows.map(present), total };
}

/** One event; null when there is none. */
export async function findEvent(db: Database, id: number): Promise<Event | null> {
  const { rows } = await sql<Stored>`
    select ${columns} from events e ${joins} where e.id = ${id}`.execute(db);
  return rows[0] ? present(rows[0]) : null;
}
