import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { ComplaintRow } from "contract/complaints/complaints";
import type { ComplaintReport } from "contract/reports";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { setClock } from "../../../test/clock.ts";
import { addBooth, addConstituency } from "../../../test/places.ts";
import { addOffice, type TestOffice } from "../../../test/records.ts";

const PATH = "/api/v0/reports/complaints";
/** 01:30 on Tuesday, 10 March, in the office's time zone. */
const NOW = "2026-03-09T20:00:00Z";

let app: TestApp;
let office: TestOffice;
let bearer: Record<string, string> = {};
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
  bearer = setClock(app, NOW);
});
afterAll(async () => {
  vi.useRealTimers();
  await app.close();
});
beforeEach(() => app.db.deleteFrom("complaints").execute());

const get = <Data>(path: string) => app.send<Data>("GET", path, undefined, bearer);
async function report(query: Record<string, string> = {}): Promise<ComplaintReport> {
  const reply = await get<ComplaintReport>(`${PATH}?${new URLSearchParams(query).toString()}`);
  expect(reply.status).toBe(200);
  return reply.body.data;
}
/** The total of the complaint list with these filters. */
async function listed(query: Record<string, string>): Promise<number> {
  const text = new URLSearchParams(query).toString();
  const reply = await get<ComplaintRow[]>(`/api/v0/complaint?${text}`);
  expect(reply.status).toBe(200);
  return reply.body.Pagination!.totalItems;
}
const add = async (issue_at: string, given: object = {}) => {
  const { id } = await app.db
    .insertInto("complaints")
    .values({
      title: "No water",
      description: "A description of twenty characters.",
      category_id: office.water,
      complainant_id: office.complainant_id,
      booth_id: office.booth_id,
      constituency_id: office.constituency_id,
      registered_by: app.superAdmin,
      issue_at: new Date(issue_at),
      updated_at: new Date(issue_at),
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};
const completed = (at: string) => ({ status_id: 3, completed_at: new Date(at) });

test("an empty office has each status, age and week, and no location with the most", async () => {
  const data = await report();
  expect(data.today).toBe("2026-03-10");
  expect(data.statuses).toEqual([
    { status: "registered", count: 0 },
    { status: "in-process", count: 0 },
    { status: "completed", count: 0 },
  ]);
  expect(data.open_ages).toEqual([
    { from_days: 0, to_days: 7, count: 0 },
    { from_days: 8, to_days: 21, count: 0 },
    { from_days: 22, to_days: null, count: 0 },
  ]);
  expect(data.weeks).toHaveLength(12);
  expect(data.weeks[0]).toEqual({
    first_day: "2025-12-22",
    last_day: "2025-12-28",
    created: 0,
    completed: 0,
  });
  expect(data.weeks.at(-1)).toMatchObject({ first_day: "2026-03-09", last_day: "2026-03-15" });
  expect([data.booths, data.categories]).toEqual([[], []]);
});

/* At the first or last moment of an age at the office, 5:30 hours ahead of UTC. */
const ages: [created: string, age: number][] = [
  ["2026-03-09T19:59:00Z", 0],
  ["2026-03-02T18:30:00Z", 0],
  ["2026-03-02T18:29:59Z", 1],
  ["2026-02-16T18:30:00Z", 1],
  ["2026-02-16T18:29:59Z", 2],
  ["2020-01-01T00:00:00Z", 2],
  // Logged by a clock that runs ahead.
  ["2026-03-11T00:00:00Z", 0],
];
test.each(ages)(
  "open since %s is of age %i, and the list narrowed to that age holds it",
  { tags: ["dashboard-9"] },
  async (at, age) => {
    await add(at, { status_id: 2 });
    await add(at, completed("2026-03-09T00:00:00Z"));
    const { open_ages } = await report();
    expect(open_ages.map(({ count }) => count)).toEqual(
      [0, 1, 2].map((one) => Number(one === age)),
    );
    const days: Record<string, string>[] = [
      { start_date: "2026-03-03" },
      { start_date: "2026-02-17", end_date: "2026-03-02" },
      { end_date: "2026-02-16" },
    ];
    expect(await listed({ open: "true", ...days[age] })).toBe(1);
  },
);

test(
  "twelve weeks, Monday first, of what was logged and what was completed",
  { tags: ["dashboard-10"] },
  async () => {
    // The last second of a Sunday and the first second of a Monday.
    await add("2026-03-01T18:29:59Z");
    await add("2026-03-01T18:30:00Z");
    await add("2025-12-21T18:30:00Z", completed("2026-03-08T18:29:59Z"));
    await add("2025-12-21T18:29:59Z", completed("2026-03-08T18:30:00Z"));
    const { weeks } = await report();
    const counted = weeks.filter(({ created, completed: done }) => created + done > 0);
    expect(counted).toEqual([
      { first_day: "2025-12-22", last_day: "2025-12-28", created: 1, completed: 0 },
      { first_day: "2026-02-23", last_day: "2026-03-01", created: 1, completed: 0 },
      { first_day: "2026-03-02", last_day: "2026-03-08", created: 1, completed: 1 },
      { first_day: "2026-03-09", last_day: "2026-03-15", created: 0, completed: 1 },
    ]);
    for (const week of counted) {
      const { first_day, last_day } = week;
      expect(await listed({ start_date: first_day, end_date: last_day })).toBe(week.created);
      expect(await listed({ completed_from: first_day, completed_to: last_day })).toBe(
        week.completed,
      );
    }
  },
);

test(
  "a complaint is completed by its status, also when it is inserted as completed, and open again when reopened",
  { tags: ["dashboard-11"] },
  async () => {
    const id = await add("2026-03-01T00:00:00Z");
    const at = async () => {
      const { completed_at } = await app.db
        .selectFrom("complaints")
        .select("completed_at")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return completed_at;
    };
    const put = (status_id: number, title = "No water") =>
      app.send(
        "PUT",
        `/api/v0/complaint/${id}`,
        {
          title,
          description: "A description of twenty characters.",
          status_id,
          category_id: office.water,
          assigned_to: null,
        },
        bearer,
      );
    expect(await at()).toBeNull();
    expect((await put(3)).status).toBe(200);
    const first = await at();
    expect(first).not.toBeNull();
    await put(3, "Still no water");
    expect(await at()).toBe(first);
    await put(2);
    expect(await at()).toBeNull();
    // A complaint inserted as completed counts by its last change.
    const old = await add("2026-02-01T00:00:00Z", { status_id: 3 });
    const { rows } = await sql<{ id: number }>`
    select id from complaints where id = ${old} and completed_at = updated_at`.execute(app.db);
    expect(rows).toHaveLength(1);
  },
);

test(
  "the five locations with the most open complaints, also within a location",
  { tags: ["dashboard-9"] },
  async () => {
    const west = await addConstituency(app.db, "West");
    const booths: number[] = [];
    for (let nth = 1; nth <= 6; nth += 1) {
      const booth_id = await addBooth(app.db, west, { booth_number: `W${nth}`, mandal: `M${nth}` });
      booths.push(booth_id);
      for (let one = 0; one < nth; one += 1)
        await add("2026-03-01T00:00:00Z", {
          booth_id,
          constituency_id: west,
          category_id: nth % 2 ? office.roads : office.water,
        });
    }
    await add("2026-03-01T00:00:00Z", completed("2026-03-02T00:00:00Z"));
    const whole = await report();
    expect(whole.booths.map(({ booth_number, open }) => [booth_number, open])).toEqual([
      ["W6", 6],
      ["W5", 5],
      ["W4", 4],
      ["W3", 3],
      ["W2", 2],
    ]);
    expect(whole.booths[0]).toEqual({
      booth_id: booths[5],
      booth_number: "W6",
      booth_name: "Primary School",
      shaktikendra: "Sonpur",
      mandal: "M6",
      constituency_id: west,
      open: 6,
    });
    expect(whole.categories).toEqual([
      { category_id: office.water, category_name: "Wells and pumps", open: 12 },
      { category_id: office.roads, category_name: "Field paths", open: 9 },
    ]);
    const one = await report({ constituency_id: String(west), mandal: "m3" });
    expect(one.booths.map(({ booth_number }) => booth_number)).toEqual(["W3"]);
    expect(one.statuses.map(({ count }) => count)).toEqual([3, 0, 0]);
    const other = await report({ constituency_id: String(office.constituency_id) });
    expect(other.statuses.map(({ count }) => count)).toEqual([0, 0, 1]);
    expect(other.booths).toEqual([]);
  },
);

test(
  "every figure follows each change, as a new count would give it",
  { tags: ["dashboard-11"] },
  async () => {
    await report();
    const ids = [await add("2026-03-01T00:00:00Z"), await add("2026-03-09T00:00:00Z")];
    const figures = async () => {
      const { statuses, weeks, booths } = await report();
      return [
        statuses.map(({ count }) => count),
        weeks.slice(-2).map(({ created, completed: done }) => [created, done]),
        booths.map(({ open }) => open),
      ];
    };
    expect(await figures()).toEqual([
      [2, 0, 0],
      [
        [0, 0],
        [1, 0],
      ],
      [2],
    ]);
    await sql`update complaints set status_id = 3 where id = ${ids[0]}`.execute(app.db);
    await sql`update complaints set completed_at = ${new Date(NOW)} where id = ${ids[0]}`.execute(
      app.db,
    );
    expect(await figures()).toEqual([
      [1, 0, 1],
      [
        [0, 0],
        [1, 1],
      ],
      [1],
    ]);
    await sql`delete from complaints where id = ${ids[1]}`.execute(app.db);
    expect(await figures()).toEqual([
      [0, 0, 1],
      [
        [0, 0],
        [0, 1],
      ],
      [],
    ]);
    await sql`truncate complaints cascade`.execute(app.db);
    expect(await figures()).toEqual([
      [0, 0, 0],
      [
        [0, 0],
        [0, 0],
      ],
      [],
    ]);
  },
);

test.each([
  [
    "completed_to=2026-01-01&completed_from=2026-01-02",
    "completed_to",
    "completed_to must not be before completed_from",
  ],
  ["open=yes", "open", "open must be true"],
  ["completed_from=x", "completed_from", "completed_from must be a date written YYYY-MM-DD"],
])("a list narrowed by %s is a 400", async (query, field, message) => {
  const reply = await get(`/api/v0/complaint?${query}`);
  expect(reply.status).toBe(400);
  expect(reply.body.errors).toEqual([{ field, message }]);
});

test("the report needs a sign-in, and an invalid filter is named", async () => {
  expect((await app.call("GET", PATH)).status).toBe(401);
  const reply = await get(`${PATH}?booth_id=0`);
  expect(reply.body.errors).toEqual([
    { field: "booth_id", message: "booth_id must be a whole number of at least 1" },
  ]);
});
