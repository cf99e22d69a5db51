import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { MIGRATION_LOCK } from "./advisory-locks.ts";
import { connect, endSession } from "./connect.ts";
import { applyMigration, type AppliedMigration, type Migration } from "./apply-migration.ts";
import { recordBaseline, withBaseline } from "./baseline.ts";
import { findUnusable } from "./usable-database.ts";

const FOLDER = join(import.meta.dirname, "migrations");
const FILE_NAME = /^(\d{4})-([a-z0-9-]+)\.sql$/;
/** A contract migration names the first migration whose version works without what it removes: 0012-contract-of-0010-old-phones.sql. */
const CONTRACT_NAME = /^contract-of-(\d{4})-/;
const UNDEFINED_TABLE = "42P01";
const LOCK_CHECK_MS = 100;

/** The database or the backup has a migration of a newer version, and this version cannot work with it. */
export class NewerVersionError extends Error {}

/** A contract migration has removed what this version of the console reads. */
class DatabaseAheadError extends NewerVersionError {
  /** A key of http/errors/error-table.ts. */
  readonly code = "DATABASE_AHEAD";
}

/**
 * Applies the pending migrations in order, up to number `last` (apply-migration.ts), one process at a time. Logs each, or all
 * of a new database in one line, and what they warn of. Returns how many were applied. The database may have migrations of a
 * newer version, if they only expand it. Throws when an applied file was changed, is unknown, or removed what this version reads,
 * and when an empty database cannot take the tables.
 */
export async function migrate(
  connection: pg.ClientConfig,
  log: (message: string) => void,
  { folder = FOLDER, last = Infinity }: { folder?: string; last?: number } = {},
): Promise<number> {
  const migrations = await readMigrations(folder);
  const client = await connect(connection);
  try {
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await client.query("set idle_in_transaction_session_timeout = 0");
    await acquireMigrationLock(client, log);
    await assertUsable(client, log);
    await client.query(
      `create table if not exists schema_migrations (
        number integer primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`,
    );
    // What a migration could not do, for the operator.
    client.on("notice", ({ severity, message = "" }) => {
      if (severity === "WARNING") log(message);
    });
    const applied = await appliedMigrations(client);
    const missing = findPending(migrations, applied);
    await recordBaseline(client, applied, migrations[0]!);
    const pending = missing.filter(({ number }) => number <= last);
    // A new database takes all of them within a second: one line for all. An update names each, which can take minutes.
    const isNew = applied.length === 0;
    for (const migration of pending) {
      await applyMigration(client, migration, log);
      if (!isNew) log(`Migration ${migration.number} (${migration.name}) applied.`);
    }
    if (isNew && pending.length > 0)
      log(`${pending.length} migrations applied, up to ${pending.at(-1)!.number}.`);
    return pending.length;
  } finally {
    await endSession(client);
  }
}

/** Throws when the database cannot take the tables. An office that is there already goes on, and its administrator is told. */
async function assertUsable(client: pg.Client, log: (message: string) => void): Promise<void> {
  const faults = await findUnusable(client);
  const isNew = (await appliedMigrations(client)).length === 0;
  for (const { what, remedy } of faults) {
    if (isNew) throw new Error(`${what} ${remedy}`);
    log(`${what} ${remedy}`);
  }
}

/** Polls the lock: a session that waits in a statement would block `create index concurrently`. */
async function acquireMigrationLock(
  client: pg.Client,
  log: (message: string) => void,
): Promise<void> {
  for (let isLogged = false; ; isLogged = true) {
    const { rows } = await client.query<{ isOurs: boolean }>(
      'select pg_try_advisory_lock($1) as "isOurs"',
      [MIGRATION_LOCK],
    );
    if (rows[0]!.isOurs) return;
    if (!isLogged) log("The database is being migrated or backed up by another process: waiting.");
    await wait(LOCK_CHECK_MS);
  }
}

/** Counts the pending migrations, and those of a newer version. Throws as `migrate` does. */
export async function compareMigrations(
  client: pg.Pool | pg.Client,
  folder = FOLDER,
): Promise<{ pending: number; ahead: number }> {
  const migrations = await readMigrations(folder);
  const applied = await appliedMigrations(client);
  const pending = findPending(migrations, applied).length;
  const newest = newestNumber(migrations);
  return { pending, ahead: applied.filter(({ number }) => number > newest).length };
}

/** Whether a newer version has migrated the database. Throws as `migrate` does. */
export async function isAhead(connection: pg.ClientConfig): Promise<boolean> {
  const client = await connect(connection);
  try {
    return (await compareMigrations(client)).ahead > 0;
  } finally {
    await client.end();
  }
}

/** The number of pending migrations, for GET /readyz. Throws as `migrate` does. */
export const pendingMigrations = async (pool: pg.Pool, folder = FOLDER): Promise<number> =>
  (await compareMigrations(pool, folder)).pending;

/** Throws when this version does not know one of the migrations, or knows it with another checksum. `source` begins the message. */
export async function assertKnownMigrations(
  applied: AppliedMigration[],
  source: string,
): Promise<void> {
  const migrations = await readMigrations(FOLDER);
  const unknown = applied.find(({ number }) => number > newestNumber(migrations));
  if (unknown) throw new NewerVersionError(unknownMigrationText(unknown, source));
  findPending(migrations, applied, source);
}

const newestNumber = (migrations: Migration[]): number => migrations.at(-1)?.number ?? 0;

const unknownMigrationText = ({ number, name }: AppliedMigration, source: string) =>
  `${source} has migration ${number} (${name}), which this version of the console does ` +
  "not know: it was used by a newer version.";

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).toSorted();
  const migrations = await Promise.all(
    files.map(async (file) => {
      const [, number, name] = FILE_NAME.exec(file) ?? [];
      if (!number || !name) throw new Error(`A migration is named 0001-name.sql, not ${file}.`);
      const sql = (await readFile(join(folder, file), "utf8")).replaceAll("\r\n", "\n");
      const checksum = createHash("sha256").update(sql).digest("hex");
      return { number: Number(number), name, sql, checksum };
    }),
  );
  for (const [index, { number, name }] of migrations.entries()) {
    if (migrations[index - 1]?.number === number) {
      throw new Error(`Two migrations have the number ${number}; one of them is ${name}.`);
    }
  }
  return migrations;
}

/** The applied migrations of a database, in order. */
export async function appliedMigrations(client: pg.Pool | pg.Client): Promise<AppliedMigration[]> {
  try {
    const { rows } = await client.query<AppliedMigration>(
      "select number, name, checksum from schema_migrations order by number",
    );
    return rows;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return [];
    throw error;
  }
}

function findPending(
  migrations: Migration[],
  applied: AppliedMigration[],
  source = "The database",
): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const one of withBaseline(applied, migrations[0]!, source)) {
    const { number, name, checksum } = one;
    const migration = known.get(number);
    if (!migration) {
      if (number <= newestNumber(migrations))
        throw new NewerVersionError(unknownMigrationText(one, source));
      // Additions of a newer version are harmless. A contract migration removes what older versions read.
      const requiredNumber = Number(CONTRACT_NAME.exec(name)?.[1] ?? 0);
      if (newestNumber(migrations) < requiredNumber)
        throw new DatabaseAheadError(
          `${source} has migration ${number} (${name}), which removed what this version of the console ` +
            "reads: it is for a newer version.",
        );
      continue;
    }
    if (migration.checksum !== checksum) {
      throw new Error(
        `Migration ${number} (${migration.name}) was changed after it was applied. Undo that ` +
          "change, and write a new migration instead.",
      );
    }
    known.delete(number);
  }
  return [...known.values()];
}
