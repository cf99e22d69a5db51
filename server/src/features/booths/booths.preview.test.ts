import { read, utils } from "@e965/xlsx";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SheetReport } from "contract/booth-upload";
import type { Booth } from "contract/booths";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { addConstituency } from "../../../test/places.ts";
import { readSheetsHere } from "../../../test/sheets/read-here.ts";
import { sheetData, xlsxParts, zip } from "./fixtures/archives.ts";

readSheetsHere();

let app: TestApp;
let seat: number;
let seats = 0;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  seats += 1;
  seat = await addConstituency(app.db, `Seat ${seats}`);
});
afterAll(() => app.close());

const HEADER = ["mandal", "shaktikendra", "booth_name", "booth_number"];
const sheet = (...rows: string[][]) => sheetWith(HEADER, ...rows);
const sheetWith = (...rows: string[][]) =>
  new File([new Uint8Array(zip(xlsxParts(sheetData(rows))))], "booths.xlsx");
function upload(file: File, more: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ constituency_id: String(seat), ...more }))
    form.append(name, value);
  form.append("file", file);
  return app.send<SheetReport>("POST", "/api/v0/booth/upload-booths", form);
}
const check = (file: File) => upload(file, { dry_run: "true" });
const stored = async () =>
  (await app.send<Booth[]>("GET", `/api/v0/location/constituencies/${seat}/booths`)).body.data;
const progress = () =>
  app.send<{ stored: number; total: number } | null>(
    "GET",
    `/api/v0/booth/upload-progress?constituency_id=${seat}`,
  );

test(
  "a check names the mandals that a constituency with booths does not have",
  { tags: ["booth-upload-8"] },
  async () => {
    const newMandals = async (...mandals: string[]) =>
      (await check(sheet(...mandals.map((mandal, i) => [mandal, "Hill", "School", String(i)]))))
        .body.data.preview!.new_mandals;
    expect(await newMandals("Devaghat")).toBeUndefined();
    await upload(sheet(["Devaghat", "Hill", "School", "99"]));
    expect(await newMandals("Devaghatt", "DEVAGHAT", "Devaghatt", "Amra")).toEqual([
      "Devaghatt",
      "Amra",
    ]);
    expect(await newMandals("devaghat")).toBeUndefined();
    const many = Array.from({ length: 25 }, (_, i) => `Ward ${i}`);
    expect(await newMandals(...many)).toEqual(many.slice(0, 20));
  },
);

test(
  "a preview shows what would be added, and what would change from what to what, and changes nothing",
  { tags: ["booth-upload-8"] },
  async () => {
    await upload(sheet(["North", "Hill", "School", "1"], ["North", "Hill", "School", "2a"]));
    const before = await stored();
    const { status, body } = await check(
      sheet(
        ["North", "Hill", "School", "1"],
        ["North", "Valley", "Hall", "2A"],
        ["South", "Market", "Bhawan", "3"],
      ),
    );
    expect(status).toBe(200);
    expect(body.message).toBe(
      "Nothing saved yet: 1 booth to add, 1 to update, 1 unchanged, 0 rows rejected",
    );
    expect(body.data.preview).toEqual({
      new_mandals: ["South"],
      added: [
        {
          row: 4,
          mandal: "South",
          shaktikendra: "Market",
          booth_name: "Bhawan",
          booth_number: "3",
        },
      ],
      changed: [
        {
          row: 3,
          booth_number: "2a",
          changes: [
            { field: "shaktikendra", from: "Hill", to: "Valley" },
            { field: "booth_name", from: "School", to: "Hall" },
            { field: "booth_number", from: "2a", to: "2A" },
          ],
        },
      ],
    });
    expect(body.data).not.toHaveProperty("rejected_sheet");
    expect(await stored()).toEqual(before);
  },
);

test("a column that is named twice is read from its filled cell; two different cells are a fault", async () => {
  const { status, body } = await check(
    sheetWith(
      [...HEADER, "Booth No."],
      ["North", "Hill", "School", "", "1"],
      ["North", "Hill", "Hall", "2", ""],
      ["North", "Hill", "Bhawan", "3", "3"],
      ["North", "Hill", "Sabha", "4", "5"],
      ["North", "Hill", "Sabha", "a".repeat(2000), "b".repeat(2000)],
      ["North", "Hill", "Sabha", `${"a".repeat(299)}😀`, "b"],
    ),
  );
  expect(status).toBe(200);
  const added = body.data.preview?.added.map(({ row, booth_number }) => [row, booth_number]);
  expect(added).toEqual([
    [2, "1"],
    [3, "2"],
    [4, "3"],
  ]);
  const differ = (row: number, first: string, second: string) => ({
    row,
    field: "booth_number",
    message: `Booth Number is ${first} in one column and ${second} in another`,
  });
  expect(body.data.rows).toEqual([
    differ(5, "4", "5"),
    differ(6, "a".repeat(300), "b".repeat(300)),
    differ(7, "a".repeat(299), "b"),
  ]);
});

test("a preview shows at most two hundred additions and two hundred changes", async () => {
  const rows = (name: string) =>
    Array.from({ length: 1300 }, (_, n) => ["M", "K", name, String(n + 1)]);
  const { body } = await check(sheet(...rows("School")));
  expect(body.data.inserted).toBe(1300);
  expect(body.data.preview!.added).toHaveLength(200);
  await upload(sheet(...rows("School")));
  const again = await check(sheet(...rows("Hall")));
  expect(again.body.data.updated).toBe(1300);
  expect(again.body.data.preview!.changed.map(({ row }) => row)).toEqual(
    Array.from({ length: 200 }, (_, n) => n + 2),
  );
});

test(
  "the rejected rows are a sheet with their reasons, which is loaded when it is corrected",
  { tags: ["booth-upload-11"] },
  async () => {
    const { body } = await check(
      sheet(
        ["North", "Hill", "School", "1"],
        ["", "Hill", "", "007"],
        ["=North", "Hill", "School", "1"],
      ),
    );
    expect(body.data.rejected).toBe(2);
    const book = read(Buffer.from(body.data.rejected_sheet!, "base64"), { type: "buffer" });
    const rows = utils.sheet_to_json<(string | number)[]>(book.Sheets["Rejected rows"]!, {
      header: 1,
      defval: "",
    });
    expect(rows).toEqual([
      [
        "Mandal",
        "Shaktikendra",
        "Booth Name",
        "Booth Number",
        "Row in your sheet",
        "What is wrong",
      ],
      ["", "Hill", "", "007", 3, "Mandal is required; Booth Name is required"],
      ["=North", "Hill", "School", "1", 4, "Booth Number 1 is already in row 2"],
    ]);

    // The corrections: two cells filled, one number changed.
    const corrected = rows.map((row) => row.map(String));
    corrected[1] = ["North", "Hill", "School", ...corrected[1]!.slice(3)];
    corrected[2]![3] = "8";
    const bytes = new Uint8Array(zip(xlsxParts(sheetData(corrected))));
    const loaded = await upload(new File([bytes], "rejected-rows.xlsx"));
    expect(loaded.body.data).toMatchObject({ inserted: 2, rejected: 0 });
    expect((await stored()).map(({ mandal, booth_number }) => [mandal, booth_number])).toEqual([
      ["=North", "8"],
      ["North", "007"],
    ]);
  },
);

test(
  "a report lists the first 5,000 problems; its count and the sheet of the rejected rows are complete",
  { tags: ["booth-upload-9"] },
  async () => {
    const repeated = Array.from({ length: 6001 }, () => ["North", "Hill", "School", "1"]);
    const { body } = await check(sheet(...repeated));
    expect(body.data.rejected).toBe(6000);
    expect(body.data.rows.map(({ row }) => row)).toEqual(
      Array.from({ length: 5000 }, (_, n) => n + 3),
    );
    const book = read(Buffer.from(body.data.rejected_sheet!, "base64"), { type: "buffer" });
    expect(utils.sheet_to_json(book.Sheets["Rejected rows"]!)).toHaveLength(6000);
  },
);

test("a rejected text is repeated up to 300 characters", async () => {
  const { body } = await check(sheet(["x".repeat(1000), "Hill", "School", "1"]));
  const book = read(Buffer.from(body.data.rejected_sheet!, "base64"), { type: "buffer" });
  expect(utils.sheet_to_json(book.Sheets["Rejected rows"]!)).toMatchObject([
    { Mandal: "x".repeat(300), "What is wrong": "Mandal must be at most 150 characters" },
  ]);
});

test(
  "an upload's own answer contains its rejected rows, also the error for a sheet without a usable row",
  { tags: ["booth-upload-11"] },
  async () => {
    const bad = ["", "Hill", "School", "1"];
    for (const good of [[], [["North", "Hill", "School", "2"]]]) {
      const { status, body } = await upload(sheet(bad, ...good));
      expect(status).toBe(good.length > 0 ? 200 : 400);
      expect(body.data).not.toHaveProperty("preview");
      const bytes = Buffer.from(body.data.rejected_sheet!, "base64");
      expect(read(bytes, { type: "buffer" }).SheetNames).toEqual(["Rejected rows"]);
    }
    expect(await stored()).toHaveLength(1);
  },
);

test("while an upload is stored its rows are counted; before and after there is no progress", async () => {
  const total = 5000;
  const rows = Array.from({ length: total }, (_, n) => ["M", "K", "School", String(n + 1)]);
  expect((await progress()).body.data).toBeNull();
  const state = { isOver: false };
  const uploading = upload(sheet(...rows)).finally(() => {
    state.isOver = true;
  });
  const stored: number[] = [];
  while (!state.isOver) {
    const { status, body } = await progress();
    expect(status).toBe(200);
    if (body.data) {
      expect(body.data.total).toBe(total);
      stored.push(body.data.stored);
    }
  }
  expect((await uploading).body.data.inserted).toBe(total);
  expect(stored.length).toBeGreaterThan(0);
  expect(stored).toEqual(stored.toSorted((one, other) => one - other));
  expect(stored.every((count) => count % 1000 === 0 && count > 0)).toBe(true);
  expect((await progress()).body.data).toBeNull();
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from booths where constituency_id = ${seat}`.execute(app.db);
  expect(counted[0]!.count).toBe(total);
}, 60_000);

test("progress needs a sign-in and a constituency", async () => {
  const path = "/api/v0/booth/upload-progress";
  expect((await app.call("GET", `${path}?constituency_id=1`)).status).toBe(401);
  const reply = await app.send("GET", path);
  expect(reply.body.errors).toEqual([
    { field: "constituency_id", message: "Please select a constituency." },
  ]);
});
