import { opendir, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Config } from "../config.ts";
import type { Database } from "../postgres/schema.ts";
import { isOlderThan } from "./disk.ts";
import { incomingFolder } from "./incoming.ts";
import { inBatches } from "./store-owner.ts";
import type { OwnedStore } from "./own-store.ts";
import type { FileStore } from "./file-store.ts";

/** Older files of uploads are leftovers: REQUEST_MS of app.ts is two minutes. */
export const LEFTOVER_AGE_MS = 60 * 60 * 1000;
const BATCH = 500;

/** An arbitrary constant: a backup holds this advisory lock until it has read all files that its snapshot names. */
export const KEEP_FILES_LOCK = 7_201_129;

/** How long a file stays in quarantine before it is deleted. */
const QUARANTINE_MS = 30 * 24 * 60 * 60 * 1000;
/** The most files of one complaint. This many may always be quarantined, however few are stored. */
const SWEEP_MIN = 10;
/** Above SWEEP_MIN at most one file in this many, and never more than SWEEP_MAX. */
const SWEEP_ONE_IN = 100;
const SWEEP_MAX = 1000;

/** The most files that a sweep quarantines by itself. More orphan files than these are not explained by a crash. */
export const sweepLimit = (stored: number): number =>
  Math.min(Math.max(SWEEP_MIN, Math.floor(stored / SWEEP_ONE_IN)), SWEEP_MAX);

/** The numbers of files of a sweep. */
export interface SweepResult {
  /** Deleted: their rows were deleted earlier, when the files could not be. */
  removed: number;
  /** Quarantined: no row names them. */
  aside: number;
  /** Moved out of quarantine: a row names them again. */
  back: number;
  /** Deleted after their time in quarantine. */
  outlived: number;
  /** Orphan files that were left in place, because there are more than `sweepLimit`. */
  refused: number;
  /** All files in quarantine now. */
  quarantined: number;
}

/**
 * Cleans the store of files older than an hour: deletes files whose rows were deleted, and quarantines orphan files, which a
 * crash between file and commit leaves; they are deleted 30 days later. When there are more orphan files than `sweepLimit`,
 * none is quarantined unless `isWanted`. Also deletes leftovers of uploads. Returns null during a backup, because its snapshot
 * may name files whose rows have been deleted since. Throws ForeignStoreError.
 */
export async function sweep(
  db: Database,
  files: OwnedStore,
  config: Pick<Config, "DATA_DIR">,
  { isWanted = false } = {},
): Promise<SweepResult | null> {
  await files.assertOwner("again");
  await sweepIncoming(incomingFolder(config));
  if (!(await canRemove(db))) return null;
  const removed = await removeDeleted(db, files);
  const { found, back, outlived } = await sweepQuarantine(db, files);
  const { stored, unnamed, keys } = await findUnnamed(db, files, isWanted ? Infinity : SWEEP_MAX);
  const isOverLimit = !isWanted && unnamed > sweepLimit(stored);
  let aside = 0;
  // Checked again: a row may have been written since.
  if (!isOverLimit)
    for await (const batch of inBatches(keys, BATCH))
      for (const key of await unnamedAmong(db, batch)) aside += Number(await files.quarantine(key));
  const quarantined = found - back - outlived + aside;
  return { removed, aside, back, outlived, refused: isOverLimit ? unnamed : 0, quarantined };
}

async function canRemove(db: Database): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select ${NO_BACKUP_RUNS} as may`.execute(db);
  return rows[0]!.may;
}

/** Counts the stored files and the orphan files; `keys` holds about the first `most` orphan files. */
async function findUnnamed(db: Database, files: FileStore, most: number) {
  const keys: string[] = [];
  let [stored, unnamed] = [0, 0];
  for await (const batch of inBatches(files.list(LEFTOVER_AGE_MS), BATCH)) {
    const unnamedKeys = await unnamedAmong(db, batch);
    stored += batch.length;
    unnamed += unnamedKeys.length;
    if (keys.length < most) keys.push(...unnamedKeys);
  }
  return { stored, unnamed, keys };
}

/** Deletes files whose rows were deleted during a backup, while the store could not be reached, or by an earlier version. */
async function removeDeleted(db: Database, files: FileStore): Promise<number> {
  let removed = 0;
  for (let count = BATCH; count === BATCH; removed += count) {
    const rows = await db
      .selectFrom("deleted_files")
      .select("storage_key")
      .limit(sql.lit(BATCH))
      .execute();
    const keys = rows.map((row) => row.storage_key);
    count = await removeUnnamed(db, files, keys);
  }
  return removed;
}

/** Moves files that a row names again out of quarantine, and deletes those that were there for 30 days. */
async function sweepQuarantine(db: Database, files: FileStore) {
  const counts = { found: 0, back: 0, outlived: 0 };
  for await (const batch of inBatches(files.listQuarantined(-Infinity), BATCH)) {
    counts.found += batch.length;
    const unnamed = new Set(await unnamedAmong(db, batch, sql`true`));
    for (const key of batch)
      if (!unnamed.has(key)) counts.back += Number(await files.unquarantine(key));
  }
  for await (const batch of inBatches(files.listQuarantined(QUARANTINE_MS), BATCH))
    for (const key of await unnamedAmong(db, batch)) {
      await files.remove(key);
      counts.outlived += 1;
    }
  return counts;
}

/** True unless a backup holds the lock; takes the lock for the duration of the statement. */
const NO_BACKUP_RUNS = sql<boolean>`(select pg_try_advisory_xact_lock_shared(${sql.lit(KEEP_FILES_LOCK)}))`;

/** Returns the keys that no row of attachments names; none when `where` is false. */
async function unnamedAmong(
  db: Database,
  keys: string[],
  where = NO_BACKUP_RUNS,
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::uuid[]) key
    where ${where} and not exists (select from attachments a where a.storage_key = key)`.execute(
    db,
  );
  return rows.map(({ key }) => key);
}

/**
 * Deletes the files of these keys that no row of attachments names; returns how many. For keys whose rows were deleted or never
 * written. Deletes none during a backup: the sweep does it later.
 */
export async function removeUnnamed(
  db: Database,
  files: FileStore,
  keys: string[],
): Promise<number> {
  if (keys.length === 0) return 0;
  const unnamed = await unnamedAmong(db, keys);
  if (unnamed.length === 0) return 0;
  for (const key of unnamed) await files.remove(key);
  await db
    .deleteFrom("deleted_files")
    .where((is) => is("storage_key", "=", is.fn.any(is.val(unnamed))))
    .execute();
  return unnamed.length;
}

async function sweepIncoming(folder: string): Promise<void> {
  const entries = await opendir(folder).catch(() => []);
  for await (const { name } of entries) {
    const path = join(folder, name);
    if (await isOlderThan(path, LEFTOVER_AGE_MS)) await rm(path, { recursive: true, force: true });
  }
}
