import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { connect } from "./connect.ts";

type Migration = { number: number; name: string; sql: string; checksum: string };
export type Applied = { number: number; name: string; checksum: string };

const FOLDER = join(import.meta.dirname, "migrations");
const FILE_NAME = /^(\d{4})-([a-z0-9-]+)\.sql$/;
const UNDEFINED_TABLE = "42P01";

/** An arbitrary constant: one process at a time migrates a database, and none while its tables are backed up. */
export const MIGRATION_LOCK = 7_201_127;

/**
 * Applies, in order, each migration that the database does not have yet, every one in a transaction
 * of its own together with its row in schema_migrations; a killed run leaves whole migrations only.
 * Returns how many were applied; none after number `last`. Throws when an applied file was changed or is unknown here.
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
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query(
      `create table if not exists schema_migrations (
        number integer primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`,
    );
    const missing = pendingOf(migrations, await appliedMigrations(client));
    const pending = missing.filter(({ number }) => number <= last);
    for (const migration of pending) {
      await apply(client, migration);
      log(`Migration ${migration.number} (${migration.name}) applied.`);
    }
    return pending.length;
  } finally {
    await client.end();
  }
}

/**
 * How many migrations the database still lacks, for GET /readyz. A process goes on serving when a newer one has migrated
 * the database: each migration works beside the version before it (CONTRIBUTING.md). Throws when an applied file was changed.
 */
export async function pendingMigrations(pool: pg.Pool, folder = FOLDER): Promise<number> {
  const migrations = await readMigrations(folder);
  const newest = migrations.at(-1)?.number ?? 0;
  const applied = await appliedMigrations(pool);
  return pendingOf(
    migrations,
    applied.filter(({ number }) => number <= newest),
  ).length;
}

/** Throws when this version cannot go on from these migrations of `whose`: one is unknown here, or was another. */
export async function expectKnown(applied: Applied[], whose: string): Promise<void> {
  pendingOf(await readMigrations(FOLDER), applied, whose);
}

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

/** The migrations that a database has, in order. */
export async function appliedMigrations(client: pg.Pool | pg.Client): Promise<Applied[]> {
  try {
    const { rows } = await client.query<Applied>(
      "select number, name, checksum from schema_migrations order by number",
    );
    return rows;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return [];
    throw error;
  }
}

function pendingOf(
  migrations: Migration[],
  applied: Applied[],
  whose = "The database",
): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const { number, name, checksum } of applied) {
    const migration = known.get(number);
    if (!migration) {
      throw new Error(
        `${whose} has migration ${number} (${name}), which this version of the console does ` +
          "not know: it was used by a newer version.",
      );
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

async function apply(client: pg.Client, { number, name, sql, checksum }: Migration) {
  try {
    await client.query("begin");
    await client.query(sql);
    await client.query(
      "insert into schema_migrations (number, name, checksum) values ($1, $2, $3)",
      [number, name, checksum],
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${number} (${name}) failed and was rolled back: ${reason}`, {
      cause: error,
    });
  }
}
