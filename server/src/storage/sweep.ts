import { opendir, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { DAY_MS } from "contract/calendar";
import type { Config } from "../config.ts";
import { KEEP_FILES_LOCK } from "../postgres/advisory-locks.ts";
import type { Database } from "../postgres/schema.ts";
import { isOlderThan } from "./disk.ts";
import { incomingFolder } from "./incoming.ts";
import { inBatches } from "./store-mark.ts";
import type { OwnedStore } from "./owned-store.ts";
import type { FileStore } from "./file-store.ts";

/** Older files of uploads are leftovers: REQUEST_MS of app.ts is two minutes. */
export const LEFTOVER_AGE_MS = 60 * 60 * 1000;
const BATCH = 500;

/** How long a file stays in quarantine before it is deleted. */
const QUARANTINE_MS = 30 * DAY_MS;
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
  /** Quarantined by this sweep: they have no row in attachments. */
  quarantined: number;
  /** Moved out of quarantine: they have a row again. */
  restored: number;
  /** Deleted after their time in quarantine. */
  expired: number;
  /** Orphan files that were left in place, because there are more than `sweepLimit`. */
  overLimit: number;
  /** All files in quarantine now. */
  inQuarantine: number;
}

/**
 * Cleans the store of files older than an hour: deletes files whose rows were deleted, and quarantines orphan files, which a
 * crash between file and commit leaves; they are deleted 30 days later. When there are more orphan files than `sweepLimit`,
 * none is quarantined unless `force`. Also deletes leftovers of uploads. Returns null during a backup, because its snapshot
 * may name files whose rows have been deleted since. Throws ForeignStoreError.
 */
export async function sweep(
  db: Database,
  files: OwnedStore,
  config: Pick<Config, "DATA_DIR">,
  { force = false } = {},
): Promise<SweepResult | null> {
  await files.assertOwner({ fresh: true });
  await sweepIncoming(incomingFolder(config));
  if (!(await canRemove(db))) return null;
  const removed = await removeDeleted(db, files);
  const { found, restored, expired } = await sweepQuarantine(db, files);
  const { stored, orphans, keys } = await findOrphans(db, files, force ? Infinity : SWEEP_MAX);
  const isOverLimit = !force && orphans > sweepLimit(stored);
  let quarantined = 0;
  // Checked again: a row may have been written since.
  if (!isOverLimit)
    for await (const batch of inBatches(keys, BATCH))
      for (const key of await orphansAmong(db, batch))
        quarantined += Number(await files.quarantine(key));
  const inQuarantine = found - restored - expired + quarantined;
  const overLimit = isOverLimit ? orphans : 0;
  return { removed, quarantined, restored, expired, overLimit, inQuarantine };
}

/** The changes of a sweep, under their names in the audit trail. */
export const sweepDetails = ({ removed, quarantined, restored, expired }: SweepResult) => ({
  removed,
  aside: quarantined,
  back: restored,
  outlived: expired,
});

async function canRemove(db: Database): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select ${NO_BACKUP_RUNS} as may`.execute(db);
  return rows[0]!.may;
}

/** Counts the stored files and the orphan files; `keys` holds about the first `most` orphan files. */
async function findOrphans(db: Database, files: FileStore, most: number) {
  const keys: string[] = [];
  let [stored, orphans] = [0, 0];
  for await (const batch of inBatches(files.list(LEFTOVER_AGE_MS), BATCH)) {
    const orphanKeys = await orphansAmong(db, batch);
    stored += batch.length;
    orphans += orphanKeys.length;
    if (keys.length < most) keys.push(...orphanKeys);
  }
  return { stored, orphans, keys };
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
    count = await removeOrphans(db, files, keys);
  }
  return removed;
}

/** Moves files that have a row again out of quarantine, and deletes those that were there for 30 days. */
async function sweepQuarantine(db: Database, files: FileStore) {
  const counts = { found: 0, restored: 0, expired: 0 };
  for await (const batch of inBatches(files.listQuarantined(-Infinity), BATCH)) {
    counts.found += batch.length;
    const orphans = new Set(await orphansAmong(db, batch, sql`true`));
    for (const key of batch)
      if (!orphans.has(key)) counts.restored += Number(await files.unquarantine(key));
  }
  for await (const batch of inBatches(files.listQuarantined(QUARANTINE_MS), BATCH))
    for (const key of await orphansAmong(db, batch)) {
      await files.remove(key);
      counts.expired += 1;
    }
  return counts;
}

/** True unless a backup holds the lock; takes the lock for the duration of the statement. */
const NO_BACKUP_RUNS = sql<boolean>`(select pg_try_advisory_xact_lock_shared(${sql.lit(KEEP_FILES_LOCK)}))`;

/** Returns the keys without a row in attachments; none when `where` is false. */
async function orphansAmong(
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
 * Deletes the files of those of these keys that have no row in attachments; returns how many. For keys whose rows were deleted or
 * never written. Deletes none during a backup; the sweep deletes them later.
 */
export async function removeOrphans(
  db: Database,
  files: FileStore,
  keys: string[],
): Promise<number> {
  if (keys.length === 0) return 0;
  const orphans = await orphansAmong(db, keys);
  if (orphans.length === 0) return 0;
  for (const key of orphans) await files.remove(key);
  await db
    .deleteFrom("deleted_files")
    .where((eb) => eb("storage_key", "=", eb.fn.any(eb.val(orphans))))
    .execute();
  return orphans.length;
}

async function sweepIncoming(folder: string): Promise<void> {
  const entries = await opendir(folder).catch(() => []);
  for await (const { name } of entries) {
    const path = join(folder, name);
    if (await isOlderThan(path, LEFTOVER_AGE_MS)) await rm(path, { recursive: true, force: true });
  }
}
