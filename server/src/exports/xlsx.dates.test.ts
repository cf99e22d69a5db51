import { read, utils } from "@e965/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createComplaint } from "../../test/complaints.ts";
import { newEvent } from "../../test/events.ts";
import { addOffice, type TestOffice } from "../../test/records.ts";

let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());

/** The first row of a list's export by title: the CSV's texts, the workbook's cells. */
async function exported(list: string) {
  const file = async (format: string) =>
    (await app.send("GET", `/api/v0/${list}/export?format=${format}`)).raw;
  const csv = read((await file("csv")).toString("utf8"), { type: "string", raw: true });
  const [titles, texts] = utils.sheet_to_json<string[]>(csv.Sheets.Sheet1!, { header: 1 });
  const book = read(await file("xlsx"), { type: "buffer" });
  const sheet = book.Sheets[book.SheetNames[0]!]!;
  return (title: string) => {
    const c = titles!.indexOf(title);
    const cell = sheet[utils.encode_cell({ r: 1, c })] as { t: string; w: string; v: number };
    return { text: texts![c]!, cell };
  };
}

test(
  "days and moments of a workbook are dates, shown as in the CSV",
  { tags: ["export-3"] },
  async () => {
    const id = await createComplaint(app, office);
    const dates = { due_on: "2026-12-05", follow_up_on: "2026-12-01", version: 1 };
    await app.send("PUT", `/api/v0/complaint/${id}/dates`, dates);
    await app.send("POST", "/api/v0/event/create", newEvent(office));
    const lists = {
      complaint: ["Issue Date", "Updated At", "Due", "Follow-up"],
      event: ["Event Date", "Created At", "Updated At"],
    };
    for (const [list, titles] of Object.entries(lists)) {
      const valueOf = await exported(list);
      for (const title of titles) {
        const { text, cell } = valueOf(title);
        expect([title, cell.t, cell.w]).toEqual([title, "n", text]);
        const ms = Date.parse(`${text.replace(" ", "T")}Z`);
        expect(Math.round((cell.v - 25_569) * 86_400_000)).toBe(ms);
      }
    }
  },
);

test("a day of which programs disagree stays a text", async () => {
  await app.send("POST", "/api/v0/event/create", newEvent(office));
  await app.db.updateTable("events").set({ event_date: "1899-12-31" }).execute();
  const { text, cell } = (await exported("event"))("Event Date");
  expect([text, cell.t, cell.v]).toEqual(["1899-12-31", "s", "1899-12-31"]);
});
