import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { addDays } from "contract/calendar";
import type { Event } from "contract/events";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { setClock } from "../../../test/clock.ts";
import { addOffice } from "../../../test/records.ts";

const TODAY = "2026-03-04";
/** Days from today of 34 events. Two events of one day have different ids. */
const DAYS = [...Array.from({ length: 16 }, (_, i) => i - 8), 0, -1, 3, 60, -60].flatMap((day, i) =>
  i % 3 === 0 ? [day, day] : [day],
);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const office = await addOffice(app.db);
  await app.db
    .insertInto("events")
    .values(
      DAYS.map((day, i) => ({
        title: i % 2 ? "Eye camp" : "Meeting",
        category_id: office.camp,
        type_id: 1 + (i % 2),
        event_date: addDays(TODAY, day),
        // Of one day the later id has the earlier time, or none.
        start_time: i % 4 === 3 ? null : `${String(20 - (i % 12)).padStart(2, "0")}:30`,
        booth_id: office.other_booth_id,
        constituency_id: office.constituency_id,
        location: "Hall",
      })),
    )
    .execute();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => app.close());

/** The ids on all pages of the list, and on the one after the last; each page is read twice, the second time from the cache. */
async function readPages(query: string, headers: Record<string, string>): Promise<number[][]> {
  const pages: number[][] = [];
  do {
    const read = () =>
      app.send<Event[]>(
        "GET",
        `/api/v0/event?${query}&page=${pages.length + 1}`,
        undefined,
        headers,
      );
    const [first, second] = [await read(), await read()];
    expect(second.body).toEqual(first.body);
    pages.push(first.body.data.map(({ id }) => id));
  } while (pages.at(-1)!.length > 0);
  return pages;
}

/** The ids in the order that `nearest` promises on a day. */
async function expectedIds(day: string, matches: (row: { type_id: number }) => boolean) {
  const all = await app.db
    .selectFrom("events")
    .select(["id", "event_date", "start_time", "type_id"])
    .execute();
  const key = ({ event_date, start_time, id }: (typeof all)[number]) =>
    `${event_date} ${start_time ?? "00:00"} ${String(id).padStart(9)}`;
  const sorted = all.filter(matches).toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  const isPast = ({ event_date }: (typeof all)[number]) => event_date < day;
  return [...sorted.filter((row) => !isPast(row)), ...sorted.filter(isPast).toReversed()].map(
    ({ id }) => id,
  );
}

test.each([
  ["2026-03-04T23:59:59+05:30", TODAY],
  ["2026-03-05T00:00:01+05:30", "2026-03-05"],
  ["2025-01-01T12:00:00+05:30", "2025-01-01"],
  ["2027-01-01T12:00:00+05:30", "2027-01-01"],
])(
  "at %s the nearest event is first: today and later, then the past",
  { tags: ["event-list-15"] },
  async (at, day) => {
    const headers = setClock(app, at);
    const newest = (await readPages("", headers)).flat();
    const pages = await readPages("sort=nearest", headers);
    expect(pages.flat()).toEqual(await expectedIds(day, () => true));
    expect(pages.slice(0, -2).every((page) => page.length === 10)).toBe(true);
    expect((await readPages("sort=newest", headers)).flat()).toEqual(newest);
    // With a filter; and with a search, whose few matches are read in another way.
    const isPublic = (row: { type_id: number }) => row.type_id === 1;
    for (const query of ["type=public", "search=meeting", "type=public&search=meeting"])
      expect((await readPages(`${query}&sort=nearest`, headers)).flat()).toEqual(
        await expectedIds(day, isPublic),
      );
  },
);

test("an export has the list's order", { tags: ["event-list-15", "export-1"] }, async () => {
  const headers = setClock(app, `${TODAY}T12:00:00+05:30`);
  const { raw } = await app.send(
    "GET",
    "/api/v0/event/export?format=csv&sort=nearest",
    undefined,
    headers,
  );
  const lines = raw.toString().trim().split("\r\n").slice(1);
  expect(lines.map((line) => Number.parseInt(line, 10))).toEqual(
    await expectedIds(TODAY, () => true),
  );
  const { details } = await app.db
    .selectFrom("audit")
    .select("details")
    .where("action", "=", "exportEvents")
    .executeTakeFirstOrThrow();
  expect(details).toMatchObject({ filters: { sort: "nearest" } });
});

test("another order is a 400", { tags: ["event-list-15"] }, async () => {
  const { status, body } = await app.send("GET", "/api/v0/event?sort=oldest");
  expect(status).toBe(400);
  expect(body.errors).toEqual([{ field: "sort", message: "sort must be newest or nearest" }]);
});
