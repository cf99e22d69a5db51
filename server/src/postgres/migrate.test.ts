import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "../../test/database.ts";
import { migrate, pendingMigrations } from "./migrate.ts";

const CHILD = join(import.meta.dirname, "../../test/migrating-child.ts");
let logged: string[] = [];
const folders: string[] = [];
let folder = "";
let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.pool.query("drop table if exists schema_migrations, first, second cascade");
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
  folders.push(folder);
  logged = [];
});
afterAll(async () => {
  await database.drop();
  for (const made of folders) await rm(made, { recursive: true });
});

const add = (file: string, text: string) => writeFile(join(folder, file), text);
const run = () => migrate(database.connection, (line) => logged.push(line), { folder });

async function tables(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relname in ('first', 'second') order by relname`,
  );
  return rows.map(({ name }) => name);
}

test("files are applied once, in order, with several statements and function bodies", async () => {
  await add("0002-more.sql", "create table second as select * from first;");
  await add(
    "0001-start.sql",
    `create table first (id int);
     create function five() returns int language plpgsql as $$ begin return 5; end; $$;
     insert into first values (five());`,
  );
  expect(await pendingMigrations(database.pool, folder)).toBe(2);
  expect(await run()).toBe(2);
  expect(await run()).toBe(0);
  expect(await pendingMigrations(database.pool, folder)).toBe(0);
  expect((await database.pool.query("select id from second")).rows).toEqual([{ id: 5 }]);
  await database.pool.query("drop function five");
});

test("a new database logs its migrations in one line, an update logs each", async () => {
  await add("0001-start.sql", "create table first (id int);");
  await add("0003-more.sql", "create table second (id int);");
  await run();
  expect(logged).toEqual(["2 migrations applied, up to 3."]);
  await add("0004-seats.sql", "alter table first add column seat int;");
  await add("0005-names.sql", "alter table first add column name text;");
  await run();
  expect(logged.slice(1)).toEqual(["Migration 4 (seats) applied.", "Migration 5 (names) applied."]);
});

test("processes that migrate at the same time apply each file once", async () => {
  await add("0001-start.sql", "create table first (id int);");
  const counts = await Promise.all([run(), run(), run()]);
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
});

test("a process goes on, and starts, beside a newer version that has only added", async () => {
  await add("0001-start.sql", "create table first (id int);");
  await add("0002-newer.sql", "create table second (id int);");
  await run();
  await rm(join(folder, "0002-newer.sql"));
  expect(await pendingMigrations(database.pool, folder)).toBe(0);
  expect(await run()).toBe(0);
});

test("a failing file leaves nothing of itself, and what came before it", async () => {
  await add("0001-start.sql", "create table first (id int);");
  await add("0002-more.sql", "create table second (id int); select 1 / 0;");
  await expect(run()).rejects.toThrow("Migration 2 (more) failed and was rolled back: division");
  expect(await tables()).toEqual(["first"]);
  expect(await pendingMigrations(database.pool, folder)).toBe(1);
});

test("a changed, an unknown, a doubled and a misnamed file are clear errors", async () => {
  await add("0001-start.sql", "create table first (id int);");
  await run();
  await add("0001-start.sql", "create table first (id bigint);");
  await expect(run()).rejects.toThrow("Migration 1 (start) was changed after it was applied.");
  await rm(join(folder, "0001-start.sql"));
  await add("0002-next.sql", "select 1;");
  await expect(run()).rejects.toThrow("used by a newer version");
  await rm(join(folder, "0002-next.sql"));
  await add("0002-a.sql", "select 1;");
  await add("0002-b.sql", "select 1;");
  await expect(run()).rejects.toThrow("Two migrations have the number 2");
  await add("3-c.sql", "select 1;");
  await expect(run()).rejects.toThrow("A migration is named 0001-name.sql, not 3-c.sql.");
});

test(
  "a migration killed midway is rolled back, and the next run applies it",
  { tags: ["operate-14"] },
  async () => {
    const gate = 918_273;
    await add("0001-start.sql", `create table first (id int); select pg_advisory_lock(${gate});`);
    const holder = await database.another();
    await holder.query("select pg_advisory_lock($1)", [gate]);
    const child = spawn(process.execPath, [CHILD, JSON.stringify(database.connection), folder], {
      stdio: "inherit",
    });
    const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event = 'advisory'`;
    await expect
      .poll(async () => (await holder.query(waiting)).rowCount, { timeout: 10_000 })
      .toBe(1);
    child.kill("SIGKILL");
    await once(child, "exit");
    await holder.end();
    expect(await tables()).toEqual([]);

    expect(await run()).toBe(1);
    expect(await tables()).toEqual(["first"]);
  },
);
