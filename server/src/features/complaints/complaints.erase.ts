import { sql } from "kysely";
import type { Tx } from "../../postgres/schema.ts";

export const ERASED_TEXT = "Erased at the citizen's request";

/**
 * Takes the words, the place, the story and the files from the complaints of these people, who have or had these phones.
 * Category, booth, status and dates stay, so that counts stay true; the version moves on, so that a form that is open
 * cannot write the old words back. Gives how many complaints it changed, and the keys of the files that have no row any
 * more.
 */
export async function eraseComplaintsOf(tx: Tx, principal_ids: number[], phones: string[]) {
  const { numAffectedRows } = await sql`
    update complaints set title = ${ERASED_TEXT}, description = ${ERASED_TEXT}, location = null,
      version = version + 1
    where complainant_id = any(${principal_ids})
      and (title <> ${ERASED_TEXT} or description <> ${ERASED_TEXT} or location is not null)`.execute(
    tx,
  );
  await sql`
    delete from complaint_story using complaints c
    where c.id = complaint_story.complaint_id and c.complainant_id = any(${principal_ids})`.execute(
    tx,
  );
  // What the words and the names were is in the record of changes too (lists/cached-counts.ts), also of complaints that are no more;
  // totals that still need it are taken anew.
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
