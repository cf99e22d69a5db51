import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkDatabase } from "../../../src/diagnostics/checks.ts";
import { readConfig } from "../../../src/config.ts";
import { openOffice } from "../../../src/office.ts";
import { assertOwnSession } from "../../../src/postgres/own-session.ts";
import { withClaimLock, withStartupLock } from "../../../src/postgres/startup-lock.ts";
import { assertSharedTokenSecret } from "../../../src/auth/shared-token-secret.ts";
import { SharedSessionError } from "../../../src/postgres/pooler-errors.ts";
import { openDatabase } from "../../../src/postgres/pool.ts";
import { createTestDatabase } from "../../database.ts";
import { runCheck } from "../../findings.ts";
import { startPgBouncer } from "../../pgbouncer.ts";
import { makeDataDir } from "../../server-process.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: Awaited<ReturnType<typeof makeDataDir>>;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await makeDataDir();
});
afterAll(async () => {
  await database.drop();
  await folder.remove();
});

const settings = (DATABASE_URL: string) => ({ DATA_DIR: folder.DATA_DIR, DEMO: "0", DATABASE_URL });
const migrateBy = async (url: string) => {
  const office = await openOffice(readConfig(settings(url)), () => undefined);
  try {
    return await office.migrate();
  } finally {
    await office.close();
  }
};

const heldLocks = async () => {
  const { rows } = await sql`select classid, objid from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`.execute(
    database.db,
  );
  return rows;
};

describe.each([
  ["transaction", 20],
  ["transaction", 1],
  ["statement", 20],
] as const)("a pooler of mode %s with %i connections", (mode, size) => {
  test(
    "is refused by migrate, which leaves no lock, and by doctor",
    { tags: ["operate-24"] },
    async () => {
      const pooler = await startPgBouncer(database.connection, mode, size);
      for (let round = 0; round < 5; round += 1)
        await expect(assertOwnSession(pooler.connection, "DATABASE_URL")).rejects.toThrow(
          SharedSessionError,
        );
      await expect(migrateBy(pooler.url)).rejects.toThrow(/pool_mode = session/);
      expect(await heldLocks()).toEqual([]);
      const found = await runCheck(checkDatabase, settings(pooler.url));
      expect(found).toEqual([
        expect.objectContaining({
          level: "PROBLEM",
          what: expect.stringMatching(/gives each transaction another session/),
        }),
      ]);
      await pooler.close();
    },
  );
});

test(
  "a pooler of sessions works: migrate, doctor, and every time limit",
  { tags: ["operate-24"] },
  async () => {
    const pooler = await startPgBouncer(database.connection, "session");
    expect(await migrateBy(pooler.url)).toBe(0);
    const { db, close } = openDatabase(pooler.connection);
    const { rows } = await sql`select current_setting('statement_timeout') as statement,
    current_setting('lock_timeout') as lock, current_setting('datestyle') as style,
    current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
    expect(rows).toEqual([
      { statement: "3s", lock: "2500ms", style: expect.stringMatching(/^ISO/), idle: "10s" },
    ]);
    await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toMatchObject({ code: "57014" });
    await close();
    const found = await runCheck(checkDatabase, settings(pooler.url));
    expect(found.filter(({ level }) => level === "PROBLEM").map(({ what }) => what)).toEqual([
      expect.stringContaining("nobody can sign in"),
    ]);
    await pooler.close();
  },
);

test.each([1, 3])(
  "a pooler of sessions with %i connections: migrate and doctor name the remedy",
  { tags: ["operate-24"] },
  async (size) => {
    const pooler = await startPgBouncer(database.connection, "session", size, [
      "query_wait_timeout = 2",
    ]);
    await expect(migrateBy(pooler.url)).rejects.toThrow(
      /too few connections .*query_wait_timeout.* default_pool_size/,
    );
    const found = await runCheck(checkDatabase, settings(pooler.url));
    expect(found).toEqual([
      expect.objectContaining({
        level: "PROBLEM",
        what: expect.stringMatching(/has too few connections/),
        remedy: expect.stringMatching(/default_pool_size/),
      }),
    ]);
    await pooler.close();
  },
);

test(
  "a pooler that does not reset sessions keeps no lock of a start",
  { tags: ["operate-24"] },
  async () => {
    const pooler = await startPgBouncer(database.connection, "session", 20, [
      "server_reset_query =",
    ]);
    await migrateBy(pooler.url);
    const lockedIn = [withStartupLock, withClaimLock].map((withLock) =>
      withLock(pooler.connection, heldLocks),
    );
    expect((await Promise.all(lockedIn)).flat().length).toBeGreaterThan(1);
    const release = await assertSharedTokenSecret(pooler.connection, "secret");
    expect(await heldLocks()).toHaveLength(1);
    await release();
    expect(await heldLocks()).toEqual([]);
    await pooler.close();
  },
);
