import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { appliedMigrations, migrate } from "../db/migrate.ts";
import type { Database } from "../db/pool.ts";
import type { FileStore } from "../files/store.ts";
import { removeUnnamed } from "../files/sweep.ts";
import { type Filling, load, verify } from "./load.ts";
import { type Manifest, totalsOf } from "./manifest.ts";
import { namesOf, openSession, recordTables, type Table } from "./tables.ts";

/** What migrations put into an office: the rows of these tables give way to the backup's. */
export const FURNISHED = ["categories"];

interface Place {
  /** The owner's. */
  connection: pg.ClientConfig;
  db: Database;
  files: FileStore;
  /** Brings the database to this version. */
  migrate: () => Promise<number>;
}

/**
 * Puts a checked backup (`checkBackup` gave its manifest) into an empty place, and what was put there is read again and
 * held against the checksums before any of it counts. Files pass through `folder`. Throws in plain words when the place
 * is not empty or anything differs; the place is as empty as before then.
 */
export async function restoreBackup(
  file: string,
  manifest: Manifest,
  place: Place,
  folder: string,
  log: (message: string) => void,
): Promise<void> {
  const last = Math.max(...manifest.migrations.map(({ number }) => number));
  const session = await openSession(place.connection);
  try {
    await expectEmpty(session, last);
    await migrate(place.connection, log, { last });
    await session.query("begin");
    try {
      await fill({ session, file, manifest, files: place.files, folder, log });
      await session.query("commit");
    } catch (error) {
      await session.query("rollback").catch(() => undefined);
      // Of a commit whose answer was lost nobody knows yet, but the database does: named files stay.
      await removeUnnamed(place.db, place.files, Object.keys(manifest.files)).catch(() => 0);
      throw error;
    }
    await place.migrate();
    await session.query("analyze");
  } finally {
    await session.end();
  }
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
  for (const name of FURNISHED.toReversed())
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
