import { type Selectable, sql } from "kysely";
import { ATTACHMENTS_MAX, attachmentUpload, tooManyFilesMessage } from "contract/attachment-rules";
import type { Database, Schema, Tx } from "../../../postgres/schema.ts";
import type { Scope } from "../../../access/scope.ts";
import { badRequest } from "../../../http/errors/http-error.ts";
import type { StoredFile } from "./attachments.files.ts";
import { touchComplaint } from "../complaints.store.ts";

const FILE_COLUMNS = ["name", "type", "size", "storage_key"] as const;
type AttachmentFile = Pick<Selectable<Schema["attachments"]>, (typeof FILE_COLUMNS)[number]>;

/** An attachment of this complaint; null when the complaint has no such attachment. */
export async function findAttachment(
  db: Database,
  scope: Scope,
  complaint_id: number,
  id: number,
): Promise<AttachmentFile | null> {
  const found = await db
    .selectFrom("attachments")
    .select(FILE_COLUMNS)
    .where("id", "=", id)
    .where("complaint_id", "=", complaint_id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("complaints")
          .select("complaints.id")
          .whereRef("complaints.id", "=", "attachments.complaint_id")
          .where(scope.includes(sql`complaints.constituency_id`)),
      ),
    )
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Inserts rows for stored files; returns their ids, or null for an unknown complaint. Each row takes a free `place`, a number
 * from 1 to ATTACHMENTS_MAX. Answers 400 when the complaint would have more files than that (attachment-3).
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
  const detached = await tx
    .deleteFrom("attachments")
    .where("id", "=", id)
    .where("complaint_id", "=", complaint_id)
    .returning(FILE_COLUMNS)
    .executeTakeFirst();
  return detached ?? null;
}
