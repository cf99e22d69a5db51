import { buffer } from "node:stream/consumers";
import type pg from "pg";
import { type FileStore, MissingFileError } from "../storage/file-store.ts";
import { fileChecksum } from "./manifest.ts";

export interface Attachment {
  complaint_id: number;
  key: string;
  bytes: number;
  sha256: string;
}

/** The attachments of the database. */
export async function readAttachments(session: pg.Client): Promise<Attachment[]> {
  const { rows } = await session.query<Attachment>(
    "select complaint_id, storage_key as key, size as bytes, sha256 from attachments order by id",
  );
  return rows;
}

/** Reads a file's bytes. Throws an Error with the complaint's number when the file is missing or differs from its checksum. */
export async function readAttachmentFile(
  files: FileStore,
  { complaint_id, key, bytes, sha256 }: Attachment,
): Promise<Buffer> {
  const found = await files.get(key).then(buffer, (error: unknown) => {
    throw error instanceof MissingFileError
      ? new Error(`A file of complaint ${complaint_id} is missing (${key}).`, { cause: error })
      : error;
  });
  const checksum = fileChecksum(found);
  if (checksum.sha256 !== sha256 || checksum.bytes !== bytes)
    throw new Error(`A file of complaint ${complaint_id} is damaged (${key}).`);
  return found;
}
