import { type RawBuilder, sql } from "kysely";
import type * as z from "zod/mini";
import { COMPLAINT_CATEGORY_TYPE } from "contract/categories";
import type { ActivityChange } from "contract/complaints/activity";
import type { createComplaintBody, updateComplaintForm } from "contract/complaints/complaints";
import { says } from "contract/messages";
import {
  locationMismatches,
  joinLocation,
  locationErrors,
  type LocationField,
} from "../../postgres/booth-location.ts";
import { badFields, type FieldError } from "../../errors/http-error.ts";
import type { Database, Tx } from "../../postgres/schema.ts";
import { type Parameters, preparedStatement } from "../../postgres/prepared-statement.ts";
import { keyInsert, type StatementValues } from "../../http/mutation.ts";
import { auditInsert } from "../../postgres/audit.ts";
import type { StoredFile } from "./attachments/received-files.ts";
import { statusName } from "./complaints.read.ts";
import { changesBetween, type NamedFields } from "./activity/activity.store.ts";

type NewComplaint = z.output<typeof createComplaintBody>;

/** A choosable category of complaints: of the type, and no root. */
const categoryOf = (id: number | RawBuilder<unknown>) => sql`
  k.id = ${id} and k.type_id = ${sql.lit(COMPLAINT_CATEGORY_TYPE)} and k.parent_id is not null`;
const assigneeOf = (id: number | null | RawBuilder<unknown>) => sql`
  a.id = ${id} and a.principal_type = 'admin' and a.status = 'active'`;

const noCategory: FieldError = { field: "category_id", message: says("Select a valid category") };
const noComplainant: FieldError = {
  field: "complainant_id",
  message: says("Complainant ID is required"),
};
const noAssignee: FieldError = { field: "assigned_to", message: says("Select a valid admin") };

interface References {
  home_booth_id: number | null;
  booth_id: number | null;
  constituency_id: number | null;
  contradicted: LocationField[];
  has_category: boolean;
  has_assignee: boolean;
}

/** Selects what a new complaint refers to: always one row. */
const referencesOf = (body: Parameters<NewComplaint>) => sql`
  select p.booth_id as home_booth_id, b.id as booth_id, b.constituency_id, ${locationMismatches(body)} as contradicted,
    k.id is not null as has_category, a.id is not null as has_assignee
  from (select) one
  left join principals p
    on p.id = ${body.complainant_id} and p.principal_type = 'user' and p.status <> 'deleted'
  left join booths b on b.id = coalesce(${body.booth_id}, p.booth_id)
  ${joinLocation}
  left join categories k on ${categoryOf(body.category_id)}
  left join principals a on ${assigneeOf(body.assigned_to)}`;

/** Whether faultsOf() would find nothing. */
const isFaultless = (body: Parameters<NewComplaint>) => sql`
  found.has_category and found.booth_id = found.home_booth_id and found.contradicted = '{}'
  and (found.has_assignee or ${body.assigned_to}::int is null)`;

function faultsOf(body: NewComplaint, found: References): FieldError[] {
  const faults: FieldError[] = [];
  const { home_booth_id, booth_id } = found;
  if (!found.has_category) faults.push(noCategory);
  if (home_booth_id === null) faults.push(noComplainant);
  if (booth_id !== null) {
    if (home_booth_id !== null && home_booth_id !== booth_id)
      faults.push({
        field: "complainant_id",
        message: says("This complainant belongs to another booth"),
      });
    faults.push(...locationErrors(found.contradicted));
  } else if (body.booth_id !== null)
    faults.push({ field: "booth_id", message: says("Booth Number is required") });
  if (body.assigned_to !== null && !found.has_assignee) faults.push(noAssignee);
  return faults;
}

/** Refuses a complaint whose citizen was erased while it was being stored. */
export const complainantGone = () => badFields([noComplainant]);

type Storing = NewComplaint & StatementValues & { registered_by: number; files: string };

const storingOf = ({ isKeyed, hasFiles }: { isKeyed: boolean; hasFiles: boolean }) =>
  preparedStatement<Storing, References & { complaint_id: number | null }>((body) => {
    const attached = sql`, attached as (
      insert into attachments (complaint_id, place, name, type, size, sha256, storage_key)
      select added.complaint_id, file.*
      from added, jsonb_to_recordset(${body.files}::jsonb)
        as file (place int, name text, type text, size int, sha256 text, storage_key uuid))`;
    const answer = sql`jsonb_build_object('complaint_id', complaint_id)`;
    // The lock waits for an erasure of the citizen that is under way, and then finds nobody.
    return sql`
      with found as materialized (${referencesOf(body)}), citizen as materialized (
        select p.id, text_of_person(p.phone, p.name) as text,
          nextval(pg_get_serial_sequence('complaints', 'id'))::int as complaint_id
        from principals p, found
        where p.id = ${body.complainant_id} and p.status <> 'deleted' and ${isFaultless(body)}
        for share of p
      ), claimed as (
        ${isKeyed ? keyInsert(body, sql`citizen`, answer) : sql`select from citizen`}
      ), added as (
        insert into complaints (id, title, description, category_id, complainant_id, complainant_text, booth_id,
          constituency_id, location, assigned_to, registered_by) overriding system value
        select complaint_id, ${body.title}, ${body.description}, ${body.category_id}, citizen.id, citizen.text,
          found.booth_id, found.constituency_id, ${body.location}, ${body.assigned_to}, ${body.registered_by}
        from found, citizen, claimed
        returning id as complaint_id
      ), trail as (${auditInsert(body, sql`added`, sql`complaint_id`)})
      ${hasFiles ? attached : sql``}
      select found.*, complaint_id from found left join added on true`;
  });
const storingWith = (isKeyed: boolean) => ({
  alone: storingOf({ isKeyed, hasFiles: false }),
  withFiles: storingOf({ isKeyed, hasFiles: true }),
});
const storing = { keyed: storingWith(true), unkeyed: storingWith(false) };

/**
 * Stores a complaint in status registered, with its files' rows; gives its id, or null when it was stored before under
 * the same key, and when the complainant has just been erased. The booth is the complainant's.
 * Refuses with 400, naming each field, what does not exist or contradicts the booth (decisions.md section 1).
 */
export async function insertComplaint(
  db: Database,
  body: NewComplaint,
  files: StoredFile[],
  registered_by: number,
  beside: StatementValues,
): Promise<{ complaint_id: number } | null> {
  const placed = files.map((file, index) => ({ ...file, place: index + 1 }));
  const store = storing[beside.key === null ? "unkeyed" : "keyed"];
  const rows = await store[placed.length ? "withFiles" : "alone"](db, {
    ...body,
    ...beside,
    details: JSON.stringify({ attachments: files.length }),
    registered_by,
    files: JSON.stringify(placed),
  });
  const { complaint_id, ...found } = rows[0]!;
  const faults = faultsOf(body, found);
  if (faults.length) throw badFields(faults);
  return complaint_id === null ? null : { complaint_id };
}

type Edit = z.output<typeof updateComplaintForm>;
export interface LockedComplaint extends Edit {
  version: number;
}

/** The editable fields of a complaint, whose row stays locked until the change ends; null when there is none. */
export async function lockComplaint(tx: Tx, id: number): Promise<LockedComplaint | null> {
  const { rows } = await sql<LockedComplaint>`
    select title, description, status_id, category_id, assigned_to, version
    from complaints where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Notes that a complaint was worked on now, and locks its row until the change ends; false when there is none. */
export async function touchComplaint(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    update complaints set updated_at = now() where id = ${id} returning true`.execute(tx);
  return rows.length > 0;
}

interface Judged {
  has_category: boolean;
  has_assignee: boolean;
  /** The names before and after. */
  categories: [string, string];
  assignees: [string | null, string | null];
}

/**
 * Writes the five editable fields; gives the new version, and what changed. Refuses with 400 a category that cannot be
 * chosen, and a new assignee who is not an active admin; one who has since been deleted may stay.
 */
export async function writeComplaint(
  tx: Tx,
  id: number,
  before: LockedComplaint,
  edit: Edit,
): Promise<{ version: number; changes: ActivityChange[] }> {
  const nameOf = (table: "categories" | "principals", of: number | null) => sql`
    (select name from ${sql.table(table)} where id = ${of})`;
  const judged = await sql<Judged>`
    select exists (select from categories k where ${categoryOf(edit.category_id)}) as has_category,
      exists (select from principals a where ${assigneeOf(edit.assigned_to)}) as has_assignee,
      array[${nameOf("categories", before.category_id)}, ${nameOf("categories", edit.category_id)}] as categories,
      array[${nameOf("principals", before.assigned_to)}, ${nameOf("principals", edit.assigned_to)}] as assignees`.execute(
    tx,
  );
  const { has_category, has_assignee, categories, assignees } = judged.rows[0]!;
  const isAssigneeFine =
    has_assignee || edit.assigned_to === null || edit.assigned_to === before.assigned_to;
  const faults = [...(has_category ? [] : [noCategory]), ...(isAssigneeFine ? [] : [noAssignee])];
  if (faults.length) throw badFields(faults);
  const { rows } = await sql<{ version: number }>`
    update complaints set title = ${edit.title}, description = ${edit.description},
      status_id = ${edit.status_id}, category_id = ${edit.category_id}, assigned_to = ${edit.assigned_to},
      version = version + 1, updated_at = now()
    where id = ${id} returning version`.execute(tx);
  const named = (fields: Edit, at: 0 | 1): NamedFields => ({
    title: fields.title,
    description: fields.description,
    status_id: statusName(fields.status_id),
    category_id: categories[at],
    assigned_to: assignees[at],
  });
  const changes = changesBetween([before, edit], [named(before, 0), named(edit, 1)]);
  return { version: rows[0]!.version, changes };
}

/** Removes a complaint and the rows of its files; gives the keys of their bytes, or null when there is none. */
export async function removeComplaint(tx: Tx, id: number): Promise<string[] | null> {
  // The row is locked first, so that the list of its files is whole.
  if (!(await lockComplaint(tx, id))) return null;
  const { rows } = await sql<{ storage_key: string }>`
    delete from attachments where complaint_id = ${id} returning storage_key`.execute(tx);
  await sql`delete from complaints where id = ${id}`.execute(tx);
  return rows.map((row) => row.storage_key);
}
