import { sql } from "kysely";
import { COMPLAINT_FIELDS, TEXT_FIELDS } from "contract/complaints/complaint-fields";
import type { Tx } from "../../postgres/schema.ts";

export const ERASED_TEXT = "Erased at the citizen's request";
const erased = [
  ...TEXT_FIELDS.map((name) => ({
    column: sql.ref(name),
    to: COMPLAINT_FIELDS[name].kind === "optional text" ? null : ERASED_TEXT,
  })),
  { column: sql.ref("tracking_code"), to: null },
];

/**
 * Erases texts, tracking code, activity and files of these citizens' complaints; `phones` selects
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
    delete from complaint_story using complaints c
    where c.id = complaint_story.complaint_id and c.complainant_id = any(${principal_ids})`.execute(
    tx,
  );
  // The deltas of the cached counts (lists/cached-counts.ts) hold the old text and names too, also of deleted complaints.
  // The row with sign 0 makes the cached counts that needed the deleted deltas start again.
  await sql`
    delete from complaint_changes
    where complainant_id = any(${principal_ids}) or split_part(complainant_text, ' ', 1) = any(${phones})`.execute(
    tx,
  );
  await sql`insert into complaint_changes (sign) values (0)`.execute(tx);
  const { rows } = await sql<{ storage_key: string }>`
    delete from attachments using complaints c
    where c.id = attachments.complaint_id and c.complainant_id = any(${principal_ids})
    returning attachments.storage_key`.execute(tx);
  return { complaints: Number(numAffectedRows), keys: rows.map((row) => row.storage_key) };
}
