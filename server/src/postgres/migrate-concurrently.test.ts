import { message } from "contract/message";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { errorAnswer } from "../http/errors/error-table.ts";
import { compareMigrations, assertKnownMigrations, migrate } from "./migrate.ts";

const folders: string[] = [];
let folder = "";
let database: TestDatabase;
let logged: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.pool.query("drop table if exists schema_migrations, wards cascade");
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
  folders.push(folder);
  logged = [];
  await add("0001-wards.sql", "create table wards (id int, name text)");
  await run();
  await database.pool.query(
    "insert into wards select n, 'Ward ' || n from generate_series(1, 100) n",
  );
});
afterAll(async () => {
  await database.drop();
  for (const made of folders) await rm(made, { recursive: true });
});

const add = (file: string, text: string) => writeFile(join(folder, file), text);
const run = () => migrate(database.connection, (line) => logged.push(line), { folder });
const compare = () => compareMigrations(database.pool, folder);
const WAITS = expect.stringMatching(/^Migration 2 .* waits for running transactions/);

/** Queries that an office runs all the time. */
async function work(): Promise<void> {
  await database.pool.query("update wards set name = name || '.' where id = 1");
  const { rows } = await database.pool.query("select * from wards where id <= 10");
  expect(rows).toHaveLength(10);
}

test("a migration that waits for a long reader blocks no other query, and is applied when the reader ends", async () => {
  await add("0002-more.sql", "alter table wards add column seat int");
  const reader = await database.another();
  await reader.query("begin");
  await reader.query("select count(*) from wards");
  const migrating = run();
  await expect.poll(() => logged).toContainEqual(WAITS);
  // Each query would time out behind a migration that waits for the reader.
  for (let time = 0; time < 50; time += 1) await work();
  expect(await compare()).toEqual({ pending: 1, ahead: 0 });
  await reader.query("commit");
  await reader.end();
  expect(await migrating).toBe(1);
  await work();
  expect((await database.pool.query("select seat from wards where id = 2")).rows).toEqual([
    { seat: null },
  ]);
});

test("a procedure writes rows in batches, beside writers, and continues after a run that was cut off", async () => {
  await add(
    "0002-procedure.sql",
    `alter table wards add column seat int;
     create procedure fill_seats() language plpgsql as $$ begin
       for first_id in 1 .. 100 by 10 loop
         update wards set seat = 10 / (id - 55) where id between first_id and first_id + 9 and seat is null;
         commit;
       end loop;
     end $$;`,
  );
  await run();
  await add("0003-seats.sql", "-- Long.\ncall fill_seats();");
  await expect(run()).rejects.toThrow("Migration 3 (seats) failed");
  const filled = async () =>
    (await database.pool.query("select count(*) from wards where seat is not null")).rows;
  expect(await filled()).toEqual([{ count: 50 }]);
  await database.pool.query("update wards set id = 101 where id = 55");
  expect(await run()).toBe(1);
  expect(await filled()).toEqual([{ count: 99 }]);
  expect(await compare()).toEqual({ pending: 0, ahead: 0 });
});

test("an index is made beside writers by three processes at once, also after a run that was cut off", async () => {
  await database.pool.query("insert into wards values (7, 'Ward twice'), (7, 'Ward twice')");
  await add(
    "0002-index.sql",
    `-- Found by id and name.
     create index concurrently wards_by_id on wards (id);
     create unique index concurrently wards_by_name on wards (name);`,
  );
  await expect(run()).rejects.toThrow("Migration 2 (index) failed");
  const isValid = async () =>
    (
      await database.pool.query<{ ok: boolean }>(
        "select indisvalid as ok from pg_index where indexrelid = 'wards_by_name'::regclass",
      )
    ).rows;
  expect(await isValid()).toEqual([{ ok: false }]);
  await database.pool.query("delete from wards where name = 'Ward twice'");
  let isDone = false;
  const counts = Promise.all([run(), run(), run()]).finally(() => (isDone = true));
  while (!isDone) await work();
  expect((await counts).toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
  expect(await isValid()).toEqual([{ ok: true }]);
});

test("a database that a newer version has expanded is served; after a contract step only by those who know what it names", async () => {
  await add("0002-seats.sql", "alter table wards add column seat int");
  await add("0003-contract-of-0002-names.sql", "alter table wards drop column name");
  await migrate(database.connection, () => undefined, { folder, last: 2 });
  await rm(join(folder, "0003-contract-of-0002-names.sql"));
  await rm(join(folder, "0002-seats.sql"));
  // The previous version starts, and is ready.
  expect([await run(), await compare()]).toEqual([0, { pending: 0, ahead: 1 }]);

  await add("0002-seats.sql", "alter table wards add column seat int");
  await add("0003-contract-of-0002-names.sql", "alter table wards drop column name");
  expect(await run()).toBe(1);
  await rm(join(folder, "0003-contract-of-0002-names.sql"));
  // The version that no longer needs the names runs beside the one that removes them.
  expect([await run(), await compare()]).toEqual([0, { pending: 0, ahead: 1 }]);

  await rm(join(folder, "0002-seats.sql"));
  await expect(run()).rejects.toThrow(
    "migration 3 (contract-of-0002-names), which removed what this version of the console reads",
  );
  const refused = await compare().catch((error: unknown) => errorAnswer(error, "id"));
  expect(refused).toMatchObject({
    status: 503,
    body: {
      message: message(
        "The database is for a newer version of the console. Please start that one.",
      ),
    },
  });
});

test("a backup of a newer version is rejected, also when it was only expanded", async () => {
  const newer = { number: 9999, name: "more", checksum: "none" };
  await expect(assertKnownMigrations([newer], "The backup")).rejects.toThrow(
    "The backup has migration 9999 (more), which this version of the console does not know",
  );
});
