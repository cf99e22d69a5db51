import { buffer } from "node:stream/consumers";
import type pg from "pg";
import { type FileStore, MissingFile } from "../storage/file-store.ts";
import { fileSum } from "./manifest.ts";

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
export async function readFile(
  files: FileStore,
  { complaint_id, key, bytes, sha256 }: Attachment,
): Promise<Buffer> {
  const found = await files.get(key).then(buffer, (error: unknown) => {
    throw error instanceof MissingFile
      ? new Error(`A file of complaint ${complaint_id} is missing (${key}).`, { cause: error })
      : error;
  });
  const sum = fileSum(found);
  if (sum.sha256 !== sha256 || sum.bytes !== bytes)
    throw new Error(`A file of complaint ${complaint_id} is damaged (${key}).`);
  return found;
}
