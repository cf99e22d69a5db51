import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Config } from "../config.ts";
import type { Database } from "../db/pool.ts";
import { LEFTOVER_AFTER_MS } from "../files/sweep.ts";
import type { FileStore } from "../files/store.ts";
import { fileStoreOf } from "../office.ts";
import type { Reached } from "./database.ts";
import { type Finding, fine, messageOf, problem, warning } from "./finding.ts";

/** Whether there is a store to look into: before the first attachment the folder on disk is not made. */
const hasStore = ({ S3_BUCKET, S3_ENDPOINT, DATA_DIR }: Config) =>
  Boolean(S3_BUCKET ?? S3_ENDPOINT) || existsSync(join(DATA_DIR, "files"));

/** The bucket, where attachments are kept in one, can be read. */
export async function* bucket(config: Config): AsyncGenerator<Finding> {
  const { S3_ENDPOINT, S3_BUCKET } = config;
  if (!S3_ENDPOINT && !S3_BUCKET) return;
  let store: FileStore;
  try {
    store = fileStoreOf(config);
  } catch (error) {
    yield problem(
      messageOf(error),
      "Set what is missing, or unset all four to keep files under DATA_DIR.",
    );
    return;
  }
  try {
    await store.list(0)[Symbol.asyncIterator]().next();
    yield fine(`The bucket ${S3_BUCKET} at ${S3_ENDPOINT} can be read.`);
  } catch (error) {
    yield problem(
      `The bucket ${S3_BUCKET} at ${S3_ENDPOINT} cannot be read: ${messageOf(error)}.`,
      "Correct S3_ENDPOINT, S3_BUCKET and S3_REGION, or let the key of S3_ACCESS_KEY_ID list, read, write and delete there.",
    );
  }
}

const DAY_MS = 86_400_000;
const NAMED_MOST = 10;

/** Every attachment has its file, and every file its attachment. */
export async function* attachmentFiles({ config, db }: Reached): AsyncGenerator<Finding> {
  // The rows first: whatever they name is in the store by now.
  const { rows } = await sql<{ key: string }>`select storage_key as key from attachments`.execute(
    db,
  );
  const named = new Set(rows.map((row) => row.key));
  const stored = hasStore(config) ? fileStoreOf(config) : null;
  // Also files whose clock runs ahead of ours.
  const present = stored ? await keysOf(stored, -DAY_MS) : [];
  const lost = [...named.difference(new Set(present))];
  const missing = await complaintsWithout(db, lost);
  if (missing.length) {
    const some = missing.slice(0, NAMED_MOST).join(", ");
    yield problem(
      `Attachments of ${missing.length} complaints have no file (complaints ${some}${missing.length > NAMED_MOST ? ", ..." : ""}).`,
      "Put the files back from your latest backup: OPERATIONS.md. They lie under DATA_DIR/files, or in the bucket.",
    );
  }
  const hasUnnamed = stored && present.some((key) => !named.has(key));
  const unnamed = hasUnnamed
    ? (await keysOf(stored, LEFTOVER_AFTER_MS)).filter((key) => !named.has(key)).length
    : 0;
  if (unnamed)
    yield warning(
      `${unnamed} stored files belong to no complaint.`,
      "A running console removes them within the hour: npm start",
    );
  if (!missing.length && !unnamed)
    yield fine(`Each of ${named.size} attachments has its file, and nothing else is stored.`);
}

async function keysOf(store: FileStore, olderThanMs: number): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.list(olderThanMs)) keys.push(key);
  return keys;
}

/** The complaints whose attachments have these keys; one that has been deleted meanwhile has none. */
async function complaintsWithout(db: Database, keys: string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct complaint_id as id from attachments
    where storage_key = any(${keys}::uuid[]) order by 1`.execute(db);
  return rows.map((row) => row.id);
}
