import { opendir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Config } from "../config.ts";
import type { Database } from "../db/pool.ts";
import { incomingFolder } from "./incoming.ts";
import type { FileStore } from "./store.ts";

/** No upload lasts this long (app.ts ends a request after two minutes): what is older belongs to nobody. */
export const LEFTOVER_AFTER_MS = 60 * 60 * 1000;
const BATCH = 500;

/** An arbitrary constant: a backup holds it for as long as it still has to read files that its snapshot names. */
export const KEEP_FILES_LOCK = 7_201_129;

/**
 * Removes stored files that no complaint names and what cut-short uploads left behind, once older than an hour.
 * Answers how many stored files it removed. Files can lie so after a crash between file and commit, never rows.
 */
export async function sweep(
  db: Database,
  files: FileStore,
  config: Pick<Config, "DATA_DIR">,
): Promise<number> {
  await sweepIncoming(incomingFolder(config));
  let removed = 0;
  let batch: string[] = [];
  for await (const key of files.list(LEFTOVER_AFTER_MS)) {
    batch.push(key);
    if (batch.length < BATCH) continue;
    removed += await removeUnnamed(db, files, batch);
    batch = [];
  }
  return removed + (await removeUnnamed(db, files, batch));
}

/**
 * Removes those of the stored files that no row of attachments names; answers how many. While a backup runs, none:
 * it may have seen a row that is gone since. They are left to the sweep.
 */
export async function removeUnnamed(
  db: Database,
  files: FileStore,
  keys: string[],
): Promise<number> {
  if (keys.length === 0) return 0;
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::uuid[]) key
    where (select pg_try_advisory_xact_lock_shared(${sql.lit(KEEP_FILES_LOCK)}))
      and not exists (select from attachments a where a.storage_key = key)`.execute(db);
  for (const { key } of rows) await files.remove(key);
  return rows.length;
}

async function sweepIncoming(folder: string): Promise<void> {
  const entries = await opendir(folder).catch(() => []);
  for await (const { name } of entries) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > LEFTOVER_AFTER_MS)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}
