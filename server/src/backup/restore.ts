import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { errorCode } from "../observability/error-details.ts";
import { appliedMigrations, migrate } from "../postgres/migrate.ts";
import type { Database } from "../postgres/schema.ts";
import type { FileStore } from "../storage/file-store.ts";
import { claimForRestore } from "../storage/claim.ts";
import { type RestoreContext, load, verify } from "./load.ts";
import { type Manifest, backupTotals } from "./manifest.ts";
import { quotedTableNames, openBackupSession, tablesToBackUp, type Table } from "./tables.ts";

/** The tables that migrations fill. A restore replaces their rows with the backup's. */
export const SEEDED_TABLES = ["categories", "office"];

const UNDEFINED_TABLE = "42P01";

interface RestoreTarget {
  /** With the role of the owner. */
  ownerConnection: pg.ClientConfig;
  db: Database;
  /** The restore marks it as the restored office's. */
  files: FileStore;
  /** Applies the migrations of this version. */
  migrate: () => Promise<number>;
}

interface RestoreOptions {
  /** For temporary files. */
  folder: string;
  log: (message: string) => void;
  /** The file store has files already; they become the restored office's. */
  claimsStore?: boolean;
}

/**
 * Restores a backup that checkBackup() read, into an empty database and file store. All records and files are read again and
 * compared with the checksums before the commit. Files in the store stay; missing files of the backup are added. Throws an
 * Error, and undoes everything, when the target is not empty (storage/claim.ts has the rule for the store) or
 * something differs.
 */
export async function restoreBackup(
  file: string,
  manifest: Manifest,
  target: RestoreTarget,
  { folder, log, claimsStore = false }: RestoreOptions,
): Promise<void> {
  const last = Math.max(...manifest.migrations.map(({ number }) => number));
  const session = await openBackupSession(target.ownerConnection);
  try {
    await assertEmpty(session, last);
    const { present, restoreMark } = await claimForRestore(target.db, target.files, {
      office: manifest.office,
      keys: new Set(Object.keys(manifest.files)),
      claimsStore,
    });
    const added: string[] = [];
    try {
      await migrate(target.ownerConnection, log, { last });
      await session.query("begin");
      await restoreRecords({
        session,
        file,
        manifest,
        files: target.files,
        present,
        added,
        folder,
        log,
      });
      await session.query("commit");
    } catch (error) {
      await session.query("rollback").catch(() => undefined);
      await removeRestored(target, added, restoreMark).catch(() => undefined);
      throw error;
    }
    if (await target.migrate()) await session.query("analyze");
  } finally {
    await session.end();
  }
}

/** Removes the added files, unless the transaction was committed, although its answer was lost: then audit has rows. */
async function removeRestored(
  { db, files }: RestoreTarget,
  added: string[],
  restoreMark: () => Promise<void>,
): Promise<void> {
  const rows = db.selectFrom("audit").select("id").limit(1).execute();
  const committed = await rows.catch((error: unknown) => {
    // The first migration failed: there is no table.
    if (errorCode(error) === UNDEFINED_TABLE) return [];
    throw error;
  });
  if (committed.length) return;
  for (const key of added) await files.remove(key);
  await restoreMark();
}

/** Throws when the office has rows that migrations up to `last` have not made. */
async function assertEmpty(session: pg.Client, last: number): Promise<void> {
  const applied = await appliedMigrations(session);
  if (applied.some(({ number }) => number > last))
    throw new Error(
      "A newer version was already started here than the one that made the backup. " +
        "Restore into a new DATA_DIR or database.",
    );
  for (const { name } of await tablesToBackUp(session)) {
    if (SEEDED_TABLES.includes(name)) continue;
    const { rowCount } = await session.query(
      `select from ${session.escapeIdentifier(name)} limit 1`,
    );
    if (rowCount)
      throw new Error(
        `This office is not empty: its table ${name} has rows. ` +
          "Restore into a new DATA_DIR or database.",
      );
  }
}

/** The part of a restore inside its transaction. */
async function restoreRecords(context: Omit<RestoreContext, "tables">): Promise<void> {
  const { session, manifest } = context;
  const tables = await tablesToBackUp(session);
  await session.query(`lock table ${quotedTableNames(tables)} in access exclusive mode`);
  await assertEmpty(session, Infinity);
  assertSameColumns(tables, manifest);
  // Triggers are off meanwhile: the restored records cause no messages and no deltas.
  await load({ ...context, tables });
  // What a process counted before no longer holds.
  for (const deltas of ["complaint_changes", "event_changes", "principal_changes"])
    await session.query(`insert into ${deltas} (sign) values (0)`);
  await verify({ ...context, tables });
  const details = { created_at: manifest.created_at, ...backupTotals(manifest) };
  await session.query("insert into audit (action, details) values ('restore', $1)", [details]);
}

function assertSameColumns(tables: Table[], manifest: Manifest): void {
  for (const { name, columns } of tables) {
    const listed = manifest.tables.find((table) => table.name === name);
    if (!isDeepStrictEqual(listed?.columns, columns))
      throw new Error(`The table ${name} of the backup is not that of this version.`);
  }
}
