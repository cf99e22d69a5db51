import { sql } from "kysely";
import type * as z from "zod/mini";
import { officeToday } from "contract/calendar";
import { EVENT_CATEGORY_TYPE } from "contract/categories";
import { type Event, type EventOrder, EVENT_TYPES, type listEvents } from "contract/events";
import type { Condition, DigitsAre } from "../../postgres/conditions.ts";
import { matchesSearch } from "../../postgres/text-search.ts";
import type { ListOrder } from "../../lists/list-order.ts";
import { type ListPage, readPage, type ListSource } from "../../lists/page.ts";
import { categoryCondition } from "../conditions.ts";
import { locationConditions } from "../../locations/location-conditions.ts";
import { joinLocation } from "../../locations/booth-location.ts";
import type { Database } from "../../postgres/schema.ts";
import type { Scope } from "../../access/scope.ts";
import type { CountCache } from "../../lists/cached-counts.ts";
import { periodDays } from "./events.period.ts";

type EventQuery = Omit<z.output<(typeof listEvents)["query"]>, "page">;

/** The scope and the list's filters as conditions on events c (event-list-9, event-list-10). `digitsAre` is for the constituency. */
async function eventConditions(
  db: Database,
  scope: Scope,
  query: EventQuery,
  digitsAre: DigitsAre,
): Promise<Condition[]> {
  const { category, type, filter } = query;
  const conditions = await locationConditions(db, scope, sql`c`, query, digitsAre);
  if (category !== undefined)
    conditions.push(
      await categoryCondition(db, sql`c.category_id`, EVENT_CATEGORY_TYPE, category, "name"),
    );
  const type_id = EVENT_TYPES.find(({ name }) => name === type)?.id;
  if (type_id) conditions.push(sql`c.type_id = ${type_id}`);
  if (filter && filter !== "all") {
    const { from, to } = periodDays(filter, officeToday());
    conditions.push(sql`c.event_date between ${from} and ${to}`);
  }
  return conditions;
}

/** An event as the query returns it. */
export type StoredEvent = Omit<
  Event,
  | "event_id"
  | "event_name"
  | "event_type"
  | "created_by_first_name"
  | "created_by_last_name"
  | "updated_by_first_name"
  | "updated_by_last_name"
> & { created_by_name: string | null; updated_by_name: string | null };

const columns = sql<StoredEvent>`
  c.id, c.title, c.category_id, k.name as category_name, c.type_id, c.description, c.chief_guest,
  c.event_date, c.start_time, c.end_time, c.is_scheduled, c.location, c.booth_id, b.booth_number,
  b.booth_name, b.shaktikendra, b.mandal, c.constituency_id, n.name as constituency_name, n.district_id,
  d.state_id, c.contact_name, c.contact_phone, c.created_at, c.updated_at,
  a.name as created_by_name, u.name as updated_by_name, c.version`;
const joins = sql`
  join categories k on k.id = c.category_id
  join booths b on b.id = c.booth_id
  ${joinLocation}
  left join principals a on a.id = c.created_by
  left join principals u on u.id = c.updated_by`;

/** Splits a name at its first blank: the database holds one name, the wire two (event-list-3). */
function splitName(name: string | null): [first: string | null, last: string | null] {
  const [, first = null, last = null] = /^(\S+)\s*(.*)$/s.exec(name?.trim() ?? "") ?? [];
  return [first, last || null];
}

function toEvent({ created_by_name, updated_by_name, ...event }: StoredEvent): Event {
  const [created_by_first_name, created_by_last_name] = splitName(created_by_name);
  const [updated_by_first_name, updated_by_last_name] = splitName(updated_by_name);
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

/**
 * The newest date first; or, for `nearest`, today's and later ones before the past (event-list-15), those of a day by their time. The order's
 * name has its day.
 */
function listOrder(sort: EventOrder = "newest", today: string): ListOrder {
  const newest = { name: sort, by: sql`c.event_date`, isDescending: true };
  if (sort === "newest") return newest;
  return {
    ...newest,
    name: `${sort} ${today}`,
    first: sql`c.event_date >= ${today}::date`,
    within: sql`coalesce(c.start_time, '00:00')`,
  };
}

/**
 * The filtered list, with all columns of an event. `digitsAre` is for the constituency: the console sends its name to the list,
 * and its id to the export.
 */
export const eventListQuery = async (
  db: Database,
  scope: Scope,
  query: EventQuery,
  digitsAre: DigitsAre,
): Promise<ListSource<StoredEvent>> => ({
  table: "events",
  filters: await eventConditions(db, scope, query, digitsAre),
  search: query.search === undefined ? undefined : matchesSearch(sql`c.folded_text`, query.search),
  searchText: query.search,
  order: listOrder(query.sort, officeToday()),
  columns,
  joins,
});

/** One page of events with all their fields, in the query's order, and the exact total. A page past the end has no rows. */
export async function listEventRows(
  db: Database,
  counts: CountCache,
  scope: Scope,
  query: EventQuery & { page: number },
): Promise<ListPage<Event>> {
  const list = { ...(await eventListQuery(db, scope, query, "name")), page: query.page };
  const { rows, total } = await readPage(db, counts, list);
  return { rows: rows.map(toEvent), total };
}

/** One event; null for an unknown id. */
export async function findEvent(db: Database, scope: Scope, id: number): Promise<Event | null> {
  const { rows } = await sql<StoredEvent>`
    select ${columns} from events c ${joins} where c.id = ${id} and ${scope.includes(sql`c.constituency_id`)}`.execute(
    db,
  );
  return rows[0] ? toEvent(rows[0]) : null;
}
