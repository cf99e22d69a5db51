import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { entriesOf, parseCalendar, textOf } from "../../../test/calendar-file.ts";
import { addOffice, type TestOffice } from "../../../test/records.ts";

const LIST = "/api/v0/event/export?format=ics";
const HOSTILE =
  'Rally\r\nEND:VEVENT\nBEGIN:VEVENT\nUID:evil\u2028X\u0085Y, tea; C:\\new\u0007 "a:b"';
const TOLD = 'Rally\nEND:VEVENT\nBEGIN:VEVENT\nUID:evil\nX\nY, tea; C:\\new "a:b"';
const DEVANAGARI = "जनसभा, ग्राम; ".repeat(20).slice(0, 200).trim();

let app: TestApp;
let office: TestOffice;
let first: number;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());

/** Inserts an event with values that the form would reject; returns its id. */
async function store(title: string, event_date: string, more: object = {}): Promise<number> {
  const { id } = await app.db
    .insertInto("events")
    .values({
      title,
      event_date,
      category_id: office.camp,
      type_id: 1,
      booth_id: office.other_booth_id,
      constituency_id: office.constituency_id,
      location: "Panchayat Bhawan",
      is_scheduled: true,
      created_by: app.superAdmin,
      created_at: new Date("2026-03-09T20:00:00Z"),
      updated_at: new Date("2026-03-10T06:35:00Z"),
      ...more,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function one(id: number) {
  const reply = await app.send("GET", `/api/v0/event/${id}/calendar`);
  expect(reply.status).toBe(200);
  const [event, ...others] = entriesOf(parseCalendar(reply.raw));
  expect(others).toEqual([]);
  return { event: event!, reply };
}
const listed = async (query = "") => parseCalendar((await app.send("GET", `${LIST}${query}`)).raw);

test("of an office without events, a calendar of the office's time zone and nothing else", async () => {
  const calendar = await listed();
  expect(calendar.properties).toEqual({
    VERSION: "2.0",
    PRODID: "-//Constituency Console//Events//EN",
  });
  expect(calendar.components).toEqual([
    {
      name: "VTIMEZONE",
      properties: { TZID: "Asia/Kolkata" },
      components: [
        {
          name: "STANDARD",
          properties: {
            DTSTART: "19000101T000000",
            TZOFFSETFROM: "+0530",
            TZOFFSETTO: "+0530",
            TZNAME: "IST",
          },
          components: [],
        },
      ],
    },
  ]);
});

describe("one event", () => {
  test(
    "an event contains its details, in the office's time zone",
    { tags: ["calendar-1"] },
    async () => {
      first = await store("Eye camp", "2026-03-01", {
        start_time: "09:30",
        end_time: "11:00",
        contact_name: "Meena",
        contact_phone: "9000000011",
        chief_guest: "Asha",
        description: "Bring\nglasses",
      });
      const { event, reply } = await one(first);
      expect(reply.headers["content-type"]).toBe("text/calendar; charset=utf-8");
      expect(reply.headers["content-disposition"]).toContain(`filename="event-${first}.ics"`);
      expect(event).toEqual({
        UID: `event-${first}-1773086400000@constituency-console`,
        DTSTAMP: "20260310T063500Z",
        CREATED: "20260309T200000Z",
        "LAST-MODIFIED": "20260310T063500Z",
        SEQUENCE: "38100",
        "DTSTART;TZID=Asia/Kolkata": "20260301T093000",
        "DTEND;TZID=Asia/Kolkata": "20260301T110000",
        SUMMARY: "Eye camp",
        DESCRIPTION: "Bring\\nglasses\\n\\nChief Guest: Asha",
        LOCATION: "Panchayat Bhawan\\, 2\\, Community Hall\\, Belgarh",
        CATEGORIES: "Eye camp",
        CONTACT: "Meena\\, 9000000011",
        STATUS: "CONFIRMED",
        CLASS: "PUBLIC",
      });
    },
  );

  test.each([
    ["the first minute of a day", "00:00", "00:01", "20260401T000000", "20260401T000100"],
    ["the last one", "23:00", "23:59", "20260401T230000", "20260401T235900"],
  ])("in %s stays on its day", async (_, start_time, end_time, start, end) => {
    const { event } = await one(await store("Vigil", "2026-04-01", { start_time, end_time }));
    expect(event).toMatchObject({
      "DTSTART;TZID=Asia/Kolkata": start,
      "DTEND;TZID=Asia/Kolkata": end,
    });
  });

  test("an event without an end time has no end; without a start time it is on its day, and an end time is in the description", async () => {
    const open = await one(await store("Open", "2026-04-02", { start_time: "18:15" }));
    expect(open.event).toHaveProperty("DTSTART;TZID=Asia/Kolkata", "20260402T181500");
    expect(Object.keys(open.event).join()).not.toMatch(/DTEND|DESCRIPTION|CONTACT/);
    const day = await one(await store("Day", "2026-04-02"));
    expect(day.event).toHaveProperty("DTSTART;VALUE=DATE", "20260402");
    expect(Object.keys(day.event).join()).not.toMatch(/DTEND|DESCRIPTION/);
    const ending = await one(await store("Ends", "2026-04-02", { end_time: "11:00" }));
    expect(ending.event).toHaveProperty("DTSTART;VALUE=DATE", "20260402");
    expect(ending.event).toHaveProperty("DESCRIPTION", "Event Ends at: 11:00");
    expect(Object.keys(ending.event).join()).not.toContain("DTEND");
  });

  test("a private one is private, one that needs scheduling tentative", async () => {
    const more = { type_id: 2, is_scheduled: false, created_by: null };
    const { event } = await one(await store("Talks", "2026-04-03", more));
    expect(event).toMatchObject({ CLASS: "PRIVATE", STATUS: "TENTATIVE" });
  });

  test(
    "a text of an event adds no line to the calendar, and arrives complete",
    { tags: ["calendar-3"] },
    async () => {
      const { event } = await one(
        await store(HOSTILE, "2026-04-04", {
          description: HOSTILE,
          location: HOSTILE,
          contact_name: HOSTILE,
          chief_guest: HOSTILE,
        }),
      );
      expect(textOf(event.SUMMARY)).toBe(TOLD);
      expect(textOf(event.DESCRIPTION)).toBe(`${TOLD}\n\nChief Guest: ${TOLD}`);
      expect(textOf(event.LOCATION)).toBe(`${TOLD}, 2, Community Hall, Belgarh`);
      expect(textOf(event.CONTACT)).toBe(TOLD);
      const long = await one(await store(DEVANAGARI, "2026-04-05"));
      expect(textOf(long.event.SUMMARY)).toBe(DEVANAGARI);
    },
  );

  test(
    "keeps its UID when it is changed, and says when that was",
    { tags: ["calendar-2"] },
    async () => {
      const { event: before } = await one(first);
      await app.db
        .updateTable("events")
        .set({ title: "Eye camp, moved", updated_at: new Date("2026-03-11T01:02:03.999Z") })
        .where("id", "=", first)
        .execute();
      const { event: after } = await one(first);
      expect(after).toMatchObject({
        UID: before.UID,
        DTSTAMP: "20260311T010203Z",
        SEQUENCE: "104523",
        "LAST-MODIFIED": "20260311T010203Z",
        SUMMARY: "Eye camp\\, moved",
      });
    },
  );

  test(
    "is audited, asks for a sign-in, and is a 404 when it is gone",
    { tags: ["calendar-5"] },
    async () => {
      const trail = await app.db
        .selectFrom("audit")
        .select(["principal_id", "entity_id"])
        .where("action", "=", "readEventCalendar")
        .execute();
      expect(trail).toContainEqual({ principal_id: app.superAdmin, entity_id: first });
      expect((await app.call("GET", `/api/v0/event/${first}/calendar`)).status).toBe(401);
      expect((await app.call("GET", LIST)).status).toBe(401);
      const gone = await store("Gone", "2026-04-06");
      await app.send("DELETE", "/api/v0/event", { event_ids: [gone] });
      const reply = await app.send("GET", `/api/v0/event/${gone}/calendar`);
      expect([reply.status, reply.body.message]).toEqual([404, "Event not found"]);
      expect(JSON.stringify(await listed())).not.toContain("Gone");
    },
  );
});

describe("the list", () => {
  test(
    "holds every page of what filters and search leave, in the list's order, and is audited",
    { tags: ["event-list-14"] },
    async () => {
      const mark = "Monsoon drill";
      const ids: number[] = [];
      for (let day = 10; day < 31; day += 1)
        ids.push(await store(`${mark} ${day}`, `2026-06-${day}`, { type_id: day % 2 ? 1 : 2 }));
      const all = entriesOf(await listed(`&search=${encodeURIComponent(mark)}`));
      expect(all.map((event) => Number(event.UID!.split("-")[1]))).toEqual(ids.toReversed());
      const reply = await app.send(
        "GET",
        `${LIST}&search=monsoon&type=private&category=eye%20camp`,
      );
      expect(reply.headers["content-type"]).toBe("text/calendar; charset=utf-8");
      expect(reply.headers["content-disposition"]).toMatch(/events-\d{4}-\d\d-\d\d\.ics"/);
      const some = entriesOf(parseCalendar(reply.raw));
      expect(some.map((event) => Number(event.UID!.split("-")[1]))).toEqual(
        ids.filter((_, venue) => venue % 2 === 0).toReversed(),
      );
      expect(new Set(all.map((event) => event.UID)).size).toBe(21);
      const [entry] = await app.db
        .selectFrom("audit")
        .select("details")
        .where("action", "=", "exportEvents")
        .orderBy("id", "desc")
        .limit(1)
        .execute();
      expect(entry!.details).toEqual({
        format: "ics",
        rows: 11,
        filters: { search: true, type: "private", category: true },
      });
    },
  );

  test(
    "a list without events is a calendar without events; another format is rejected",
    { tags: ["calendar-4"] },
    async () => {
      const none = await listed("&search=nobody-wrote-this");
      expect(none.components.map(({ name }) => name)).toEqual(["VTIMEZONE"]);
      const refused = await app.send("GET", "/api/v0/event/export?format=ical");
      expect(refused.status).toBe(400);
      expect(refused.body.errors).toEqual([
        { field: "format", message: "format must be csv, xlsx or ics" },
      ]);
      const other = await app.send("GET", "/api/v0/complaint/export?format=ics");
      expect(other.status).toBe(400);
    },
  );
});
