import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { officeToday } from "contract/calendar";
import type { Event } from "contract/events";
import { createTokenSigner } from "../../auth/access-tokens.ts";
import { createTestApp, type TestApp, TOKEN_SECRET } from "../../../test/app.ts";
import { addBooth, addConstituency } from "../../../test/places.ts";
import { type ListQuery, readListPage, readTitles } from "../../../test/lists.ts";
import { addOffice, type TestOffice } from "../../../test/records.ts";

const PATH = "/api/v0/event";

let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());
afterEach(() => vi.useRealTimers());

interface Given {
  title: string;
  description?: string;
  event_date?: string;
  category_id?: number;
  type_id?: number;
  booth_id?: number;
  constituency_id?: number;
  chief_guest?: string;
}

const add = async (given: Given) => {
  const { id } = await app.db
    .insertInto("events")
    .values({
      category_id: office.meeting,
      type_id: 1,
      event_date: officeToday(),
      booth_id: office.booth_id,
      constituency_id: office.constituency_id,
      location: "Panchayat Bhavan",
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};
const list = (query: ListQuery = {}) => readListPage<Event>(app, PATH, query);
const titles = (query: ListQuery) => readTitles(app, PATH, query);
const clear = () => app.db.deleteFrom("events").execute();

describe("pages", () => {
  beforeAll(async () => {
    await clear();
    for (let i = 1; i <= 11; i += 1)
      await add({ title: `${i}`, event_date: `2026-01-${String(i).padStart(2, "0")}` });
    await add({ title: "12", event_date: "2026-01-11" });
  });

  test("newest event date first, of one day the later record first, ten a page", async () => {
    const { status, body } = await app.send<Event[]>("GET", PATH);
    expect(status).toBe(200);
    const found = body.data.map((row) => Number(row.title));
    expect(found).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(body.pagination).toEqual({ page: 1, pageSize: 10, totalItems: 12, totalPages: 2 });
    expect(body.Pagination).toEqual(body.pagination);
  });

  test("the second page, and one past the end with the true totals", async () => {
    expect((await list({ page: 2 })).body.data.map((row) => row.title)).toEqual(["2", "1"]);
    const past = await list({ page: 9 });
    expect(past.body.data).toEqual([]);
    expect(past.body.pagination).toEqual({ page: 9, pageSize: 10, totalItems: 12, totalPages: 2 });
  });
});

describe("filters", () => {
  let elsewhere: number;
  let farBooth: number;
  beforeAll(async () => {
    await clear();
    elsewhere = await addConstituency(app.db, "Sonpur Nagar");
    farBooth = await addBooth(app.db, elsewhere, { booth_name: "Primary School" });
    await add({ title: "here", description: "Discount of 100% and form A_1" });
    await add({ title: "hall", booth_id: office.other_booth_id, category_id: office.camp });
    const far = { constituency_id: elsewhere, booth_id: farBooth };
    await add({ title: "far C:\\data", ...far, type_id: 2, chief_guest: "Collector" });
  });

  test("constituency by name or id", async () => {
    expect(await titles({ constituency: "sonpur nagar" })).toEqual(["far C:\\data"]);
    expect(await titles({ constituency: office.constituency_id })).toEqual(["hall", "here"]);
    expect(await titles({ constituency: "Nowhere" })).toEqual([]);
  });

  test("category by name or id, of events only", async () => {
    expect(await titles({ category: "EYE camp" })).toEqual(["hall"]);
    expect(await titles({ category: office.camp })).toEqual(["hall"]);
    expect(await titles({ category: "Field paths" })).toEqual([]);
  });

  test("mandal, shaktikendra, booth name and booth id", async () => {
    expect(await titles({ mandal: "ramnagar" })).toEqual(["hall"]);
    expect(await titles({ shaktikendra: "KHEDA" })).toEqual(["hall"]);
    expect(await titles({ booth_name: "primary school" })).toEqual(["far C:\\data", "here"]);
    expect(await titles({ booth_id: farBooth })).toEqual(["far C:\\data"]);
  });

  test("type", async () => {
    expect(await titles({ type: "private" })).toEqual(["far C:\\data"]);
    expect(await titles({ type: "public" })).toEqual(["hall", "here"]);
    expect(await titles({ type: "all" })).toHaveLength(3);
    const { status, body } = await list({ type: "secret" });
    expect(status).toBe(400);
    const message = "type must be public or private";
    expect(body.errors).toEqual([{ field: "type", message }]);
  });

  test.each([
    ["HA\u200dLL", ["hall"]],
    ["%", ["here"]],
    ["A_1", ["here"]],
    ["A%1", []],
    ["\\", ["far C:\\data"]],
    ["DATA far", ["far C:\\data"]],
    ["far hall", []],
    ["Collector", []],
  ])("search %j in title and description, taken literally", async (search, found) => {
    expect(await titles({ search })).toEqual(found);
  });

  test("all together, and empty ones not at all", async () => {
    const all = { constituency: elsewhere, category: office.meeting, type: "private" };
    const more = { ...all, filter: "today", search: "FAR", mandal: "Belgarh" };
    expect(await titles(more)).toEqual(["far C:\\data"]);
    expect(await titles({ constituency: "", type: "", filter: "", search: "" })).toHaveLength(3);
  });
});

test("digits are a name first, where one matches, else an id; an export's constituency is an id first", async () => {
  await clear();
  const constituency_id = await addConstituency(app.db, `${office.constituency_id}`);
  const booth_id = await addBooth(app.db, constituency_id);
  const parent = await app.db
    .selectFrom("categories")
    .select(["type_id", "parent_id"])
    .where("id", "=", office.camp)
    .executeTakeFirstOrThrow();
  const category = await app.db
    .insertInto("categories")
    .values({ ...parent, name: `${office.meeting}` })
    .returning("id")
    .executeTakeFirstOrThrow();
  await add({ title: "named", constituency_id, booth_id, category_id: category.id });
  await add({ title: "numbered" });
  expect(await titles({ constituency: office.constituency_id })).toEqual(["named"]);
  expect(await titles({ category: office.meeting })).toEqual(["named"]);
  expect(await titles({ constituency: constituency_id })).toEqual(["named"]);
  expect(await titles({ category: category.id })).toEqual(["named"]);
  const url = `${PATH}/export?format=csv&constituency=${office.constituency_id}`;
  const sheet = (await app.call("GET", url, { headers: app.bearer })).raw.toString();
  expect([sheet.includes("numbered"), sheet.includes("named")]).toEqual([true, false]);
});

describe("periods are of the calendar of Asia/Kolkata", () => {
  /** Sets the server's clock; returns a token that is valid at that time. */
  async function listAt(time: string, filter: string) {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(time) });
    const [, claims = ""] = app.tokens.access_token.split(".");
    const { sid } = JSON.parse(Buffer.from(claims, "base64url").toString()) as { sid: string };
    const session = { id: sid, principal_id: app.superAdmin, counter: 0 };
    const issuedAt = Math.floor(Date.now() / 1000);
    const { access_token } = createTokenSigner(TOKEN_SECRET).pair({ ...session, issuedAt });
    const headers = { authorization: `Bearer ${access_token}` };
    const reply = await app.call<Event[]>("GET", `${PATH}?filter=${filter}`, { headers });
    expect(reply.status).toBe(200);
    return reply.body.data.map((row) => row.title).toReversed();
  }
  beforeAll(async () => {
    await clear();
    for (const day of ["02-28", "03-01", "03-02", "03-04", "03-05", "03-08", "03-09", "03-31"])
      await add({ title: day, event_date: `2026-${day}` });
    await add({ title: "04-01", event_date: "2026-04-01" });
  });

  test.each([
    // 18:30 UTC is midnight at the office. 1 March 2026 is a Sunday.
    ["2026-03-04T18:29:59Z", "today", ["03-04"]],
    ["2026-03-04T18:30:00Z", "today", ["03-05"]],
    ["2026-03-01T18:29:59Z", "week", ["02-28", "03-01"]],
    ["2026-03-01T18:30:00Z", "week", ["03-02", "03-04", "03-05", "03-08"]],
    ["2026-03-08T18:29:59Z", "week", ["03-02", "03-04", "03-05", "03-08"]],
    ["2026-03-08T18:30:00Z", "week", ["03-09"]],
    ["2026-03-01T18:29:59Z", "next_week", ["03-02", "03-04", "03-05", "03-08"]],
    ["2026-03-01T18:30:00Z", "next_week", ["03-09"]],
    ["2026-02-28T18:29:59Z", "month", ["02-28"]],
    [
      "2026-02-28T18:30:00Z",
      "month",
      ["03-01", "03-02", "03-04", "03-05", "03-08", "03-09", "03-31"],
    ],
    ["2026-03-31T18:30:00Z", "month", ["04-01"]],
    ["2026-03-31T18:30:00Z", "week", ["03-31", "04-01"]],
  ])("%s %s", { tags: ["data-3"] }, async (time, filter, found) => {
    expect(await listAt(time, filter)).toEqual(found);
  });

  test("another period is a 400", { tags: ["data-3"] }, async () => {
    const { body } = await list({ filter: "year" });
    const message = "filter must be today, week, next_week or month";
    expect(body.errors).toEqual([{ field: "filter", message }]);
  });
});
