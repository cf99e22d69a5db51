import { sql } from "kysely";
import { attachmentUpload, tooManyFilesMessage } from "contract/files";
import { ATTACHMENTS_MAX } from "contract/rules";
import type { Database, Tx } from "../../../postgres/schema.ts";
import type { Scope } from "../../../postgres/scope.ts";
import { badRequest } from "../../../errors/http-error.ts";
import type { StoredFile } from "./received-files.ts";
import { touchComplaint } from "../complaints.store.ts";

export interface AttachmentFile {
  name: string;
  type: string;
  size: number;
  storage_key: string;
}

/** An attachment of this complaint; null when the complaint has no such attachment. */
export async function findAttachment(
  db: Database,
  scope: Scope,
  complaint_id: number,
  id: number,
): Promise<AttachmentFile | null> {
  const { rows } = await sql<AttachmentFile>`
    select name, type, size, storage_key from attachments
    where id = ${id} and complaint_id = ${complaint_id}
      and exists (select from complaints c where c.id = complaint_id and ${scope.includes(sql`c.constituency_id`)})`.execute(
    db,
  );
  return rows[0] ?? null;
}

/**
 * Inserts rows for stored files; returns their ids, or null for an unknown complaint. Each row takes a free `place`, a number
 * from 1 to ATTACHMENTS_MAX. Answers 400 when the complaint would have more files than that (spec.md section 9).
 */
export async function attachFiles(
  tx: Tx,
  scope: Scope,
  complaint_id: number,
  files: StoredFile[],
): Promise<number[] | null> {
  // The complaint's row is locked first: no other transaction can take the free numbers.
  if (!(await touchComplaint(tx, scope, complaint_id))) return null;
  const { rows: free } = await sql<{ place: number }>`
    select place from generate_series(1, ${sql.lit(ATTACHMENTS_MAX)}) place
    where place not in (select place from attachments where complaint_id = ${complaint_id})
    order by place`.execute(tx);
  if (free.length < files.length) throw badRequest(tooManyFilesMessage, attachmentUpload.field);
  const numbered = files.map((file, index) => ({ ...file, place: free[index]!.place }));
  const { rows } = await sql<{ id: number }>`
    insert into attachments (complaint_id, place, name, type, size, sha256, storage_key)
    select ${complaint_id}, file.*
    from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb)
      as file (place int, name text, type text, size int, sha256 text, storage_key uuid)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Deletes an attachment's row and returns it; null when the complaint has no such attachment. */
export async function detachFile(
  tx: Tx,
  scope: Scope,
  complaint_id: number,
  id: number,
): Promise<AttachmentFile | null> {
  if (!(await touchComplaint(tx, scope, complaint_id))) return null;
  const { rows } = await sql<AttachmentFile>`
    delete from attachments where id = ${id} and complaint_id = ${complaint_id}
    returning name, type, size, storage_key`.execute(tx);
  return rows[0] ?? null;
}
