import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, urlOf } from "../database.ts";
import { runCheck } from "../findings.ts";
import { measured, rounds, timeFor } from "../rounds.ts";
import { startStandbyOffice } from "../standby-office.ts";
import { checkDatabase } from "../../src/diagnostics/checks.ts";
import type { Database } from "../../src/postgres/schema.ts";
import { openDatabase } from "../../src/postgres/pool.ts";
import { openStandby } from "../../src/lists/standby.ts";
import { readWholeList } from "../../src/lists/list-cursor.ts";

let setup: Awaited<ReturnType<typeof startStandbyOffice>>;
beforeAll(async () => {
  setup = await startStandbyOffice();
});
afterAll(() => setup.close());

test("a list's rows, a search's and the booths of a report's place are read on the standby", async () => {
  const { app, office, list, fromStandby, askedThere } = setup;
  for (const query of ["", "page=2", "status=1", "search=water"]) {
    const { ids, total } = await fromStandby(() => list(query));
    expect([ids.length, total]).toEqual([query === "page=2" ? 2 : 10, 12]);
  }
  expect(await askedThere()).toContainEqual(expect.stringMatching(/from complaints c/));
  const path = `/api/v0/reports/super-admin?booth_id=${office.booth_id}`;
  expect((await fromStandby(() => app.send("GET", path))).status).toBe(200);
  expect(await askedThere()).toContainEqual(expect.stringMatching(/from booths/));
});

test("one's own write is seen at once while the standby is behind, and the standby is used when it has caught up", async () => {
  const { servers, read, create, list, fromStandby } = setup;
  await servers.standby.pause();
  Object.assign(read, { standby: 0, primary: 0 });
  try {
    for (let count = 0; count < 5; count += 1) {
      const before = await list();
      const id = await create();
      expect(await list()).toEqual({
        ids: [id, ...before.ids].slice(0, 10),
        total: before.total + 1,
      });
      expect((await list("status=registered")).total).toBe(before.total + 1);
    }
    // Only before the first write there was nothing to wait for.
    expect(read.primary).toBeGreaterThanOrEqual(14);
  } finally {
    await servers.standby.resume();
  }
  await fromStandby(() => list());
});

test("a write is seen at once where commits do not wait for the disk", async () => {
  const { primary, connection } = setup.servers;
  const server = { ...primary.connection } satisfies pg.ClientConfig;
  const hasty = await createTestDatabase({ server, template: primary.connection.database });
  const { database: name } = hasty.connection;
  await hasty.pool.query(`alter database ${name} set synchronous_commit = off`);
  const { db, close } = openDatabase(hasty.connection);
  const there = openStandby({ ...connection, database: name }, db);
  const count = sql<{ count: number }>`select count(*) as count from states`.compile(db);
  const isThere = async () => (await there.read(db, count)).snapshot !== undefined;
  await expect.poll(isThere).toBe(true);
  for (let time = 1; time <= 40; time += 1) {
    await sql`insert into states (name) values (${`State ${time}`})`.execute(db);
    expect((await there.read(db, count)).rows).toEqual([{ count: time }]);
  }
  await expect.poll(isThere).toBe(true);
  await there.close();
  await close();
  await hasty.drop();
});

const WRITES = rounds(60, 2000);
test(
  "beside writers, with a standby that lags at random, no list misses what was acknowledged, and totals are exact",
  async () => {
    const { servers, office, read, create, list } = setup;
    const acknowledged = new Set<number>();
    const { total: before } = await list();
    let started = 0;
    const write = async () => {
      while (started < WRITES) {
        started += 1;
        acknowledged.add(await create());
      }
    };
    const writing = Promise.all([write(), write()]);
    const lag = async () => {
      while (started < WRITES) {
        await servers.standby.pause();
        await wait(randomInt(10));
        await servers.standby.resume();
        await wait(randomInt(50));
      }
    };
    const lagging = lag();
    const wrong: unknown[] = [];
    let lists = 0;
    // On a busy machine the standby may be behind until the writers have ended.
    while (started < WRITES || read.standby === 0) {
      const [known, newest] = [acknowledged.size, Math.max(0, ...acknowledged)];
      const queries = ["", "status=1", "search=water", `booth_id=${office.booth_id}`, ""];
      const answers = await Promise.all(queries.map((query) => list(query)));
      const most = Math.min(started, WRITES);
      for (const { ids, total } of answers) {
        const isWhole = newest === 0 || ids.includes(newest) || ids.every((id) => id > newest);
        const isExact = total >= before + known && total <= before + most;
        if (!isWhole || !isExact) wrong.push({ ids, newest, total, known, most });
      }
      lists += answers.length;
    }
    await Promise.all([writing, lagging]);
    expect(wrong).toEqual([]);
    expect(read.primary).toBeGreaterThan(0);
    measured("lists beside writers and a lagging standby", { lists, ...read });
  },
  timeFor(WRITES, 100),
);

const KILLS = rounds(1, 10);
test(
  "a standby that is killed under load costs no request an error, and is used again when it is back",
  async () => {
    const { servers, logged, list, fromStandby } = setup;
    for (let round = 0; round < KILLS; round += 1) {
      const { total } = await fromStandby(() => list());
      logged.length = 0;
      const asking = Array.from({ length: 8 }, async () => {
        while (!logged.length) expect((await list()).total).toBe(total);
      });
      await wait(randomInt(30));
      await servers.standby.kill();
      await Promise.all(asking);
      expect(logged.join()).toContain("The standby is not used, the primary answers alone");
      await servers.standby.start();
      await fromStandby(() => list());
      expect(logged.at(-1)).toBe("The standby is used again.");
    }
  },
  timeFor(KILLS, 20_000),
);

test("an export whose standby is killed on the way holds every row once", async () => {
  const { app, servers, standby, askedThere } = setup;
  await app.database.pool.query(
    `insert into complaints (title, description, category_id, complainant_id, booth_id, constituency_id, registered_by)
     select 'Many', description, category_id, complainant_id, booth_id, constituency_id, registered_by
     from complaints cross join generate_series(1, 50) limit 500`,
  );
  const { rows } = await app.database.pool.query<{ id: number }>(
    "select id from complaints order by created_at desc, id desc",
  );
  const columns = { columns: sql<{ id: number }>`c.id`, joins: sql`` };
  const order = { table: "complaints", newest: sql`c.created_at` } as const;
  const everything = {
    ...order,
    ...columns,
    filters: [],
    search: undefined,
    searchText: undefined,
  };
  const isReadThere = async () =>
    (await askedThere()).some((query) => /where c.id = any/.test(query));
  for (let isKilled = false; !isKilled;) {
    const ids: number[] = [];
    for await (const batch of readWholeList(app.db, everything, standby)) {
      if (ids.length === 0 && (await isReadThere())) {
        await servers.standby.kill();
        isKilled = true;
      }
      ids.push(...batch.map(({ id }) => id));
    }
    expect(ids).toEqual(rows.map(({ id }) => id));
  }
  await servers.standby.start();
});

test("a server that is no standby of this primary is never read", async () => {
  const { database, connection } = setup.servers;
  const wrongs: [string, pg.ClientConfig][] = [
    ["it is not a standby", database.connection],
    ["3D000", { ...connection, database: "nowhere" }],
    ["28P01", { ...connection, password: "wrong" }],
    ["ENOENT", { ...connection, host: "/nowhere" }],
  ];
  for (const [reason, wrong] of wrongs) {
    expect(await readTwice(wrong, database.db)).toEqual([
      [undefined, undefined],
      [`The standby is not used, the primary answers alone: ${reason}.`],
    ]);
  }
  const elsewhere = await createTestDatabase();
  expect((await readTwice(connection, elsewhere.db))[1]).toEqual([
    expect.stringContaining("it does not follow this primary"),
  ]);
  await elsewhere.drop();
});

test("a standby with data that its primary lacks, as after the primary was restored from a copy, is reported", async () => {
  const { primary, connection } = setup.servers;
  const server = { ...primary.connection } satisfies pg.ClientConfig;
  const past = await createTestDatabase({ server, template: primary.connection.database });
  // As if its log ended early.
  await past.pool.query(`
    create function public.pg_current_wal_flush_lsn() returns pg_lsn language sql return '0/1000000'::pg_lsn;
    alter database ${past.connection.database} set search_path = public, pg_catalog`);
  const { db, close } = openDatabase(past.connection);
  expect((await readTwice(connection, db))[1]).toEqual([
    expect.stringContaining("it has data that the primary does not have"),
  ]);
  await close();
  await past.drop();
});

/** Opens a standby of this primary and reads twice; returns the primary's snapshots, if any, and the log. */
async function readTwice(connection: pg.ClientConfig, primary: Database) {
  const lines: string[] = [];
  const other = openStandby(connection, primary, { log: (line) => lines.push(line) });
  const one = sql`select 1`.compile(primary);
  const snapshots = [await other.read(primary, one), await other.read(primary, one)].map(
    ({ snapshot }) => snapshot,
  );
  await other.close();
  return [snapshots, lines];
}

test("the doctor reports how far the standby is, and why another server cannot be used", async () => {
  const { primary, connection } = setup.servers;
  const own = {
    DATABASE_URL: urlOf(primary.application),
    DATABASE_OWNER_URL: urlOf(primary.connection),
  };
  const toldOf = async (readBy: pg.ClientConfig) =>
    (await runCheck(checkDatabase, { ...own, DATABASE_READ_URL: urlOf(readBy) }))
      .map(({ level, what }) => `${level}: ${what}`)
      .filter((line) => /standby|READ_URL/.test(line))
      .at(-1);
  const there = { ...primary.application, host: connection.host };
  await expect.poll(() => toldOf(there)).toMatch(/^OK: The standby follows its primary, \d+ bytes/);
  expect(await toldOf(primary.application)).toMatch(/^PROBLEM: .* is not a standby/);
  expect(await toldOf({ ...there, password: "wrong" })).toMatch(
    /^PROBLEM: .* rejects the password/,
  );
});

test("a standby that was promoted is read no more", async () => {
  const { servers, logged, create, list, fromStandby } = setup;
  await fromStandby(() => list());
  await servers.standby.promote();
  logged.length = 0;
  const id = await create();
  expect((await list()).ids[0]).toBe(id);
  expect(logged).toEqual([
    "The standby is not used, the primary answers alone: it is not a standby.",
  ]);
});
