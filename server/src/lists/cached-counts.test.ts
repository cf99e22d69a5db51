import { randomInt } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "contract/endpoint";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { addCitizen, addOffice, type TestOffice } from "../../test/records.ts";
import { rounds, timeFor } from "../../test/rounds.ts";
import { complaintSearch } from "../features/complaints/complaints.search.ts";
import type { Condition } from "../postgres/conditions.ts";
import { removeOldDeltas } from "../jobs/expired-rows.ts";
import type { Database, Schema } from "../postgres/schema.ts";
import { type CountCache, type CountQuery, createCountCache } from "./cached-counts.ts";
import { SLOW_ROWS } from "./slow-count.ts";

let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
  for (const name of NAMES) citizens.push(await addCitizen(app.db, office.booth_id, { name }));
});
afterAll(() => app.close());

const WORDS = ["water", "road", "light", "drain"];
const NAMES = ["Meena", "Kamala", "Ravi"];
/** The first digits of a phone number of ten digits. */
const PHONES = ["9876", "7012", "6543"];
const citizens: number[] = [];
const pick = <Value>(values: readonly Value[]): Value => values[randomInt(values.length)]!;

const counting = (matching: Condition[]): CountQuery => ({ table: "complaints", matching });
const groupBy = { status_id: sql<number>`c.status_id` };
const statusCounts = async (cache: CountCache, db: Database, query: CountQuery) =>
  (await cache.count(db, { ...query, groupBy })).toSorted((a, b) => a.status_id - b.status_id);
const queries = () => [
  counting([]),
  counting([sql`c.booth_id = ${office.booth_id}`]),
  counting([sql`c.category_id = ${office.water}`, sql`c.status_id = any(${[1, 3]})`]),
  counting([sql`c.complainant_id = ${citizens[0]}`]),
  ...WORDS.map((word) => counting([sql`(c.title || ' ' || c.description) ilike ${`%${word}%`}`])),
  ...[WORDS[0]!, ...NAMES, ...PHONES, "#7", "77", "meena about", "5 वार्ड"].map((search) =>
    counting([complaintSearch(search)]),
  ),
];

const insert = (
  client: { query: (text: string, values: unknown[]) => Promise<unknown> },
  n: number,
) =>
  client.query(
    `insert into complaints (title, description, category_id, status_id, complainant_id, booth_id, constituency_id, registered_by)
    select 'About ' || (array['water', 'road', 'light', 'drain'])[1 + (random() * 3)::int], 'A complaint among many', $1,
      1 + (random() * 2)::int, $2, $3, $4, $5 from generate_series(1, $6::int)`,
    [
      pick([office.water, office.roads]),
      pick([office.complainant_id, ...citizens]),
      pick([office.booth_id, office.other_booth_id]),
      office.constituency_id,
      app.superAdmin,
      n,
    ],
  );

/**
 * Changes complaints at random until stopped, in transactions that may be long, fail, or roll back; `onWritten` is called after
 * each that did not fail.
 */
async function write(signal: AbortSignal, onWritten: () => void): Promise<void> {
  const client = await app.database.another();
  while (!signal.aborted) {
    await client.query("begin");
    try {
      for (let step = randomInt(1, 4); step > 0; step -= 1) {
        const some =
          "id in (select id from complaints order by random() limit 3 for update skip locked)";
        const kind = randomInt(7);
        if (kind < 3) await insert(client, randomInt(1, 4));
        else if (kind === 3)
          await client.query(`update complaints set status_id = 1 + (status_id % 3) where ${some}`);
        else if (kind === 4)
          await client.query(
            `update complaints set title = $1, location = $2, version = version + 1 where ${some}`,
            [`Now ${pick(WORDS)} and ${pick(WORDS)}`, pick(["वार्ड ५", "वार्ड ६", null])],
          );
        else if (kind === 5)
          // A citizen gets another name or is erased. Phones are unique.
          await client.query("update principals set name = $1, phone = $2 where id = $3", [
            pick([...NAMES, null]),
            pick([`${pick(PHONES)}${randomInt(1e6)}`.padEnd(10, "0"), null]),
            pick(citizens),
          ]);
        else await client.query(`delete from complaints where ${some}`);
        await client.query("savepoint here");
        if (randomInt(5) === 0) await client.query("rollback to savepoint here");
      }
      await client.query(randomInt(4) === 0 ? "rollback" : "commit");
      onWritten();
    } catch {
      // A deadlock between writers rolls the transaction back.
      await client.query("rollback");
    }
  }
  await client.end();
}

const ROUNDS = rounds(25, 5000);
test(
  "cached counts equal a recount in the same snapshot while others write",
  { tags: ["complaint-list-12", "dashboard-16"], timeout: timeFor(ROUNDS, 500) },
  async () => {
    await insert(app.database.pool, 300);
    const stopping = new AbortController();
    const idle = new Set([0, 1, 2, 3]);
    const writers = [...idle].map((writer) => write(stopping.signal, () => idle.delete(writer)));
    const [one, other] = [createCountCache(SLOW_ROWS, 0), createCountCache()];
    const wrong: unknown[] = [];
    // On a busy machine, a writer's first transaction can come late.
    for (let round = 0; round < ROUNDS || idle.size > 0; round += 1) {
      // Two processes, of which one counts less often, and new ones, which take over what was kept.
      const cache = round % 7 === 0 ? other : round % 5 === 0 ? createCountCache() : one;
      if (round % 4 === 3) await one.keep(app.db);
      if (round % 20 === 19) await removeOldDeltas(app.db, undefined, () => one.keep(app.db));
      await app.db
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute(async (tx) => {
          for (const query of queries()) {
            const total = await cache.total(tx, query);
            const groups = await statusCounts(cache, tx, query);
            const recounted = createCountCache();
            const expected = await recounted.total(tx, query);
            const expectedGroups = await statusCounts(recounted, tx, query);
            if (total !== expected || !isDeepStrictEqual(groups, expectedGroups))
              wrong.push({ round, total, groups, expected, expectedGroups });
          }
        });
    }
    stopping.abort();
    await Promise.all(writers);
    expect(wrong).toEqual([]);
  },
);

const listTotal = async (search: string) => {
  const { body } = await app.send("GET", `/api/v0/complaint?${search}`);
  return (body.pagination as Page).totalItems;
};
test("the next total contains every change, made over the API or in the database", async () => {
  const before = await listTotal("");
  const counted = await sql<{ n: number }>`select count(*) as n from complaints`.execute(app.db);
  expect(before).toBe(counted.rows[0]!.n);
  await insert(app.database.pool, 12);
  expect(await listTotal("")).toBe(before + 12);
  const { rows } = await sql<{ id: number }>`select max(id) as id from complaints`.execute(app.db);
  expect((await app.send("DELETE", `/api/v0/complaint/${rows[0]!.id}`)).status).toBe(200);
  expect(await listTotal("")).toBe(before + 11);
});

test("a total holds after the deltas were removed, and after the table was emptied", async () => {
  const before = await listTotal("");
  await insert(app.database.pool, 5);
  await removeOldDeltas(app.db);
  expect(await listTotal("")).toBe(before + 5);
  await sql`truncate complaints cascade`.execute(app.db);
  expect(await listTotal("")).toBe(0);
  await insert(app.database.pool, 3);
  expect(await listTotal("")).toBe(3);
});

test("a lost connection ends the cached counts: after a restore, transaction ids may repeat", async () => {
  const before = await listTotal("");
  const session = await app.database.another();
  // A row is deleted without a delta.
  await session.query(`
    alter table complaints disable trigger complaint_deleted;
    delete from complaints where id = (select min(id) from complaints);
    alter table complaints enable trigger complaint_deleted;
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`);
  await session.end();
  await expect.poll(() => listTotal("")).toBe(before - 1);
});

test("a page far from the start stays the right one while rows come and go before it", async () => {
  await sql`truncate complaints cascade`.execute(app.db);
  await insert(app.database.pool, 2500);
  const page = async (number: number) => {
    const { body } = await app.send<{ complaint_id: number }[]>(
      "GET",
      `/api/v0/complaint?page=${number}`,
    );
    return body.data.map(({ complaint_id }) => complaint_id);
  };
  const expected = async (number: number) => {
    const { rows } = await sql<{ id: number }>`
      select id from complaints order by issue_at desc, id desc limit 10 offset ${(number - 1) * 10}`.execute(
      app.db,
    );
    return rows.map(({ id }) => id);
  };
  await listTotal("");
  for (const number of [101, 150, 205, 249, 250, 251, 101]) {
    expect(await page(number)).toEqual(await expected(number));
    expect(await page(number)).toEqual(await expected(number));
  }
  await insert(app.database.pool, 7);
  expect(await page(150)).toEqual(await expected(150));
  await sql`delete from complaints where id in (select id from complaints order by id desc limit 900)`.execute(
    app.db,
  );
  expect(await page(150)).toEqual(await expected(150));
  expect(await page(205)).toEqual([]);
});

/** The total of a search, and the number of rows on the page. */
const search = async (page: number) => {
  const url = `/api/v0/complaint?search=about+water&page=${page}`;
  const { body } = await app.send<unknown[]>("GET", url);
  return [(body.pagination as Page).totalItems, body.data.length];
};

test("the total of a search is exact on every page, also when the matching rows become many", async () => {
  await sql`truncate complaints cascade`.execute(app.db);
  expect(await search(1)).toEqual([0, 0]);
  const titled = (n: number) => sql<{ id: number }>`
    update complaints set title = 'About water' where id in (select id from complaints order by id limit ${n})`;
  for (const [rows, last] of [
    [4, 4],
    [26, 6],
    [1207, 7],
    [13, 3],
  ] as const) {
    await sql`truncate complaints cascade`.execute(app.db);
    await insert(app.database.pool, rows);
    await titled(rows).execute(app.db);
    const pages = Math.ceil(rows / 10);
    expect(await search(1)).toEqual([rows, Math.min(rows, 10)]);
    expect(await search(pages)).toEqual([rows, last]);
    expect(await search(pages + 1)).toEqual([rows, 0]);
    expect(await search(1)).toEqual([rows, Math.min(rows, 10)]);
  }
});

test("the total of a search stays exact when its matches become few enough for the other plan", async () => {
  await sql`truncate complaints cascade`.execute(app.db);
  await insert(app.database.pool, 1002);
  await sql`update complaints set title = 'About water'`.execute(app.db);
  for (const matches of [1002, 1001, 1000, 999]) {
    for (let again = 0; again < 3; again += 1) expect(await search(1)).toEqual([matches, 10]);
    await sql`delete from complaints where id = (select min(id) from complaints)`.execute(app.db);
  }
});

/** The same database; `counts` is the number of statements that counted the rows of complaints. */
function watched() {
  const seen = { counts: 0 };
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: app.database.pool }),
    log: ({ query }) => {
      if (/count\(\*\)[^]* from complaints c/.test(query.sql)) seen.counts += 1;
    },
  });
  return { seen, db };
}
/** With these limits every count is a slow one. */
const ALL_SLOW = { search: 0, other: 0 };

test("a search of many rows is counted once for all who ask at a time", async () => {
  await insert(app.database.pool, 500);
  const { seen, db } = watched();
  const cache = createCountCache(ALL_SLOW);
  const query = {
    ...counting([sql`(c.title || ' ' || c.description) ilike '%complaint%'`]),
    isSearch: true,
  };
  const recount = () => createCountCache().total(app.db, { ...query, isSearch: false });
  const totals = await Promise.all([0, 1, 2].map(() => cache.total(db, query)));
  expect(seen.counts).toBe(1);
  const counted = await recount();
  expect(counted).toBeGreaterThanOrEqual(500);
  expect(totals).toEqual([counted, counted, counted]);
  await insert(app.database.pool, 7);
  expect(await cache.total(app.db, query)).toEqual(await recount());
});

test("a slow count of all rows, and of groups, is shared by concurrent callers", async () => {
  await insert(app.database.pool, 300);
  const { seen, db } = watched();
  const cache = createCountCache(ALL_SLOW);
  const totals = await Promise.all([
    cache.total(db, counting([])),
    cache.total(db, counting([])),
    statusCounts(cache, db, counting([])),
    statusCounts(cache, db, counting([])),
  ]);
  expect(seen.counts).toBe(2);
  const all = await createCountCache().total(app.db, counting([]));
  const groups = await statusCounts(createCountCache(), app.db, counting([]));
  expect(totals).toEqual([all, all, groups, groups]);
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(all);
});

test("a count that is slow is made within the transaction that asks for it, as by the doctor's recount", async () => {
  const cache = createCountCache({ search: 0, other: 0 });
  await app.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const { rows } = await sql<{
        count: number;
      }>`select count(*) as count from complaints`.execute(tx);
      expect(await cache.total(tx, counting([]))).toBe(rows[0]!.count);
    });
});
