// The most that a subscribed calendar can have: its entries are those nearest to today, and what it costs to answer it is bounded.
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, officeToday } from "contract/calendar";
import { CALENDAR_ENTRIES_MAX } from "contract/own-calendar";
import { createTestApp, type TestApp } from "../../app.ts";
import { addStaff, bearerOf } from "../../attacks/two-constituencies.ts";
import { entriesOf, parseCalendar } from "../../calendar-file.ts";
import { createComplaint } from "../../complaints.ts";
import { addOffice } from "../../records.ts";
import { isFullRun, measured, quantile, rounds } from "../../rounds.ts";

/** Each from tomorrow on has an event and a follow-up. */
const DAYS = 5000;
const ROUNDS = rounds(3, 50);
const today = officeToday();
let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await createTestApp({ processes: 0 });
  const office = await addOffice(app.db);
  const { constituency_id } = office;
  const admin = await addStaff(app, constituency_id, "Geeta");
  const complaint = await createComplaint(app, office);
  // In steps, each within the time limit of a statement.
  for (let from = 1; from < DAYS; from += 500) {
    const days = sql`generate_series(${from}::int, ${from + 499}::int) day`;
    await sql`
      insert into events (title, category_id, type_id, is_scheduled, event_date, start_time, end_time, booth_id, constituency_id, location, created_by)
      select 'किसान सम्मेलन और जनसुनवाई, ग्राम पंचायत ' || day, ${office.camp}, 1, true, ${today}::date + day, '09:30', '11:00',
        ${office.booth_id}, ${constituency_id}, 'पंचायत भवन, मुख्य बाज़ार', ${app.superAdmin}
      from ${days}`.execute(app.db);
    await sql`
      insert into complaints (title, description, category_id, complainant_id, booth_id, constituency_id, assigned_to, follow_up_on, registered_by)
      select title, description, category_id, complainant_id, booth_id, constituency_id, ${admin.id}, ${today}::date + day, registered_by
      from complaints, ${days} where id = ${complaint}`.execute(app.db);
  }
  await sql`analyze`.execute(app.db);
  const authorization = await bearerOf(app, admin);
  const made = await app.send<{ secret_path: string }>("POST", "/api/v0/calendar", undefined, {
    authorization,
  });
  url = `${made.body.data.secret_path}?lang=hi`;
});
afterAll(() => app.close());

let reads = 0;
const read = (headers = {}) =>
  app.call("GET", url, { headers, remoteAddress: `192.0.2.${1 + ((reads += 1) % 200)}` });

test(
  "of more entries a calendar has those nearest to today, what is to come first",
  { tags: ["subscription-4"] },
  async () => {
    const days = entriesOf(parseCalendar((await read()).raw)).map(
      (entry) => entry["DTSTART;VALUE=DATE"] ?? entry["DTSTART;TZID=Asia/Kolkata"]!.slice(0, 8),
    );
    const dayValue = (count: number) => addDays(today, count).replaceAll("-", "");
    const half = CALENDAR_ENTRIES_MAX / 2;
    expect([days.length, days[0], days.at(-1)]).toEqual([
      CALENDAR_ENTRIES_MAX,
      dayValue(1),
      dayValue(half),
    ]);
  },
);

test("a read of a full calendar neither takes 100 ms of the processor nor holds the event loop", async () => {
  const { headers, raw } = await read();
  const measure = async (status: number, sent: object) => {
    const [times, processor]: [number[], number[]] = [[], []];
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    for (let round = 0; round < ROUNDS; round += 1) {
      const [start, used] = [performance.now(), process.cpuUsage()];
      expect((await read(sent)).status).toBe(status);
      const { user, system } = process.cpuUsage(used);
      times.push(performance.now() - start);
      processor.push((user + system) / 1000);
    }
    delay.disable();
    const median = Math.round(quantile(processor, 0.5));
    measured(`a calendar of ${CALENDAR_ENTRIES_MAX} entries, answered ${status}`, {
      bytes: raw.length,
      "median ms": Math.round(quantile(times, 0.5)),
      "median ms of processor": median,
      "longest ms of the event loop": Math.round(delay.max / 1e6),
    });
    if (isFullRun) expect(median).toBeLessThan(100);
  };
  await measure(200, {});
  await measure(304, { "if-none-match": headers.etag });
});
