import { opendir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Config } from "../config.ts";
import type { Database } from "../postgres/schema.ts";
import { incomingFolder } from "./incoming.ts";
import { inBatches } from "./store-owner.ts";
import type { OwnedStore } from "./own-store.ts";
import type { FileStore } from "./file-store.ts";

/** No upload lasts this long (app.ts ends a request after two minutes): what is older belongs to nobody. */
export const LEFTOVER_AGE_MS = 60 * 60 * 1000;
const BATCH = 500;

/** An arbitrary constant: a backup holds it for as long as it still has to read files that its snapshot names. */
export const KEEP_FILES_LOCK = 7_201_129;

/** So long a file lies aside before it is removed for good. */
export const QUARANTINE_MS = 30 * 24 * 60 * 60 * 1000;
/** The files of one complaint: so many are always moved, however few are stored. */
const SWEEP_MIN = 10;
/** Above a few, at most one file in so many, and never more than the last number. */
const SWEEP_ONE_IN = 100;
const SWEEP_MAX = 1000;

/** The most files that a sweep moves aside by itself. More than these have lost their rows by no crash of ours. */
export const sweepLimit = (stored: number): number =>
  Math.min(Math.max(SWEEP_MIN, Math.floor(stored / SWEEP_ONE_IN)), SWEEP_MAX);

/** How many files a sweep has dealt with. */
export interface SweepResult {
  /** Removed for good: their rows were deleted, and the file could not be removed then. */
  removed: number;
  /** Moved aside, because nothing names them. */
  aside: number;
  /** Brought back from aside, because a row names them again. */
  back: number;
  /** Removed for good after their time aside. */
  outlived: number;
  /** Named by nothing, and left where they are: too many to be true. */
  refused: number;
  /** All that lie aside now. */
  quarantined: number;
}

/**
 * Puts the store in order, once files are older than an hour: what the office has deleted is removed, what no complaint names
 * is moved aside, and removed 30 days later. A crash between file and commit leaves such files. When they are more than
 * `sweepLimit`, none is moved, unless `isWanted`. Removes what cut-short uploads left behind, too. Null while a backup runs,
 * which may have seen a row that is gone since. Throws StoreOfAnother.
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
  const isRefused = !isWanted && unnamed > sweepLimit(stored);
  let aside = 0;
  // Asked again: a file can have got its row since.
  if (!isRefused)
    for await (const batch of inBatches(keys, BATCH))
      for (const key of await unnamedAmong(db, batch)) aside += Number(await files.quarantine(key));
  const quarantined = found - back - outlived + aside;
  return { removed, aside, back, outlived, refused: isRefused ? unnamed : 0, quarantined };
}

async function canRemove(db: Database): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select ${NO_BACKUP_RUNS} as may`.execute(db);
  return rows[0]!.may;
}

/** How many files are stored, how many of them nothing names, and the keys of these: of the first `most` or so. */
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

/** Files whose rows were deleted while a backup ran, while the store was away, or by an earlier version. */
async function removeDeleted(db: Database, files: FileStore): Promise<number> {
  let removed = 0;
  for (let count = BATCH; count === BATCH; removed += count) {
    const { rows } = await sql<{ key: string }>`
      select storage_key as key from deleted_files limit ${sql.lit(BATCH)}`.execute(db);
    count = await removeUnnamed(
      db,
      files,
      rows.map(({ key }) => key),
    );
  }
  return removed;
}

/** Brings back what is named again, and removes what nothing has named for 30 days. */
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

/** A backup holds the lock; asking takes it for the length of a statement. */
const NO_BACKUP_RUNS = sql<boolean>`(select pg_try_advisory_xact_lock_shared(${sql.lit(KEEP_FILES_LOCK)}))`;

/** Those of the keys that no row of attachments names; none unless `where` holds. */
export async function unnamedAmong(
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
 * Removes for good those of the stored files that no row of attachments names; answers how many. For keys whose rows the
 * office has deleted, or never wrote. While a backup runs, none: they are left to the sweep.
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
  await sql`delete from deleted_files where storage_key = any(${unnamed}::uuid[])`.execute(db);
  return unnamed.length;
}

async function sweepIncoming(folder: string): Promise<void> {
  const entries = await opendir(folder).catch(() => []);
  for await (const { name } of entries) {
    const stats = await stat(join(folder, name)).catch(() => null);
    if (stats && Date.now() - stats.mtimeMs > LEFTOVER_AGE_MS)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}
