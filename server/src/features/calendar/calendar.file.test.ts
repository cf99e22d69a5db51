import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays, officeToday } from "contract/calendar";
import type { OwnCalendar } from "contract/own-calendar";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import {
  bearerOf,
  foundIn,
  openTwoSides,
  type Side,
} from "../../../test/attacks/two-constituencies.ts";
import { entriesOf, parseCalendar, textOf } from "../../../test/calendar-file.ts";

const today = officeToday();
const dayValue = (days: number) => addDays(today, days).replaceAll("-", "");
const DEVANAGARI = "किसान सम्मेलन, ग्राम; पंचायत ".repeat(6).trim();

let app: TestApp;
let a: Side;
let b: Side;
beforeAll(async () => {
  app = await createTestApp();
  ({ a, b } = await openTwoSides(app));
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom("events").where("title", "not like", "Zq%").execute();
  await app.db.updateTable("complaints").set({ follow_up_on: null }).execute();
});

const addressOf = async (authorization: string) =>
  (
    await app.send<OwnCalendar & { secret_path: string }>("POST", "/api/v0/calendar", undefined, {
      authorization,
    })
  ).body.data.secret_path;
const adminsAddress = async (side: Side) => addressOf(await bearerOf(app, side.admin));
const superAddress = () => addressOf(app.bearer.authorization);
const get = (url: string, headers = {}) => app.call("GET", url, { headers });
const entries = async (url: string) => entriesOf(parseCalendar((await get(url)).raw));
const titles = async (url: string) => (await entries(url)).map(({ SUMMARY }) => textOf(SUMMARY));

async function addEvent(side: Side, days: number, more: object = {}): Promise<void> {
  await app.db
    .insertInto("events")
    .values({
      title: `Day ${days}`,
      description: "Of Zqsecret",
      category_id: side.categories.event,
      type_id: 2,
      is_scheduled: true,
      event_date: addDays(today, days),
      booth_id: side.home.booth_id,
      constituency_id: side.constituency_id,
      location: "Hall",
      contact_name: "Meena",
      contact_phone: "9000000011",
      created_at: new Date("2026-03-09T20:00:00Z"),
      updated_at: new Date("2026-03-10T06:35:00Z"),
      ...more,
    })
    .execute();
}
const followUp = (complaint: Side["complaints"][0], days: number | null, more: object = {}) =>
  app.db
    .updateTable("complaints")
    .set({
      follow_up_on: days === null ? null : addDays(today, days),
      version: sql`version + 1`,
      updated_at: sql`now()`,
      ...more,
    })
    .where("id", "=", complaint.id)
    .execute();

test(
  "events of 90 days and to come have title, time and place; follow-ups number, category and link; neither has a citizen's data",
  { tags: ["subscription-3", "subscription-4"] },
  async () => {
    await addEvent(a, 1, { title: DEVANAGARI, start_time: "09:30", end_time: "11:00" });
    for (const days of [-91, -90, 900]) await addEvent(a, days);
    const [mine] = a.complaints;
    await followUp(mine, 2);
    const reply = await get(await adminsAddress(a));
    const calendar = parseCalendar(reply.raw);
    expect(calendar.properties).toMatchObject({
      NAME: "Office calendar: Zqalpha seat",
      "X-WR-CALNAME": "Office calendar: Zqalpha seat",
      "REFRESH-INTERVAL;VALUE=DURATION": "PT1H",
      "X-PUBLISHED-TTL": "PT1H",
    });
    expect(calendar.components[0]).toMatchObject({
      name: "VTIMEZONE",
      properties: { TZID: "Asia/Kolkata" },
    });
    const [old, todays, event, entry, late] = entriesOf(calendar);
    expect([old!.SUMMARY, todays!.SUMMARY, late!.SUMMARY]).toEqual([
      "Day -90",
      "Zqalpha event",
      "Day 900",
    ]);
    expect(textOf(event!.SUMMARY)).toBe(DEVANAGARI);
    expect(event).toEqual({
      UID: expect.stringMatching(/^event-\d+-1773086400000@constituency-console$/),
      DTSTAMP: "20260310T063500Z",
      CREATED: "20260309T200000Z",
      "LAST-MODIFIED": "20260310T063500Z",
      SEQUENCE: "38100",
      "DTSTART;TZID=Asia/Kolkata": `${dayValue(1)}T093000`,
      "DTEND;TZID=Asia/Kolkata": `${dayValue(1)}T110000`,
      SUMMARY: expect.any(String),
      LOCATION: "Hall\\, Zqalpha school\\, Zqalpha seat",
      CATEGORIES: "Village meeting",
      STATUS: "CONFIRMED",
      CLASS: "PRIVATE",
    });
    // The host of the call; one of several processes has its own.
    const address = expect.stringMatching(`^http://[\\w.]+:\\d+/complaints/${mine.id}$`);
    expect(entry).toMatchObject({
      "DTSTART;VALUE=DATE": dayValue(2),
      SUMMARY: `Follow up: complaint ${mine.id}\\, Wells and pumps`,
      URL: address,
      DESCRIPTION: address,
      TRANSP: "TRANSPARENT",
    });
    const secrets = ["Meena", "9000000011", "Zqsecret", "Zqalpha complaint", "Zqalpha citizen"];
    expect(foundIn(reply.raw, [...secrets, "Zqalpha text", "Zqalpha guest"])).toBeUndefined();
  },
);

test(
  "an admin's has the own follow-ups, the super administrator's all; of another constituency none",
  { tags: ["subscription-3"] },
  async () => {
    for (const [index, complaint] of [...a.complaints, ...b.complaints].entries())
      await followUp(complaint, index);
    const [own, theirs, all] = [
      await adminsAddress(a),
      await adminsAddress(b),
      await superAddress(),
    ];
    const named = (...complaints: Side["complaints"][0][]) =>
      complaints.map(({ id }) => `Follow up: complaint ${id}, Wells and pumps`);
    expect(await titles(own)).toEqual(["Zqalpha event", ...named(a.complaints[0])]);
    const reply = await get(theirs);
    expect(foundIn(reply.raw, a.canaries)).toBeUndefined();
    expect(await titles(all)).toEqual(
      expect.arrayContaining([
        "Zqalpha event",
        "Zqbravo event",
        ...named(...a.complaints, ...b.complaints),
      ]),
    );
    // Moved to the other constituency: the next read is of that one, and the assigned complaint is out of the scope.
    const move = (constituency_id: number) =>
      app.db
        .updateTable("principals")
        .set({ constituency_id })
        .where("id", "=", a.admin.id)
        .execute();
    await move(b.constituency_id);
    const moved = await get(own);
    expect(foundIn(moved.raw, a.canaries)).toBeUndefined();
    expect(entriesOf(parseCalendar(moved.raw)).map(({ SUMMARY }) => SUMMARY)).toEqual([
      "Zqbravo event",
    ]);
    await move(a.constituency_id);
  },
);

test(
  "an entry keeps its UID and says that it changed; what is completed, handed over or deleted is gone",
  { tags: ["subscription-5"] },
  async () => {
    const url = await adminsAddress(a);
    const [mine] = a.complaints;
    await followUp(mine, 1, { updated_at: new Date("2026-11-01T00:00:00Z") });
    const [, before] = await entries(url);
    await followUp(mine, 3);
    const [, after] = await entries(url);
    expect([after!.UID, after!["DTSTART;VALUE=DATE"]]).toEqual([before!.UID, dayValue(3)]);
    expect(Number(after!.SEQUENCE)).toBeGreaterThanOrEqual(Number(before!.SEQUENCE));
    expect(after!["LAST-MODIFIED"]! > before!["LAST-MODIFIED"]!).toBe(true);
    for (const [gone, back] of [
      [{ status_id: 3 }, { status_id: 1 }],
      [{ assigned_to: a.colleague.id }, { assigned_to: a.admin.id }],
      [{ assigned_to: null }, { assigned_to: a.admin.id }],
    ]) {
      await followUp(mine, 3, gone);
      expect(await titles(url)).toEqual(["Zqalpha event"]);
      await followUp(mine, 3, back);
      expect((await titles(url)).length).toBe(2);
    }
    await addEvent(a, 5);
    expect((await titles(url)).length).toBe(3);
    await app.db.deleteFrom("events").where("title", "=", "Day 5").execute();
    expect((await titles(url)).length).toBe(2);
  },
);

test("the address says the language", { tags: ["subscription-5"] }, async () => {
  const url = await adminsAddress(a);
  const [mine] = a.complaints;
  await followUp(mine, 1);
  await app.db
    .updateTable("categories")
    .set({ name_hi: "कुएँ और पंप" })
    .where("id", "=", a.categories.complaint)
    .execute();
  const hindi = `अगली कार्रवाई: शिकायत ${mine.id}, कुएँ और पंप`;
  expect((await titles(`${url}?lang=hi`))[1]).toBe(hindi);
  const english = `Follow up: complaint ${mine.id}, Wells and pumps`;
  for (const query of ["", "?lang=xx", "?lang=hi&lang=en", "?lang=__proto__"])
    expect((await titles(url + query))[1]).toBe(english);
  const spoken = await get(url, { "accept-language": "hi" });
  expect(spoken.raw.toString()).toContain("Follow up");
});

test(
  "an unchanged calendar is a 304 without a body; HEAD has the headers alone",
  { tags: ["subscription-6"] },
  async () => {
    const url = await adminsAddress(a);
    const full = await get(url, { "accept-encoding": "gzip" });
    expect(full.headers).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, no-cache",
      "content-disposition": 'attachment; filename="calendar.ics"',
      "x-robots-tag": "noindex, nofollow",
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
    });
    expect(full.headers).not.toHaveProperty("content-encoding");
    const etag = full.headers.etag as string;
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const same = await get(url, { "if-none-match": tag });
      expect([tag, same.status, same.raw.length]).toEqual([tag, 304, 0]);
      expect(same.headers).toMatchObject({ etag, "cache-control": "private, no-cache" });
    }
    const head = await app.call("HEAD", url);
    expect([head.status, head.raw.length, head.headers["content-length"]]).toEqual([
      200,
      0,
      String(full.raw.length),
    ]);
    expect(head.headers.etag).toBe(etag);
    await addEvent(a, 4);
    const changed = await get(url, { "if-none-match": etag });
    expect([changed.status, changed.headers.etag === etag]).toEqual([200, false]);
    const posted = await app.call("POST", url);
    expect([posted.status, posted.headers.allow]).toEqual([405, "GET, HEAD"]);
  },
);
