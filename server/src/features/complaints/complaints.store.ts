import { type RawBuilder, sql } from "kysely";
import type * as z from "zod/mini";
import { COMPLAINT_CATEGORY_TYPE } from "contract/categories";
import { CHANGED_FIELDS } from "contract/complaints/complaint-fields";
import type { setComplaintDates } from "contract/complaints/changes";
import type { updateComplaintForm } from "contract/complaints/complaints";
import { message } from "contract/message";
import { isSelectableCategory } from "../../postgres/conditions.ts";
import { badFields, type FieldError } from "../../http/errors/http-error.ts";
import type { StoredChange, Tx } from "../../postgres/schema.ts";
import type { Scope } from "../../access/scope.ts";
import { changesBetween, type KeptFields } from "./activity/activity.store.ts";
import { assigneeError, lockAssignee } from "./assignees/assignees.store.ts";

export const isCategory = (id: number | RawBuilder<unknown>) =>
  isSelectableCategory(id, COMPLAINT_CATEGORY_TYPE);

export const categoryError: FieldError = {
  field: "category_id",
  message: message("Select a valid category"),
};

/** The fields that a change can set. */
export type ComplaintFields = z.output<typeof updateComplaintForm> &
  Omit<z.output<(typeof setComplaintDates)["body"]>, "version"> & {
    complainant_id: number;
    booth_id: number;
  };
interface LockedComplaint extends ComplaintFields {
  version: number;
  constituency_id: number;
}

/** Reads the fields that can change and locks the row until the transaction ends; null when there is no such complaint. */
export async function lockComplaint(
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<LockedComplaint | null> {
  const locked = await tx
    .selectFrom("complaints")
    .select([...CHANGED_FIELDS, "version", "constituency_id"])
    .where("id", "=", id)
    .where(scope.includes(sql`constituency_id`))
    .forUpdate()
    .executeTakeFirst();
  return locked ?? null;
}

/** The booth of a citizen, who cannot be erased, merged or moved until the transaction ends; null for an unknown one. */
export async function lockComplainant(
  tx: Tx,
  id: number,
): Promise<{ booth_id: number; constituency_id: number } | null> {
  await sql`select from principals where id = ${id} for share`.execute(tx);
  // Read after the lock: a joined row is that of before the wait.
  const { rows } = await sql<{ booth_id: number; constituency_id: number }>`
    select b.id as booth_id, b.constituency_id
    from principals p join booths b on b.id = p.booth_id
    where p.id = ${id} and p.principal_type = 'user' and p.status <> 'deleted'`.execute(tx);
  return rows[0] ?? null;
}

/** Sets updated_at to now and locks the row until the transaction ends; false when there is no such complaint. */
export async function touchComplaint(tx: Tx, scope: Scope, id: number): Promise<boolean> {
  const touched = await tx
    .updateTable("complaints")
    .set({ updated_at: sql`now()` })
    .where("id", "=", id)
    .where(scope.includes(sql`constituency_id`))
    .returning("id")
    .executeTakeFirst();
  return touched !== undefined;
}

interface EditCheck {
  has_category: boolean;
  /** Names before and after the edit. */
  categories: [string, string];
  assignees: [string | null, string | null];
  booths: [string, string];
}

/**
 * Sets these fields; returns the version and the changes. Without a change the row stays as it is, so that the
 * forms of others can still be saved. Answers 400 when the category cannot be chosen, and when a new assignee is not an active
 * admin of the complaint's constituency. The stored assignee may stay.
 */
export async function saveComplaint(
  tx: Tx,
  scope: Scope,
  id: number,
  before: LockedComplaint,
  edit: Partial<ComplaintFields>,
): Promise<{ version: number; changes: StoredChange[] }> {
  const after = { ...before, ...edit };
  const selectName = (table: "categories" | "principals", of: number | null) => sql`
    (select name from ${sql.table(table)} where id = ${of})`;
  const selectBooth = (id: number) => sql`
    (select booth_number || ', ' || booth_name from booths where id = ${id})`;
  const isAssigneeValid =
    after.assigned_to === null ||
    after.assigned_to === before.assigned_to ||
    (await lockAssignee(tx, after.assigned_to))?.constituency_id === before.constituency_id;
  const check = await sql<EditCheck>`
    select exists (select from categories k where ${isCategory(after.category_id)}) as has_category,
      array[${selectName("categories", before.category_id)}, ${selectName("categories", after.category_id)}] as categories,
      array[${selectName("principals", before.assigned_to)}, ${selectName("principals", after.assigned_to)}] as assignees,
      array[${selectBooth(before.booth_id)}, ${selectBooth(after.booth_id)}] as booths`.execute(tx);
  const { has_category, categories, assignees, booths } = check.rows[0]!;
  const errors = [
    // A retired category may stay.
    ...(has_category || after.category_id === before.category_id ? [] : [categoryError]),
    ...(isAssigneeValid ? [] : [assigneeError]),
  ];
  if (errors.length) throw badFields(errors);
  const withNames = (fields: ComplaintFields, at: 0 | 1): KeptFields => ({
    ...fields,
    category_id: categories[at],
    assigned_to: assignees[at],
    booth_id: booths[at],
  });
  const changes = changesBetween([before, after], [withNames(before, 0), withNames(after, 1)]);
  if (changes.length === 0) return { version: before.version, changes };
  const { version } = await tx
    .updateTable("complaints")
    .set({
      ...edit,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where("id", "=", id)
    .where(scope.includes(sql`constituency_id`))
    .returning("version")
    .executeTakeFirstOrThrow();
  return { version, changes };
}

/** Deletes a complaint and the rows of its files; returns the files' storage keys, or null for an unknown complaint. */
export async function removeComplaint(tx: Tx, scope: Scope, id: number): Promise<string[] | null> {
  // The lock comes first: no file can be added between the two deletes.
  if (!(await lockComplaint(tx, scope, id))) return null;
  const removed = await tx
    .deleteFrom("attachments")
    .where("complaint_id", "=", id)
    .returning("storage_key")
    .execute();
  await tx.deleteFrom("complaints").where("id", "=", id).execute();
  return removed.map((row) => row.storage_key);
}
