import { sql } from "kysely";
import { COMPLAINT_FIELDS, TEXT_FIELDS } from "contract/complaints/complaint-fields";
import type { StoredChange, Tx } from "../../postgres/schema.ts";

export const ERASED_TEXT = "Erased at the citizen's request";
const erased = [
  ...TEXT_FIELDS.map((name) => ({
    column: sql.ref(name),
    to: COMPLAINT_FIELDS[name].kind === "optional text" ? null : ERASED_TEXT,
  })),
  { column: sql.ref("tracking_code"), to: null },
];

/**
 * Erases texts, tracking code, activity and files of these citizens' complaints, and the letters about those that they gave to others; `phones` selects
 * deltas of cached counts too, also those of deleted complaints. Category, booth, status and dates stay, so that counts stay
 * correct. The version increases, so that an open form cannot write the old text back. Returns the number of changed complaints, and the storage keys of the files.
 */
export async function eraseComplaints(tx: Tx, principal_ids: number[], phones: string[]) {
  const { numAffectedRows } = await sql`
    update complaints set ${sql.join(erased.map(({ column, to }) => sql`${column} = ${to}`))}, version = version + 1
    where complainant_id = any(${principal_ids})
      and (${sql.join(
        erased.map(({ column, to }) => sql`${column} is distinct from ${to}`),
        sql` or `,
      )})`.execute(tx);
  await sql`
    select remove_texts(array(select id from complaints where complainant_id = any(${principal_ids})))`.execute(
    tx,
  );
  await sql`select remove_texts_of_given(${principal_ids}::int[])`.execute(tx);
  await sql`
    delete from complaint_story using complaints c
    where c.id = complaint_story.complaint_id and c.complainant_id = any(${principal_ids})`.execute(
    tx,
  );
  await removeDeltas(tx, principal_ids, phones);
  const { rows } = await sql<{ storage_key: string }>`
    delete from attachments using complaints c
    where c.id = attachments.complaint_id and c.complainant_id = any(${principal_ids})
    returning attachments.storage_key`.execute(tx);
  return { complaints: Number(numAffectedRows), keys: rows.map((row) => row.storage_key) };
}

/**
 * Removes the deltas of the cached counts (lists/cached-counts.ts) that name these citizens: they hold old text, names and phones, also of
 * deleted complaints. The row with sign 0 makes the cached counts that needed the deleted deltas start again.
 */
async function removeDeltas(tx: Tx, principal_ids: number[], phones: string[]): Promise<void> {
  await sql`
    delete from complaint_changes
    where complainant_id = any(${principal_ids}) or split_part(complainant_text, ' ', 1) = any(${phones})`.execute(
    tx,
  );
  await sql`insert into complaint_changes (sign) values (0)`.execute(tx);
}

/** Gives the complaints of one citizen to another, recorded as a change by `by`; returns their number. */
export async function moveComplaints(
  tx: Tx,
  from: number,
  into: number,
  by: number,
): Promise<number> {
  // Locked in the order of bulk changes.
  const { rows } = await sql<{ id: number }>`
    with moved as materialized (select id from complaints where complainant_id = ${from} order by id for update)
    update complaints c set complainant_id = ${into}, version = version + 1
    from moved where c.id = moved.id returning c.id`.execute(tx);
  const changes: StoredChange[] = [{ field: "complainant_id", from, to: into }];
  await sql`
    insert into complaint_story (complaint_id, principal_id, kind, changes)
    select id, ${by}::int, 'edited', ${JSON.stringify(changes)}::jsonb from unnest(${rows.map(({ id }) => id)}::int[]) id`.execute(
    tx,
  );
  // The old name ends with its citizen: who erases the other one later cannot find it.
  await removeDeltas(tx, [from], []);
  return rows.length;
}
