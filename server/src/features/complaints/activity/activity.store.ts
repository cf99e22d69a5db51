import { sql } from "kysely";
import type { addComplaintNote, ActivityChange, ActivityEntry } from "contract/complaints/activity";
import { CHANGED_FIELDS } from "contract/complaints/complaint-fields";
import { PAGE_SIZE } from "contract/rules";
import type * as z from "zod/mini";
import type { ListPage } from "../../../lists/page.ts";
import type { Database, StoredChange, Tx } from "../../../postgres/schema.ts";
import type { Scope } from "../../../access/scope.ts";
import { statusName } from "../complaints.read.ts";
import { letterNumber } from "../referrals/letter-numbers.ts";

/** An entry without the columns that the database fills in. */
type ActivityRecord = Partial<
  Omit<
    ActivityEntry,
    "id" | "kind" | "at" | "by_name" | "changes" | "referral" | "message_kind" | "message_state"
  >
> & {
  /** Messages are recorded with their sending (features/messages/messages.store.ts). */
  kind: Exclude<ActivityEntry["kind"], "created" | "message">;
  changes?: StoredChange[];
  referral_id?: number;
};

/** Adds one entry to a complaint's activity, in the transaction of the change that it records; returns its id. */
export async function recordActivity(
  tx: Tx,
  complaint_id: number,
  principal_id: number | null,
  { kind, changes = [], reason = null, files = [], note = null, ...rest }: ActivityRecord,
): Promise<number> {
  const { informed_how = null, informed_date = null, informed_time = null } = rest;
  const { referral_id = null, received_on = null } = rest;
  const { id } = await tx
    .insertInto("complaint_story")
    .values({
      complaint_id,
      principal_id,
      kind,
      changes: JSON.stringify(changes),
      reason,
      files,
      note,
      informed_how,
      informed_date,
      informed_time,
      referral_id,
      received_on,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The entry of a note. Only the kind "informed" keeps the way, date and time. */
export const activityEntry = (note: z.output<(typeof addComplaintNote)["body"]>): ActivityRecord =>
  note.kind === "informed" ? note : { kind: note.kind, note: note.note };

/** The changed fields as the activity keeps them: names of categories, booths and staff, as they were at that moment; ids of citizens. */
export type KeptFields = Record<ActivityChange["field"], string | number | null>;

/** The fields that differ between `before` and `after`, in the form's order, with the kept values `from` and `to`. */
export const changesBetween = <Fields extends Record<ActivityChange["field"], unknown>>(
  [before, after]: readonly [Fields, Fields],
  [from, to]: readonly [KeptFields, KeptFields],
): StoredChange[] =>
  CHANGED_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    from: from[field],
    to: to[field],
  }));

/** The fields of an entry but its id, from rows `s` of complaint_story, and the joins that they need. */
export const entryColumns = sql`s.kind, s.at, p.name as by_name, s.changes, s.reason, s.files, s.note,
  s.informed_how, s.informed_date, s.informed_time, s.received_on, s.message_kind, s.message_state,
  case when d.id is not null then json_build_object('referral_id', r.id, 'department', d.addressee ->> 'department', 'department_hi',
    d.addressee ->> 'department_hi', 'post', d.addressee ->> 'post', 'mode', d.mode, 'letter_number', ${letterNumber}) end as referral`;
export const entryJoins = sql`left join principals p on p.id = s.principal_id
  left join referrals r on r.id = s.referral_id left join dispatches d on d.id = r.dispatch_id`;

/**
 * One page of a complaint's activity, newest first; null for an unknown complaint. The oldest entry is the creation; it is
 * read from the complaint's own row.
 */
export async function readActivity(
  db: Database,
  scope: Scope,
  complaint_id: number,
  page: number,
): Promise<ListPage<ActivityEntry> | null> {
  const counted = await sql<{ total: number }>`
    select (select count(*)::int from complaint_story where complaint_id = c.id) + 1 as total
    from complaints c where c.id = ${complaint_id} and ${scope.includes(sql`c.constituency_id`)}`.execute(
    db,
  );
  const total = counted.rows[0]?.total;
  if (total === undefined) return null;
  const skipped = (page - 1) * PAGE_SIZE;
  // The creation is the last entry of the last page.
  const withCreation = skipped < total && total <= skipped + PAGE_SIZE;
  const { rows } = await sql<Omit<ActivityEntry, "changes"> & { changes: StoredChange[] }>`
    select s.id, ${entryColumns}
    from (
      (select id, kind, at, principal_id, changes, reason, files, note, informed_how, informed_date, informed_time, received_on, referral_id,
        message_kind, message_state
      from complaint_story where complaint_id = ${complaint_id}
      order by id desc limit ${sql.lit(PAGE_SIZE)} offset ${skipped})
      union all
      select 0, 'created', created_at, registered_by, '[]', null, '{}', null, null, null, null, null, null, null, null
      from complaints where id = ${complaint_id} and ${withCreation}
    ) s ${entryJoins}
    order by s.id desc`.execute(db);
  return { rows: await namedChanges(db, rows), total };
}

/**
 * The entries with names in place of the ids of statuses and complainants. A complainant is named as at present, and no longer after
 * the erasure: an activity outlives the citizens whose complaint it was once.
 */
export async function namedChanges<Entry extends { changes: StoredChange[] }>(
  db: Database,
  entries: Entry[],
): Promise<(Omit<Entry, "changes"> & { changes: ActivityChange[] })[]> {
  const ids = entries.flatMap(({ changes }) =>
    changes.flatMap(({ field, from, to }) => (field === "complainant_id" ? [from, to] : [])),
  );
  const people = ids.length
    ? await db
        .selectFrom("principals")
        .select(["id", "name"])
        .where((eb) => eb("id", "=", eb.fn.any(sql<number[]>`${ids}::int[]`)))
        .execute()
    : [];
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const nameOf = (field: ActivityChange["field"], value: string | number | null) => {
    if (typeof value !== "number") return value;
    return field === "complainant_id" ? (names.get(value) ?? null) : statusName(value);
  };
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map(({ field, from, to }) => ({
      field,
      from: nameOf(field, from),
      to: nameOf(field, to),
    })),
  }));
}
