import { sql, type SqlBool } from "kysely";
import type * as z from "zod/mini";
import { EVENT_CATEGORY_TYPE } from "contract/categories";
import type { updateEventForm } from "contract/events";
import { message } from "contract/message";
import {
  locationMismatches,
  joinLocation,
  locationErrors,
  type LocationField,
} from "../../locations/booth-location.ts";
import { isSelectableCategory } from "../../postgres/conditions.ts";
import type { Database, Tx } from "../../postgres/schema.ts";
import type { Scope } from "../../access/scope.ts";
import { badFields, type FieldError } from "../../http/errors/http-error.ts";
import { nextVersion } from "../seen-version.ts";

/** The columns whose values come from the form. */
const FORM_COLUMNS = [
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

type EventBody = Omit<z.output<typeof updateEventForm>, "version">;
type LockedEvent = Pick<EventBody, FormColumn>;
type StoredEvent = LockedEvent & { version: number };

/**
 * The columns to store; the constituency is the booth's. Answers 400 with a FieldError for each of: an unknown booth, a
 * category that is not an event's, a location field that differs from the booth's (data-5).
 */
async function checkedColumns(tx: Tx, scope: Scope, body: EventBody) {
  const { rows } = await sql<{
    constituency_id: number | null;
    mismatches: LocationField[];
    has_category: boolean;
  }>`
    select b.constituency_id, ${locationMismatches(body)} as mismatches, k.id is not null as has_category
    from (select) one
    left join booths b on b.id = ${body.booth_id} and ${scope.includes(sql`b.constituency_id`)}
    ${joinLocation}
    left join categories k
      on ${isSelectableCategory(body.category_id, EVENT_CATEGORY_TYPE)}`.execute(tx);
  const { constituency_id, mismatches, has_category } = rows[0]!;
  const errors: FieldError[] = locationErrors(mismatches);
  if (!has_category)
    errors.unshift({ field: "category_id", message: message("Category is required") });
  if (constituency_id === null)
    errors.push({ field: "booth_id", message: message("Booth Number is required") });
  if (errors.length || constituency_id === null) throw badFields(errors);
  const columns = Object.fromEntries(FORM_COLUMNS.map((name) => [name, body[name]]));
  return { ...(columns as LockedEvent), constituency_id };
}

/** Inserts an event, marked scheduled (event-create-5); returns its id. Throws as checkedColumns(). */
export async function insertEvent(
  tx: Tx,
  scope: Scope,
  body: EventBody,
  created_by: number,
): Promise<number> {
  const { id } = await tx
    .insertInto("events")
    .values({
      ...(await checkedColumns(tx, scope, body)),
      is_scheduled: true,
      created_by,
      updated_by: created_by,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Reads the event's form fields and version, and locks its row until the transaction ends; null when there is no such event. */
export async function readEventForUpdate(
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<StoredEvent | null> {
  const found = await tx
    .selectFrom("events")
    .select([...FORM_COLUMNS, "version"])
    .where("id", "=", id)
    .where(scope.includes(sql`constituency_id`))
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Updates the form's fields; `is_scheduled` stays as it is. Returns the changed fields; without a change the row stays as it
 * is. Throws as checkedColumns().
 */
export async function saveEvent(
  tx: Tx,
  scope: Scope,
  id: number,
  before: LockedEvent,
  body: EventBody,
  updated_by: number,
): Promise<FormColumn[]> {
  const columns = await checkedColumns(tx, scope, body);
  const changed = FORM_COLUMNS.filter((name) => before[name] !== body[name]);
  if (changed.length === 0) return changed;
  await tx
    .updateTable("events")
    .set({ ...columns, updated_by, updated_at: sql`now()`, version: nextVersion })
    .where("id", "=", id)
    .where(scope.includes(sql`constituency_id`))
    .execute();
  return changed;
}

/** The events whose contact has this phone; with `only`, those whose contact has this name, too (null: none). */
const isContact = (phone: string, only?: string | null) =>
  only === undefined
    ? sql<SqlBool>`contact_phone = ${phone}`
    : sql<SqlBool>`contact_phone = ${phone} and comparable_text(contact_name) = comparable_text(${only})`;

/** Removes the contact person from the events of isContact(); returns their number. */
export async function eraseContacts(tx: Tx, phone: string, only?: string | null): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("events")
    .set({ contact_name: null, contact_phone: null, version: nextVersion })
    .where(isContact(phone, only))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The events of isContact(), with the contact, for a citizen's own file. */
export const eventsOfContact = (
  db: Database,
  phone: string,
  only?: string | null,
): Promise<object[]> =>
  db
    .selectFrom("events")
    .select(["id as event_id", "title", "event_date", "contact_name", "contact_phone"])
    .where(isContact(phone, only))
    .orderBy("id")
    .execute();

/** Deletes the events; returns the ids of those that existed. */
export async function removeEvents(tx: Tx, scope: Scope, ids: number[]): Promise<number[]> {
  const removed = await tx
    .deleteFrom("events")
    .where((eb) => eb("id", "=", eb.fn.any(sql<number[]>`${ids}::int[]`)))
    .where(scope.includes(sql`constituency_id`))
    .returning("id")
    .execute();
  return removed.map((row) => row.id);
}
