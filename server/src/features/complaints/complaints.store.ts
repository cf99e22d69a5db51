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
import { isSelectableCategory } from "../../postgres/conditions.ts";
import { badFields, type FieldError } from "../../errors/http-error.ts";
import type { Database, Tx } from "../../postgres/schema.ts";
import { type Parameters, preparedStatement } from "../../postgres/prepared-statement.ts";
import { keyInsert, type StatementValues } from "../../http/mutation.ts";
import { auditInsert } from "../../postgres/audit.ts";
import type { StoredFile } from "./attachments/received-files.ts";
import { statusName } from "./complaints.read.ts";
import { changesBetween, type NamedFields } from "./activity/activity.store.ts";

type NewComplaint = z.output<typeof createComplaintBody>;

const isCategory = (id: number | RawBuilder<unknown>) =>
  isSelectableCategory(id, COMPLAINT_CATEGORY_TYPE);
const isActiveAdmin = (id: number | null | RawBuilder<unknown>) => sql`
  a.id = ${id} and a.principal_type = 'admin' and a.status = 'active'`;

const categoryError: FieldError = {
  field: "category_id",
  message: says("Select a valid category"),
};
const complainantError: FieldError = {
  field: "complainant_id",
  message: says("Complainant ID is required"),
};
const assigneeError: FieldError = { field: "assigned_to", message: says("Select a valid admin") };

interface References {
  home_booth_id: number | null;
  booth_id: number | null;
  constituency_id: number | null;
  mismatches: LocationField[];
  has_category: boolean;
  has_assignee: boolean;
}

/** Selects what a new complaint refers to. The result is always one row. */
const selectReferences = (body: Parameters<NewComplaint>) => sql`
  select p.booth_id as home_booth_id, b.id as booth_id, b.constituency_id, ${locationMismatches(body)} as mismatches,
    k.id is not null as has_category, a.id is not null as has_assignee
  from (select) one
  left join principals p
    on p.id = ${body.complainant_id} and p.principal_type = 'user' and p.status <> 'deleted'
  left join booths b on b.id = coalesce(${body.booth_id}, p.booth_id)
  ${joinLocation}
  left join categories k on ${isCategory(body.category_id)}
  left join principals a on ${isActiveAdmin(body.assigned_to)}`;

/** The same rules as findFieldErrors(), in SQL. */
const isValid = (body: Parameters<NewComplaint>) => sql`
  found.has_category and found.booth_id = found.home_booth_id and found.mismatches = '{}'
  and (found.has_assignee or ${body.assigned_to}::int is null)`;

function findFieldErrors(body: NewComplaint, found: References): FieldError[] {
  const errors: FieldError[] = [];
  const { home_booth_id, booth_id } = found;
  if (!found.has_category) errors.push(categoryError);
  if (home_booth_id === null) errors.push(complainantError);
  if (booth_id !== null) {
    if (home_booth_id !== null && home_booth_id !== booth_id)
      errors.push({
        field: "complainant_id",
        message: says("This complainant belongs to another booth"),
      });
    errors.push(...locationErrors(found.mismatches));
  } else if (body.booth_id !== null)
    errors.push({ field: "booth_id", message: says("Booth Number is required") });
  if (body.assigned_to !== null && !found.has_assignee) errors.push(assigneeError);
  return errors;
}

/** The error for a complaint whose citizen was erased while the complaint was being stored. */
export const complainantErased = () => badFields([complainantError]);

type Storing = NewComplaint & StatementValues & { registered_by: number; files: string };

const insertStatement = ({ isKeyed, hasFiles }: { isKeyed: boolean; hasFiles: boolean }) =>
  preparedStatement<Storing, References & { complaint_id: number | null }>((body) => {
    const attached = sql`, attached as (
      insert into attachments (complaint_id, place, name, type, size, sha256, storage_key)
      select added.complaint_id, file.*
      from added, jsonb_to_recordset(${body.files}::jsonb)
        as file (place int, name text, type text, size int, sha256 text, storage_key uuid))`;
    const answer = sql`jsonb_build_object('complaint_id', complaint_id)`;
    // The row lock waits for a running erasure of the citizen; after it, the citizen is not found.
    return sql`
      with found as materialized (${selectReferences(body)}), citizen as materialized (
        select p.id, text_of_person(p.phone, p.name) as text,
          nextval(pg_get_serial_sequence('complaints', 'id'))::int as complaint_id
        from principals p, found
        where p.id = ${body.complainant_id} and p.status <> 'deleted' and ${isValid(body)}
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
const insertStatements = (isKeyed: boolean) => ({
  alone: insertStatement({ isKeyed, hasFiles: false }),
  withFiles: insertStatement({ isKeyed, hasFiles: true }),
});
const inserts = { keyed: insertStatements(true), unkeyed: insertStatements(false) };

/**
 * Inserts a complaint with status registered, and the rows of its files; returns its id. Returns null when the idempotency
 * key was used before, and when the complainant has just been erased. The booth is the complainant's. Answers 400 with a
 * FieldError for each reference that is unknown or differs from the booth (decisions.md section 1).
 */
export async function insertComplaint(
  db: Database,
  body: NewComplaint,
  files: StoredFile[],
  registered_by: number,
  values: StatementValues,
): Promise<{ complaint_id: number } | null> {
  const numbered = files.map((file, index) => ({ ...file, place: index + 1 }));
  const store = inserts[values.key === null ? "unkeyed" : "keyed"];
  const rows = await store[numbered.length ? "withFiles" : "alone"](db, {
    ...body,
    ...values,
    details: JSON.stringify({ attachments: files.length }),
    registered_by,
    files: JSON.stringify(numbered),
  });
  const { complaint_id, ...found } = rows[0]!;
  const errors = findFieldErrors(body, found);
  if (errors.length) throw badFields(errors);
  return complaint_id === null ? null : { complaint_id };
}

type Edit = z.output<typeof updateComplaintForm>;
export interface LockedComplaint extends Edit {
  version: number;
}

/** Reads the editable fields and locks the row until the transaction ends; null when there is no such complaint. */
export async function lockComplaint(tx: Tx, id: number): Promise<LockedComplaint | null> {
  const { rows } = await sql<LockedComplaint>`
    select title, description, status_id, category_id, assigned_to, version
    from complaints where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Sets updated_at to now and locks the row until the transaction ends; false when there is no such complaint. */
export async function touchComplaint(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    update complaints set updated_at = now() where id = ${id} returning true`.execute(tx);
  return rows.length > 0;
}

interface EditCheck {
  has_category: boolean;
  has_assignee: boolean;
  /** Names before and after the edit. */
  categories: [string, string];
  assignees: [string | null, string | null];
}

/**
 * Updates the five editable fields; returns the new version and the changes. Answers 400 when the category cannot be chosen,
 * and when a new assignee is not an active admin. An assignee who was deleted since may stay.
 */
export async function writeComplaint(
  tx: Tx,
  id: number,
  before: LockedComplaint,
  edit: Edit,
): Promise<{ version: number; changes: ActivityChange[] }> {
  const selectName = (table: "categories" | "principals", of: number | null) => sql`
    (select name from ${sql.table(table)} where id = ${of})`;
  const check = await sql<EditCheck>`
    select exists (select from categories k where ${isCategory(edit.category_id)}) as has_category,
      exists (select from principals a where ${isActiveAdmin(edit.assigned_to)}) as has_assignee,
      array[${selectName("categories", before.category_id)}, ${selectName("categories", edit.category_id)}] as categories,
      array[${selectName("principals", before.assigned_to)}, ${selectName("principals", edit.assigned_to)}] as assignees`.execute(
    tx,
  );
  const { has_category, has_assignee, categories, assignees } = check.rows[0]!;
  const isAssigneeValid =
    has_assignee || edit.assigned_to === null || edit.assigned_to === before.assigned_to;
  const errors = [
    ...(has_category ? [] : [categoryError]),
    ...(isAssigneeValid ? [] : [assigneeError]),
  ];
  if (errors.length) throw badFields(errors);
  const { rows } = await sql<{ version: number }>`
    update complaints set title = ${edit.title}, description = ${edit.description},
      status_id = ${edit.status_id}, category_id = ${edit.category_id}, assigned_to = ${edit.assigned_to},
      version = version + 1, updated_at = now()
    where id = ${id} returning version`.execute(tx);
  const withNames = (fields: Edit, at: 0 | 1): NamedFields => ({
    title: fields.title,
    description: fields.description,
    status_id: statusName(fields.status_id),
    category_id: categories[at],
    assigned_to: assignees[at],
  });
  const changes = changesBetween([before, edit], [withNames(before, 0), withNames(edit, 1)]);
  return { version: rows[0]!.version, changes };
}

/** Deletes a complaint and the rows of its files; returns the files' storage keys, or null for an unknown complaint. */
export async function removeComplaint(tx: Tx, id: number): Promise<string[] | null> {
  // The lock comes first: no file can be added between the two deletes.
  if (!(await lockComplaint(tx, id))) return null;
  const { rows } = await sql<{ storage_key: string }>`
    delete from attachments where complaint_id = ${id} returning storage_key`.execute(tx);
  await sql`delete from complaints where id = ${id}`.execute(tx);
  return rows.map((row) => row.storage_key);
}
