import { sql } from "kysely";
import type * as z from "zod/mini";
import { EVENT_CATEGORY_TYPE } from "contract/categories";
import type { updateEventForm } from "contract/events";
import { says } from "contract/messages";
import {
  locationMismatches,
  joinLocation,
  locationErrors,
  type LocationField,
} from "../../postgres/booth-location.ts";
import type { Tx } from "../../postgres/schema.ts";
import { badFields, type FieldError } from "../../errors/http-error.ts";

/** The columns that a form fills. */
export const FORM_COLUMNS = [
  "title",
  "description",
  "category_id",
  "type_id",
  "event_date",
  "start_time",
  "end_time",
  "booth_id",
  "location",
  "contact_name",
  "contact_phone",
  "chief_guest",
] as const;
type FormColumn = (typeof FORM_COLUMNS)[number];

type EventBody = z.output<typeof updateEventForm>;
export type LockedEvent = Pick<EventBody, FormColumn>;

/**
 * The columns to store, the constituency taken from the booth. Refuses with 400, naming each field, an unknown
 * booth, a category that events can't have, and a place that contradicts the booth (security.md).
 */
async function storable(tx: Tx, body: EventBody) {
  const { rows } = await sql<{
    constituency_id: number | null;
    contradicted: LocationField[];
    has_category: boolean;
  }>`
    select b.constituency_id, ${locationMismatches(body)} as contradicted, k.id is not null as has_category
    from (select) one
    left join booths b on b.id = ${body.booth_id}
    ${joinLocation}
    left join categories k on k.id = ${body.category_id}
      and k.type_id = ${sql.lit(EVENT_CATEGORY_TYPE)} and k.parent_id is not null`.execute(tx);
  const { constituency_id, contradicted, has_category } = rows[0]!;
  const faults: FieldError[] = locationErrors(contradicted);
  if (!has_category)
    faults.unshift({ field: "category_id", message: says("Category is required") });
  if (constituency_id === null)
    faults.push({ field: "booth_id", message: says("Booth Number is required") });
  if (faults.length || constituency_id === null) throw badFields(faults);
  const { state_id: _state, district_id: _district, ...columns } = body;
  return { ...columns, constituency_id };
}

/** Stores an event, marked scheduled (spec.md section 4); gives its id. Refuses as storable() does. */
export async function insertEvent(tx: Tx, body: EventBody, created_by: number): Promise<number> {
  const { id } = await tx
    .insertInto("events")
    .values({
      ...(await storable(tx, body)),
      is_scheduled: true,
      created_by,
      updated_by: created_by,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The event's form fields, its row locked until the change ends; null when there is none. */
export async function lockEvent(tx: Tx, id: number): Promise<LockedEvent | null> {
  const found = await tx
    .selectFrom("events")
    .select(FORM_COLUMNS)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}

/** Writes the form's fields; whether the event is scheduled stays as it was. Refuses as storable() does. */
export async function writeEvent(
  tx: Tx,
  id: number,
  body: EventBody,
  updated_by: number,
): Promise<void> {
  await tx
    .updateTable("events")
    .set({ ...(await storable(tx, body)), updated_by, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** Forgets the contact person of every event where it has one of these phones; gives how many events that were. */
export async function eraseContacts(tx: Tx, phones: string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update events set contact_name = null, contact_phone = null
    where contact_phone = any(${phones})`.execute(tx);
  return Number(numAffectedRows);
}

/** Deletes the events; gives the ids of those that there were. */
export async function removeEvents(tx: Tx, ids: number[]): Promise<number[]> {
  const removed = await tx
    .deleteFrom("events")
    .where((is) => is("id", "=", is.fn.any(sql<number[]>`${ids}::int[]`)))
    .returning("id")
    .execute();
  return removed.map((row) => row.id);
}
