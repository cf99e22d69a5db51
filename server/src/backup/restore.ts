import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { appliedMigrations, migrate } from "../postgres/migrate.ts";
import type { Database } from "../postgres/schema.ts";
import type { FileStore } from "../storage/file-store.ts";
import { claimForRestore } from "../storage/claim.ts";
import { readIdentity, writeMark } from "../storage/store-owner.ts";
import { type Filling, load, verify } from "./load.ts";
import { type Manifest, totalsOf } from "./manifest.ts";
import { namesOf, openSession, recordTables, type Table } from "./tables.ts";

/** What migrations put into an office: the rows of these tables give way to the backup's. */
export const FURNISHED = ["categories", "office"];

interface Place {
  /** The owner's. */
  connection: pg.ClientConfig;
  db: Database;
  /** Marked as the restored office's by the restore itself. */
  files: FileStore;
  /** Brings the database to this version. */
  migrate: () => Promise<number>;
}

interface Wanted {
  /** Files pass through it. */
  folder: string;
  log: (message: string) => void;
  /** The file store holds files, and they are to belong to the restored office from now on. */
  claimsStore?: boolean;
}

/**
 * Puts a checked backup (`checkBackup` gave its manifest) into an empty place, and what was put there is read again and
 * held against the checksums before any of it counts. Files that lie in the store stay there: of the backup's own, those that
 * are missing are added. Throws in plain words when the place is not empty (storage/claim.ts says what may lie in the
 * store) or anything differs; the place is as it was before then.
 */
export async function restoreBackup(
  file: string,
  manifest: Manifest,
  place: Place,
  { folder, log, claimsStore = false }: Wanted,
): Promise<void> {
  const last = Math.max(...manifest.migrations.map(({ number }) => number));
  const session = await openSession(place.connection);
  try {
    await expectEmpty(session, last);
    const { present, restoreMark } = await claimForRestore(place.db, place.files, {
      office: manifest.office ?? null,
      keys: new Set(Object.keys(manifest.files)),
      isWanted: claimsStore,
    });
    const added: string[] = [];
    try {
      await migrate(place.connection, log, { last });
      await session.query("begin");
      await fill({ session, file, manifest, files: place.files, present, added, folder, log });
      await session.query("commit");
    } catch (error) {
      await session.query("rollback").catch(() => undefined);
      await undo(place, added, restoreMark).catch(() => undefined);
      throw error;
    }
    await place.migrate();
    // A backup of before migration 8 has brought no id: the office has been given one now.
    await writeMark(place.files, await readIdentity(place.db));
    await session.query("analyze");
  } finally {
    await session.end();
  }
}

/** Removes what was put into the store. Of a commit whose answer was lost only the database knows: then all stays. */
async function undo(
  { db, files }: Place,
  added: string[],
  restoreMark: () => Promise<void>,
): Promise<void> {
  const committed = await db.selectFrom("audit").select("id").limit(1).execute();
  if (committed.length) return;
  for (const key of added) await files.remove(key);
  await restoreMark();
}

/** Throws unless the office holds nothing but what migrations up to `last` made. */
async function expectEmpty(session: pg.Client, last: number): Promise<void> {
  const applied = await appliedMigrations(session);
  if (applied.some(({ number }) => number > last))
    throw new Error(
      "A newer version was already started here than the one that made the backup. " +
        "Restore into a new DATA_DIR or database.",
    );
  for (const { name } of await recordTables(session)) {
    if (FURNISHED.includes(name)) continue;
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

/** All that a restore does in its one transaction. */
async function fill(filling: Omit<Filling, "tables">): Promise<void> {
  const { session, manifest } = filling;
  const tables = await recordTables(session);
  await session.query(`lock table ${namesOf(tables)} in access exclusive mode`);
  await expectEmpty(session, Infinity);
  expectSameColumns(tables, manifest);
  // The office's own row is not there yet where the backup is of before migration 8.
  for (const { name } of tables.toReversed())
    if (FURNISHED.includes(name))
      await session.query(`delete from ${session.escapeIdentifier(name)}`);
  await load({ ...filling, tables });
  await verify({ ...filling, tables });
  const details = { created_at: manifest.created_at, ...totalsOf(manifest) };
  await session.query("insert into audit (action, details) values ('restore', $1)", [details]);
}

function expectSameColumns(tables: Table[], manifest: Manifest): void {
  for (const { name, columns } of tables) {
    const listed = manifest.tables.find((table) => table.name === name);
    if (!isDeepStrictEqual(listed?.columns, columns))
      throw new Error(`The table ${name} of the backup is not that of this version.`);
  }
}
