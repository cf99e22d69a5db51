import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { DAY_MS } from "contract/calendar";
import type { Config } from "../../config.ts";
import type { Database } from "../../postgres/schema.ts";
import { isEmpty } from "../../storage/store-mark.ts";
import { hasOwnMark, ForeignStoreError } from "../../storage/owned-store.ts";
import { LEFTOVER_AGE_MS, sweepLimit } from "../../storage/sweep.ts";
import type { FileStore } from "../../storage/file-store.ts";
import { openFileStore } from "../../office.ts";
import type { ConnectedOffice } from "./connected-office.ts";
import { type Finding, fine, problem, quoted, warning } from "../finding.ts";
import { errorMessage } from "../../observability/error-details.ts";

/** Whether a file store exists. The folder on disk is created with the first attachment. */
const hasStore = ({ S3_BUCKET, S3_ENDPOINT, DATA_DIR }: Config) =>
  Boolean(S3_BUCKET ?? S3_ENDPOINT) || existsSync(join(DATA_DIR, "files"));

/** Checks that the bucket can be listed and written, if attachments are kept in one. It writes what /readyz writes, and removes a key that is not there. */
export async function* checkBucket(config: Config): AsyncGenerator<Finding> {
  const { S3_ENDPOINT, S3_BUCKET } = config;
  if (!S3_ENDPOINT && !S3_BUCKET) return;
  let store: FileStore;
  try {
    store = openFileStore(config);
  } catch (error) {
    yield problem(
      errorMessage(error),
      "Set what is missing, or unset all four to keep files under DATA_DIR.",
    );
    return;
  }
  try {
    await store.list(0)[Symbol.asyncIterator]().next();
    await store.check();
    await store.remove(randomUUID());
    yield fine(`The bucket ${S3_BUCKET} at ${S3_ENDPOINT} can be read and written.`);
  } catch (error) {
    yield problem(
      `The bucket ${S3_BUCKET} at ${S3_ENDPOINT} cannot be read and written: ${errorMessage(error)}.`,
      "Correct S3_ENDPOINT, S3_BUCKET and S3_REGION, or let the key of S3_ACCESS_KEY_ID list, read, write and delete there.",
    );
  }
}

const LISTED_MAX = 10;

/** Checks that the file store belongs to this database, or will from the next start. */
export async function* checkStoreOwner({ config, db }: ConnectedOffice): AsyncGenerator<Finding> {
  if (!hasStore(config)) {
    yield fine("There are no attachments yet.");
    return;
  }
  const store = openFileStore(config);
  try {
    if (await hasOwnMark(db, store))
      yield fine(`The files in ${store.where} belong to this database.`);
    else if (await isEmpty(store)) yield fine(`${store.where} is empty.`);
    else
      yield warning(
        `The files in ${store.where} have no owner mark.`,
        "The next start marks them, if the database has their rows: npm start",
      );
  } catch (error) {
    if (!(error instanceof ForeignStoreError)) throw error;
    yield problem(error.what, error.remedy);
  }
}

/** Checks that every attachment has its file, and every file its attachment. */
export async function* checkAttachmentFiles({
  config,
  db,
}: ConnectedOffice): AsyncGenerator<Finding> {
  // The rows are read first: their files are in the store by now.
  const rows = await db.selectFrom("attachments").select("storage_key").execute();
  const referenced = new Set(rows.map((row) => row.storage_key));
  const store = hasStore(config) ? openFileStore(config) : null;
  // Includes files whose clock is ahead of ours.
  const present = new Set(store ? await keysOf(store.list(-DAY_MS)) : []);
  const quarantined = new Set(store ? await keysOf(store.listQuarantined(-DAY_MS)) : []);
  const away = referenced.difference(present);
  const missing = await complaintsWithout(db, [...away.difference(quarantined)]);
  if (missing.length) {
    const some = missing.slice(0, LISTED_MAX).join(", ");
    yield problem(
      `Attachments of ${missing.length} complaints have no file (complaints ${some}${missing.length > LISTED_MAX ? ", ..." : ""}).`,
      restoreFiles(config),
    );
  }
  const toReturn = away.intersection(quarantined).size;
  if (toReturn)
    yield warning(
      `${toReturn} attachments have their file in quarantine, where it can still be read.`,
      "A running console moves them back within the hour: npm start",
    );
  const hasOrphans = store !== null && !present.isSubsetOf(referenced);
  const orphans = hasOrphans ? await findOrphans(db, store) : null;
  if (orphans) yield orphans;
  if (quarantined.size > toReturn)
    yield fine(
      `${quarantined.size - toReturn} orphan files are in quarantine; each is removed 30 days after it was moved there.`,
    );
  if (!missing.length && !toReturn && !orphans)
    yield fine(`Each of ${referenced.size} attachments has its file, and nothing else is stored.`);
}

/** How to put missing files back. A backup names them files/KEY, a folder AB/KEY, and a bucket KEY. */
const restoreFiles = ({ S3_BUCKET, S3_ENDPOINT, DATA_DIR }: Config): string =>
  (S3_BUCKET ?? S3_ENDPOINT)
    ? "Copy each missing files/KEY of your latest backup to KEY in the bucket."
    : "With the name of your latest backup, as the account of the console: (umask 077; tar -xzf BACKUP --skip-old-files " +
      `-C ${quoted(resolve(DATA_DIR))} --wildcards 'files/*' --transform='s,^files/\\(..\\),files/\\1/\\1,')`;

/** What the sweep will do with the orphan files that are older than an hour; null without such files. */
async function findOrphans(db: Database, store: FileStore): Promise<Finding | null> {
  const old = await keysOf(store.list(LEFTOVER_AGE_MS));
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unnest(${old}::uuid[]) key
    where not exists (select from attachments a where a.storage_key = key)
      and not exists (select from deleted_files d where d.storage_key = key)`.execute(db);
  const { count } = rows[0]!;
  if (count === 0) return null;
  if (count > sweepLimit(old.length))
    return problem(
      `${count} of ${old.length} stored files belong to no complaint: too many, so none of them is moved.`,
      "See that DATABASE_URL, DATA_DIR and S3_BUCKET belong together, and that no rows are missing. " +
        "If the files may go: npm run console -- store sweep",
    );
  return warning(
    `${count} stored files belong to no complaint.`,
    "A running console moves them to quarantine within the hour: npm start",
  );
}

async function keysOf(listed: AsyncIterable<string>): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of listed) keys.push(key);
  return keys;
}

/** The ids of the complaints whose attachments have these keys. Complaints deleted in the meantime are not included. */
async function complaintsWithout(db: Database, keys: string[]): Promise<number[]> {
  const rows = await db
    .selectFrom("attachments")
    .select("complaint_id")
    .distinct()
    .where((eb) => eb("storage_key", "=", eb.fn.any(eb.val(keys))))
    .orderBy("complaint_id")
    .execute();
  return rows.map((row) => row.complaint_id);
}
