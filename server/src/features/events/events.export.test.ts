import { read, utils } from "@e965/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Event } from "contract/events";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { addOffice, type TestOffice } from "../../../test/records.ts";

const PATH = "/api/v0/event/export";

let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
  const event = (title: string, event_date: string, more: object = {}) => ({
    title,
    category_id: office.camp,
    type_id: 1,
    event_date,
    booth_id: office.other_booth_id,
    constituency_id: office.constituency_id,
    location: "Panchayat Bhawan",
    is_scheduled: true,
    created_by: app.superAdmin,
    created_at: new Date("2026-03-09T20:00:00Z"),
    updated_at: new Date("2026-03-10T06:35:00Z"),
    ...more,
  });
  await app.db
    .insertInto("events")
    .values([
      event("Eye camp", "2026-03-01", {
        start_time: "09:30",
        end_time: "11:00",
        contact_name: "=cmd()",
        contact_phone: "9000000011",
        chief_guest: "Asha",
        description: "Bring\nglasses",
      }),
      event("Meeting", "2026-05-01", { type_id: 2, is_scheduled: false, created_by: null }),
      event("Second camp", "2026-04-01"),
    ])
    .execute();
});
afterAll(() => app.close());

const exported = (query: Record<string, string> = {}) =>
  app.send("GET", `${PATH}?${new URLSearchParams(query).toString()}`);

test("a CSV of all events, newest date first, with what their details show", async () => {
  const reply = await exported({ format: "csv" });
  expect(reply.status).toBe(200);
  expect(reply.headers["content-disposition"]).toMatch(/events-\d{4}-\d\d-\d\d\.csv"/);
  const [titles, ...lines] = reply.raw.toString("utf8").split("\r\n");
  const quotes = (cells: string) => cells.replace(/[^,]+/g, '"$&"');
  expect(titles).toBe(
    "\ufeff" +
      quotes(
        "Number,Event Title,Category,Event Type,Scheduled,Event Date,Event Starts at,Event Ends at,Description,Chief Guest,Venue,Booth Number,Booth Name,Shaktikendra,Mandal,Vidhan Sabha,Event Coordinator,Coordinator Phone,Created By,Created At,Updated By,Updated At",
      ),
  );
  const venue = "Panchayat Bhawan,2,Community Hall,Kheda,Ramnagar,Belgarh";
  const times = "2026-03-10 01:30,,2026-03-10 12:05";
  expect(lines.map((line) => line.replace(/^\d+,/, ""))).toEqual([
    quotes(`Meeting,Eye camp,private,no,2026-05-01,,,,,${venue},,,,${times}`),
    quotes(`Second camp,Eye camp,public,yes,2026-04-01,,,,,${venue},,,Asha Rao,${times}`),
    quotes(
      `Eye camp,Eye camp,public,yes,2026-03-01,09:30,11:00,Bring\nglasses,Asha,${venue},'=cmd(),9000000011,Asha Rao,${times}`,
    ),
    "",
  ]);
});

test(
  "an Excel file of what filters and search leave, in the list's order",
  { tags: ["event-list-14", "export-1"] },
  async () => {
    const query = { search: "camp", type: "public", category: "eye camp" };
    const listed = await app.send<Event[]>(
      "GET",
      `/api/v0/event?${new URLSearchParams(query).toString()}`,
    );
    const book = read((await exported({ ...query, format: "xlsx" })).raw, { type: "buffer" });
    const rows = utils.sheet_to_json<Record<string, string | number>>(book.Sheets.Events!);
    expect(rows.map((row) => row.Number)).toEqual(listed.body.data.map(({ id }) => id));
    expect(rows.map((row) => row["Event Title"])).toEqual(["Second camp", "Eye camp"]);
    expect(rows[1]).toMatchObject({
      "Event Coordinator": "=cmd()",
      "Coordinator Phone": "9000000011",
    });
  },
);

test("is audited", async () => {
  const before = await trail();
  expect((await exported({ type: "private" })).status).toBe(200);
  expect((await trail()).slice(before.length)).toEqual([
    {
      principal_id: app.superAdmin,
      details: { format: "xlsx", rows: 1, filters: { type: "private" } },
    },
  ]);
});

const trail = () =>
  app.db
    .selectFrom("audit")
    .select(["principal_id", "details"])
    .where("action", "=", "exportEvents")
    .orderBy("id")
    .execute();
