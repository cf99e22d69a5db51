import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { errorCode, errorMessage } from "../observability/error-details.ts";

/** As schema_migrations and the manifests of backups list it. */
export type AppliedMigration = { number: number; name: string; checksum: string };
export type Migration = AppliedMigration & { sql: string };

/** How long a migration waits for a table's lock, in milliseconds. Later queries of that table queue behind the wait. */
const LOCK_TIMEOUT_MS = 200;
const RETRY_MS = 2000;
/** Longer than the longest transaction, an export (lists/list-cursor.ts). */
const RETRY_FOR_MS = 20 * 60_000;

const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK = "40P01";

/**
 * Applies one migration and inserts its row into schema_migrations, in one transaction: a killed run applies it completely or
 * not at all. It waits only briefly for a lock, because other queries queue behind that wait, and retries for 20 minutes.
 * Concurrent indexes and calls of procedures run without that transaction; a killed run is repeated.
 * Throws an Error with the migration's name when it fails.
 */
export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  log: (message: string) => void,
): Promise<void> {
  const { number, name } = migration;
  const deadline = performance.now() + RETRY_FOR_MS;
  const indexes = concurrentIndexes(migration.sql);
  const calls = procedureCalls(migration.sql);
  for (let isLogged = false; ; isLogged = true) {
    try {
      if (indexes.length > 0) await createConcurrently(client, migration, indexes);
      else if (calls.length > 0) await callProcedures(client, migration, calls);
      else await inTransaction(client, migration);
      return;
    } catch (error) {
      await client.query("rollback").catch(() => undefined);
      const code = errorCode(error);
      if ((code === LOCK_NOT_AVAILABLE || code === DEADLOCK) && performance.now() < deadline) {
        if (!isLogged)
          log(
            `Migration ${number} (${name}) waits for running transactions; other queries are not blocked.`,
          );
        await wait(RETRY_MS);
        continue;
      }
      throw new Error(
        `Migration ${number} (${name}) failed and was rolled back: ${errorMessage(error)}`,
        { cause: error },
      );
    }
  }
}

async function inTransaction(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("begin");
  await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
  await client.query(migration.sql);
  await recordMigration(client, migration);
  await client.query("commit");
}

/** `create index concurrently` cannot run in a transaction. The indexes of a killed run, which may be invalid, are dropped first. */
async function createConcurrently(
  client: pg.Client,
  migration: Migration,
  indexes: ConcurrentIndex[],
): Promise<void> {
  for (const { name, statement } of indexes) {
    await client.query(`drop index concurrently if exists ${client.escapeIdentifier(name)}`);
    await client.query(statement);
  }
  await recordMigration(client, migration);
}

/** Procedures that write many rows commit their batches, so that no row stays locked for long. A repeated call continues. */
async function callProcedures(
  client: pg.Client,
  migration: Migration,
  calls: string[],
): Promise<void> {
  for (const call of calls) await client.query(call);
  await recordMigration(client, migration);
}

const recordMigration = (client: pg.Client, { number, name, checksum }: Migration) =>
  client.query("insert into schema_migrations (number, name, checksum) values ($1, $2, $3)", [
    number,
    name,
    checksum,
  ]);

interface ConcurrentIndex {
  name: string;
  statement: string;
}

const simpleStatements = (text: string): string[] =>
  text
    .replaceAll(/--.*$/gm, "")
    .split(";")
    .map((statement) => statement.trim())
    .filter(Boolean);

/** The indexes of a migration that only creates indexes concurrently; none for any other migration. */
function concurrentIndexes(text: string): ConcurrentIndex[] {
  const statements = simpleStatements(text);
  const indexes = statements.flatMap((statement) => {
    const [, name] =
      /^create\s+(?:unique\s+)?index\s+concurrently\s+(\w+)\s+on\s/i.exec(statement) ?? [];
    return name === undefined ? [] : [{ name, statement }];
  });
  return indexes.length === statements.length ? indexes : [];
}

/** The statements of a migration that only calls procedures; none for any other migration. */
function procedureCalls(text: string): string[] {
  const statements = simpleStatements(text);
  return statements.every((statement) => /^call\s/i.test(statement)) ? statements : [];
}
