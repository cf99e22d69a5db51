import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { addCitizen, addOffice, type TestOffice } from "../../test/records.ts";
import { removeOldData } from "../commands/retention.ts";
import { Scope } from "../access/scope.ts";
import { keepDashboard } from "../features/reports/reports.kept.ts";
import { removeOldDeltas } from "../jobs/expired-rows.ts";
import { cachedCounts } from "../observability/counters.ts";
import { type CountQuery, createCountCache } from "./cached-counts.ts";
import { SLOW_ROWS } from "./slow-count.ts";

let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());

const citizens: CountQuery = { table: "principals", matching: [sql`c.principal_type = 'user'`] };
/** A process in which every count is a costly one. */
const openProcess = (costlyMs = 0) => createCountCache(SLOW_ROWS, costlyMs);
const add = (n: number) =>
  Promise.all(Array.from({ length: n }, () => addCitizen(app.db, office.booth_id)));
/** How often rows were counted. */
async function counted(): Promise<number> {
  const { values } = await cachedCounts.get();
  return values.find(({ labels }) => labels.how === "counted")!.value;
}
const stored = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from principals where principal_type = 'user'`.execute(app.db);
  return rows[0]!.n;
};

beforeEach(() => sql`delete from kept_counts`.execute(app.db));

test(
  "a new process takes over a kept count and what changed since, also after the deltas were removed",
  { tags: ["dashboard-16"] },
  async () => {
    const first = openProcess();
    await first.total(app.db, citizens);
    expect(await first.keep(app.db)).toBe(1);
    await add(2);
    const before = await counted();
    expect(await openProcess().total(app.db, citizens)).toBe(await stored());
    await removeOldDeltas(app.db, undefined, async () => {
      await first.total(app.db, citizens);
      await first.keep(app.db);
    });
    await add(3);
    const another = openProcess();
    expect(await another.total(app.db, citizens)).toBe(await stored());
    expect(await first.total(app.db, citizens)).toBe(await stored());
    expect(await counted()).toBe(before);
  },
);

test("kept counts hold when the process stops before they were brought up to date", async () => {
  const first = openProcess();
  await first.total(app.db, citizens);
  await first.keep(app.db);
  await add(1);
  const before = await counted();
  const stopping = new AbortController();
  await removeOldDeltas(app.db, stopping.signal, async () => stopping.abort());
  expect(await openProcess().total(app.db, citizens)).toBe(await stored());
  expect(await counted()).toBe(before);
});

test("a count is taken anew when it was kept before the deltas were removed, or in another cluster", async () => {
  const first = openProcess();
  await first.total(app.db, citizens);
  await first.keep(app.db);
  await add(1);
  const before = await counted();
  await sql`update kept_counts set cluster = '1'`.execute(app.db);
  expect(await openProcess().total(app.db, citizens)).toBe(await stored());
  expect(await counted()).toBe(before + 1);

  const second = openProcess();
  await second.total(app.db, citizens);
  await second.keep(app.db);
  await removeOldDeltas(app.db);
  expect(await openProcess().total(app.db, citizens)).toBe(await stored());
  expect(await second.total(app.db, citizens)).toBe(await stored());
});

test("only costly counts are kept, none of a search, and none for longer than two days", async () => {
  const [process, cheap] = [openProcess(), openProcess(1e9)];
  const matching = [sql<boolean>`c.principal_type like 'us%'`];
  await process.total(app.db, { ...citizens, matching, isSearch: true });
  await cheap.total(app.db, citizens);
  expect([await process.keep(app.db), await cheap.keep(app.db)]).toEqual([0, 0]);

  await process.total(app.db, citizens);
  await process.keep(app.db);
  // Nobody has asked for it since.
  expect(await process.keep(app.db)).toBe(0);
  const kept = () => app.db.selectFrom("kept_counts").select("key").execute();
  expect(await kept()).toHaveLength(1);
  await sql`update kept_counts set kept_at = now() - interval '49 hours'`.execute(app.db);
  await process.keep(app.db);
  expect(await kept()).toEqual([]);
});

test(
  "the whole office's dashboard is kept, and a new process answers with it",
  { tags: ["dashboard-16"] },
  async () => {
    const first = openProcess();
    expect((await keepDashboard(app.db, first, Scope.wholeOffice)).kept).toBeGreaterThan(10);
    const before = await counted();
    expect((await keepDashboard(app.db, openProcess(), Scope.wholeOffice)).kept).toBeGreaterThan(
      10,
    );
    // A process that has just started removes deltas, before it has taken a count.
    await removeOldData({ ...app, counts: openProcess() }, {});
    await keepDashboard(app.db, openProcess(), Scope.wholeOffice);
    expect(await counted()).toBe(before);
  },
);
