import { setTimeout as wait } from "node:timers/promises";
import { read, utils } from "@e965/xlsx";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { officeMoment, officeToday } from "contract/calendar";
import { officeMonth } from "contract/month-report";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { addStaff, bearerOf } from "../../../test/attacks/two-constituencies.ts";
import { dayOf, figures, monthCalls, monthsAgo } from "../../../test/months.ts";
import { waitForLocks } from "../../../test/lock-waits.ts";
import { addBooth, addConstituency } from "../../../test/places.ts";
import { addCitizen, addOffice, type TestOffice } from "../../../test/records.ts";
import { removeOldData } from "../../commands/retention.ts";
import { MONTHS_LOCK } from "../../postgres/advisory-locks.ts";

let app: TestApp;
let office: TestOffice;
let department_id = 0;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
  department_id = (
    await app.db
      .insertInto("departments")
      .values({ name: "Jal Nigam" })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
});
afterAll(() => app.close());
const { ask, report, add } = monthCalls(() => ({ app, office }));
beforeEach(async () => {
  await sql`truncate complaints, closed_months restart identity cascade`.execute(app.db);
});

test(
  "a month counts what was received, completed, carried over and left open, by the office's calendar",
  { tags: ["month-1", "month-2"] },
  async () => {
    const [before, month] = [monthsAgo(2), monthsAgo(1)];
    await add(dayOf(before, 20), [{ day: dayOf(month, 3), to: 3 }]);
    await add(dayOf(before, 27), [], { issue_at: officeMoment(dayOf(month, 0), "23:59") });
    await add(dayOf(month, 1), [], { issue_at: officeMoment(dayOf(month, 1), "00:00") });
    await add(
      dayOf(month, 2),
      [
        { day: dayOf(month, 4), to: 3 },
        { day: dayOf(month, 5), to: 1 },
        { day: dayOf(month, 9), to: 3 },
        { day: officeToday(), to: 2 },
      ],
      { category_id: office.roads, assigned_to: office.admin_id, department_ids: [department_id] },
    );
    const data = await report(month);
    expect(data).toMatchObject({ month, ended: true, constituency_id: null, imported_later: 0 });
    const days = (Date.parse(dayOf(month, 3)) - Date.parse(dayOf(before, 20))) / 86_400_000;
    expect(figures(data)).toEqual([2, 2, 2, 2, (days + 7) / 2]);
    expect(figures(await report(before))).toEqual([2, 0, 0, 2, null]);
    const [first, second] = data.by_category;
    expect(first).toMatchObject({
      category_name: "Field paths",
      received: 1,
      completed: 1,
      median_days: 7,
    });
    expect(second).toMatchObject({
      category_name: "Wells and pumps",
      carried_over: 2,
      open_at_end: 2,
    });
    expect(data.by_admin.map(({ admin_id, received }) => [admin_id, received])).toEqual([
      [office.admin_id, 1],
      [null, 1],
    ]);
    expect(
      data.by_department.map(({ department_name, received }) => [department_name, received]),
    ).toEqual([
      ["Jal Nigam", 1],
      [null, 1],
    ]);
    expect(data.by_mandal).toHaveLength(1);
    // Now open again: the present month begins with what was open at the end of the last one.
    expect(figures(await report(officeMonth()))).toEqual([0, 0, 2, 3, null]);
  },
);

describe("before a month was asked for", () => {
  const month = monthsAgo(1);
  const complete = [{ day: dayOf(month, 6), to: 3 }];

  test("a deletion keeps its counts", { tags: ["month-3"] }, async () => {
    const gone = await add(dayOf(month, 5), complete);
    await add(dayOf(month, 5));
    await app.send("DELETE", `/api/v0/complaint/${gone}`);
    expect(figures(await report(month))).toEqual([2, 1, 0, 1, 1]);
    // A complaint of the present month goes without a trace.
    const now = await add(officeToday());
    expect((await report(officeMonth())).received).toBe(1);
    await app.send("DELETE", `/api/v0/complaint/${now}`);
    expect((await report(officeMonth())).received).toBe(0);
  });

  test(
    "an erasure keeps the completions of a reopened complaint",
    { tags: ["month-3"] },
    async () => {
      const complainant_id = await addCitizen(app.db, office.booth_id, { name: "Kamla" });
      await add(dayOf(month, 5), [...complete, { day: officeToday(), to: 1 }], { complainant_id });
      await app.send("DELETE", `/api/v0/principal/user/${complainant_id}`, { confirm: "Kamla" });
      expect(figures(await report(month))).toEqual([1, 1, 0, 0, 1]);
    },
  );

  test("eight questions at once store it once", { tags: ["month-3"] }, async () => {
    await add(dayOf(monthsAgo(4), 5), complete);
    const replies = await Promise.all(Array.from({ length: 8 }, () => report(month)));
    for (const data of replies) expect(data).toEqual(replies[0]);
    expect(figures(replies[0]!)).toEqual([0, 1, 1, 0, expect.any(Number)]);
    const { rows } = await sql`
      select month from month_figures group by month, constituency_id having count(*) > 1`.execute(
      app.db,
    );
    expect(rows).toEqual([]);
  });

  test("the daily job stores it as it was", { tags: ["month-3"] }, async () => {
    await add(dayOf(month, 5), [], { assigned_to: office.admin_id });
    await removeOldData(app, { KEEP_COMPLETED_COMPLAINTS_DAYS: undefined });
    await sql`update complaints set assigned_to = null`.execute(app.db);
    expect((await report(month)).by_admin).toMatchObject([
      { admin_id: office.admin_id, received: 1 },
    ]);
  });
});

test(
  "an import adds its own complaints to the months that were stored before, and nothing else",
  { tags: ["month-4"] },
  async () => {
    const [older, month] = [monthsAgo(3), monthsAgo(1)];
    const own = await add(dayOf(monthsAgo(2), 4));
    const before = await report(month);
    await sql`update complaints set category_id = ${office.roads} where id = ${own}`.execute(
      app.db,
    );
    await app.db.transaction().execute(async (tx) => {
      const rows = await sql<{ id: number }>`
        insert into complaints (title, description, category_id, status_id, complainant_id, booth_id, constituency_id, registered_by,
          issue_at, updated_at, completed_at)
        select 'Of the book', 'Written down in the office register.', ${office.water}::int, status_id, ${office.complainant_id}::int,
          ${office.booth_id}::int, ${office.constituency_id}::int, ${app.superAdmin}::int, ${officeMoment(dayOf(older, 2), "10:00")},
          ${officeMoment(dayOf(month, 12), "10:00")}, case when status_id = 3 then ${officeMoment(dayOf(month, 12), "10:00")}::timestamptz end
        from unnest('{1,3,3}'::int[]) status_id returning id`.execute(tx);
      await sql`select add_to_closed_months(${rows.rows.map(({ id }) => id)}::int[])`.execute(tx);
    });
    const data = await report(month);
    expect(figures(data)).toEqual([
      0,
      2,
      4,
      2,
      (Date.parse(dayOf(month, 12)) - Date.parse(dayOf(older, 2))) / 86_400_000,
    ]);
    expect(data.by_category).toHaveLength(before.by_category.length);
    expect(await report(older)).toMatchObject({ received: 3, open_at_end: 3, imported_later: 3 });
    expect((await report(monthsAgo(2))).received).toBe(1);
    expect(figures(await report(officeMonth()))).toEqual([0, 0, 2, 2, null]);
  },
);

describe("while another process is at it", () => {
  const month = monthsAgo(1);

  test(
    "who asks waits for its figures, and a deletion, which must not wait, stores them itself",
    { tags: ["month-8"] },
    async () => {
      const gone = await add(dayOf(month, 5));
      const counting = await app.database.another();
      await counting.query(`select pg_advisory_lock(${MONTHS_LOCK})`);
      const asked = report(month);
      const first = await Promise.race([asked, wait(500)]);
      expect(first).toBeUndefined();
      expect((await app.send("DELETE", `/api/v0/complaint/${gone}`)).status).toBe(200);
      expect(figures(await asked)).toEqual([1, 0, 0, 1, null]);
      await counting.end();
    },
  );

  test(
    "a month that was counted before an import's end has the import's complaints",
    { tags: ["month-4", "month-8"] },
    async () => {
      await add(dayOf(month, 5));
      await add(dayOf(monthsAgo(2), 5));
      const importing = await app.database.another();
      // It began in the month that has ended since.
      await importing.query("select store_next_month()");
      await importing.query("begin");
      const { rows } = await importing.query<{ id: number }>(
        `insert into complaints (title, description, category_id, status_id, complainant_id, booth_id, constituency_id, registered_by,
           issue_at) select title, description, category_id, status_id, complainant_id, booth_id, constituency_id, registered_by, issue_at
         from complaints returning id`,
      );
      // As at the beginning of add_to_closed_months().
      await importing.query("lock table closed_months in exclusive mode");
      const asked = report(month);
      await waitForLocks(app);
      await importing.query("select add_to_closed_months($1)", [rows.map(({ id }) => id)]);
      await importing.query("commit");
      expect(figures(await asked)).toEqual([2, 0, 2, 4, null]);
      await importing.end();
    },
  );
});

test(
  "an admin has the own constituency's months, and another constituency is unknown",
  { tags: ["month-5"] },
  async () => {
    const month = monthsAgo(1);
    const other = await addConstituency(app.db, `Narhat ${Date.now()}`);
    const booth_id = await addBooth(app.db, other, { booth_number: "9" });
    await add(dayOf(month, 5));
    await add(dayOf(month, 5), [], { booth_id, constituency_id: other });
    const authorization = await bearerOf(app, await addStaff(app, office.constituency_id, "Own"));
    const own = await ask(month, "", { authorization });
    expect(own.body.data).toMatchObject({ constituency_id: office.constituency_id, received: 1 });
    const named = await ask(month, `&constituency_id=${office.constituency_id}`, { authorization });
    expect(named.body.data).toEqual(own.body.data);
    expect((await ask(month, `&constituency_id=${other}`, { authorization })).status).toBe(404);
    expect((await ask(month, "&constituency_id=999999999")).status).toBe(404);
    expect((await report(month)).received).toBe(2);
    expect((await report(month, `&constituency_id=${other}`)).by_mandal).toMatchObject([
      { constituency_id: other, received: 1 },
    ]);
  },
);

test.each([
  ["", "month must be a month written YYYY-MM"],
  ["2026-13", "month must be a month written YYYY-MM"],
  ["2999-01", "Choose a month that has begun"],
])("the month %j is a 400", { tags: ["month-1"] }, async (month, message) => {
  const reply = await ask(month);
  expect(reply.status).toBe(400);
  expect(reply.body.errors).toEqual([{ field: "month", message }]);
});

test("the file has the figures in a sheet", { tags: ["month-6"] }, async () => {
  await add(dayOf(monthsAgo(1), 5));
  const reply = await app.send("GET", `/api/v0/reports/month/export?month=${monthsAgo(1)}`);
  expect(reply.status).toBe(200);
  expect(reply.headers["content-disposition"]).toContain(`filename="month-${monthsAgo(1)}.xlsx"`);
  const book = read(reply.raw, { type: "buffer" });
  const rows = utils.sheet_to_json<(string | number)[]>(book.Sheets[book.SheetNames[0]!]!, {
    header: 1,
  });
  expect(rows[0]).toEqual([
    "Table",
    "Name",
    "Carried over",
    "Received",
    "Completed",
    "Left open",
    "Median days",
  ]);
  expect(rows[1]!.slice(0, 6)).toEqual(["Total", monthsAgo(1), 0, 1, 0, 1]);
  const present = await app.send("GET", `/api/v0/reports/month/export?month=${monthsAgo(0)}`);
  const { Sheets, SheetNames } = read(present.raw, { type: "buffer" });
  expect(utils.sheet_to_json(Sheets[SheetNames[0]!]!, { header: 1 })[0]).toContain("Open now");
  expect(rows.map(([table]) => table)).toEqual([
    "Table",
    "Total",
    "By category",
    "By mandal",
    "By admin",
    "By department",
  ]);
});
