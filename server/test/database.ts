import { openCountCache } from "../src/lists/cached-counts.ts";
import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase } from "../src/postgres/pool.ts";

interface Wish {
  isBare?: boolean;
  server?: pg.ClientConfig;
  template?: string | undefined;
}

/**
 * A new database for the calling test file, migrated and empty, on the run's PostgreSQL or another server. `another` opens
 * a session outside the pool; call `drop` in afterAll. `isBare`: not migrated.
 */
export async function createTestDatabase({ isBare = false, ...where }: Wish = {}) {
  const { server, template } = { ...inject("postgres"), ...where };
  const name = `console_test_${randomUUID().replaceAll("-", "")}`;
  // A copy of the files takes a third of the time of a copy through the log.
  await run(
    server,
    `create database ${name}${isBare ? "" : ` template ${template} strategy file_copy`}`,
  );
  const connection: pg.ClientConfig = { ...server, database: name };
  const { db, pool, close } = openDatabase(connection);
  const another = async () => {
    const client = new pg.Client(connection);
    // A broken session fails its query. Without a listener it would end the whole run.
    client.on("error", () => undefined);
    await client.connect();
    return client;
  };
  const drop = async () => {
    await close();
    await run(server, sessionsEnd(name));
    await run(server, `drop database ${name}`);
  };
  return { connection, db, pool, counts: openCountCache(pool), another, drop };
}

/**
 * Ends the sessions that a test has left in the database. `drop ... with (force)` would do that too, but fails while
 * autovacuum, which has no owner, is at work there. A plain drop stops autovacuum.
 */
const sessionsEnd = (name: string) =>
  `select pg_terminate_backend(pid, 60000) from pg_stat_activity
   where datname = '${name}' and usename = current_user`;

export type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

/** The connection in the form of DATABASE_URL. A Unix socket's folder is no host name, so it goes into the query. */
export function urlOf({
  host = "",
  port = 5432,
  user = "",
  password,
  database = "",
}: pg.ClientConfig): string {
  const [name, secret] = [user, String(password ?? "")].map(encodeURIComponent);
  return `postgresql://${name}:${secret}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

async function run(server: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
