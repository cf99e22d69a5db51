import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { utils, write } from "@e965/xlsx";
import type { LocationsReport } from "contract/locations-import";
import { message } from "contract/message";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { urlOf } from "../../test/database.ts";
import { addCitizen, addOffice } from "../../test/records.ts";
import { runCommand } from "../../test/run-command.ts";
import { sheetFile } from "../../test/sheets/sheet-file.ts";
import { readSheetsHere } from "../../test/sheets/read-here.ts";
import { importBooths } from "./booths-import.ts";
import { importLocations } from "./locations-import.ts";

readSheetsHere();

let app: TestApp;
let env: Record<string, string>;
let file: string;
beforeAll(async () => {
  app = await createTestApp();
  env = { DATABASE_URL: urlOf(app.database.connection), DATA_DIR: app.folder };
  file = join(app.folder, "places.xlsx");
});
afterAll(() => app.close());

/** Writes a file with these sheets; returns its path. */
async function sheet(...sheets: string[][][]): Promise<string> {
  const book = utils.book_new();
  for (const rows of sheets) utils.book_append_sheet(book, utils.aoa_to_sheet(rows));
  await writeFile(file, write(book, { type: "buffer" }) as Buffer);
  return file;
}
const names = async (table: "states" | "districts" | "constituencies") => {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(table)} order by name`.execute(app.db);
  return rows.map(({ name }) => name);
};
const trail = async (action: string) => {
  const { rows } = await sql<{ details: object }>`
    select details from audit where action = ${action} order by id`.execute(app.db);
  return rows.map(({ details }) => details);
};

const HEADER = ["State/UT", "ज़िला", "AC name"];

test(
  "locations import adds the missing places, whatever the case, and reports rows that cannot be used",
  { tags: ["operate-2"] },
  async () => {
    const rows = [
      HEADER,
      ["Vindhya", "Sonpur", "Belgarh"],
      ["VINDHYA", "sonpur", "Rampura"],
      ["Vindhya", "Devkund", "Rampura"],
      ["Vindhya", "Devkund", "rampura"],
      ["Vindhya", "", "Nowhere"],
    ];
    const added = { inserted: 3, unchanged: 1, rejected: 1, states: 1, districts: 2 };
    const problems = [
      { row: 6, field: "district", message: message("{field} is required", { field: "District" }) },
    ];
    const report = { ...added, rows: problems, unread_sheets: 1 };
    await sheet(rows, [HEADER, ["Malwa", "Ujjain", "Mahidpur"]]);
    expect(await importLocations(app.db, file, { "dry-run": true })).toEqual(report);
    expect(await names("states")).toEqual([]);
    const done = await runCommand(["locations", "import", file], env);
    expect(done.output).toContain("Row 6, district: District is required");
    expect(done.output).toContain("Other sheets with these columns, not read: 1.");
    expect(done.output).toContain("3 constituencies added, 1 unchanged, 1 row rejected.");
    expect(done.output).toContain("Added with them: states: 1, districts: 2.");
    expect(await names("states")).toEqual(["Vindhya"]);
    expect(await names("districts")).toEqual(["Devkund", "Sonpur"]);
    expect(await names("constituencies")).toEqual(["Belgarh", "Rampura", "Rampura"]);

    const more = { inserted: 1, unchanged: 4, rejected: 1, states: 1, districts: 1 };
    await sheet([...rows, ["Malwa", "Sonpur", "Belgarh"]]);
    expect(await importLocations(app.db, file, {})).toMatchObject(more);
    expect(await trail("importLocations")).toEqual([
      { ...added, dry_run: true },
      { ...added, dry_run: false },
      { ...more, dry_run: false },
    ]);
  },
);

test(
  "a list of locations is checked and added in the console as by the command; the report names other columns",
  { tags: ["location-import-1", "location-import-2", "location-import-3"] },
  async () => {
    const load = (dry_run: boolean) => {
      const form = new FormData();
      form.append("dry_run", String(dry_run));
      form.append(
        "file",
        sheetFile([
          ["क्र.", "राज्य", "जिला", "विधानसभा क्षेत्र"],
          ["1", "मालवा", "उज्जैन", "महिदपुर"],
          ["2", "मालवा", "उज्जैन", "तराना"],
          ["3", "मालवा", "", "नागदा"],
        ]),
      );
      return app.send<LocationsReport>("POST", "/api/v0/location/import", form);
    };
    const report = {
      inserted: 2,
      unchanged: 0,
      rejected: 1,
      states: 1,
      districts: 1,
      rows: [{ row: 4, field: "district", message: "District is required" }],
      rejected_sheet: expect.any(String),
      unread_columns: ["क्र."],
    };
    const before = await names("constituencies");
    const parents = { state: "मालवा", district: "उज्जैन" };
    const checked = await load(true);
    expect(checked.body.message).toBe(
      "Nothing saved yet: 2 constituencies to add, 0 unchanged, 1 row rejected",
    );
    expect(checked.body.data).toEqual({
      ...report,
      preview: [
        { ...parents, row: 2, constituency: "महिदपुर", is_new_state: true, is_new_district: true },
        { ...parents, row: 3, constituency: "तराना", is_new_state: false, is_new_district: false },
      ],
    });
    expect(await names("constituencies")).toEqual(before);
    const { body } = await load(false);
    expect(body.message).toBe("2 constituencies added, 0 unchanged, 1 row rejected");
    expect(body.data).toEqual(report);
    const again = { ...report, inserted: 0, unchanged: 2, states: 0, districts: 0 };
    expect((await load(false)).body.data).toEqual(again);
    const counts = { inserted: 2, unchanged: 0, rejected: 1, states: 1, districts: 1 };
    expect((await trail("importLocations")).slice(-3, -1)).toEqual([
      { ...counts, dry_run: true },
      { ...counts, dry_run: false },
    ]);
  },
);

test("booths import loads a booth sheet into the constituency that is named", async () => {
  const rows = [
    ["Mandal", "Shaktikendra", "Booth Name", "Booth Number"],
    ["East", "Neem Chowk", "School", "1"],
    ["East", "Neem Chowk", "", "2"],
  ];
  const constituency = "kasravad";
  await importLocations(app.db, await sheet([HEADER, ["Nimar", "Khargon", "Kasravad"]]), {});
  await sheet(rows, rows);
  const counts = { inserted: 1, updated: 0, unchanged: 0, rejected: 1 };
  const report = {
    ...counts,
    rows: [
      {
        row: 3,
        field: "booth_name",
        message: message("{field} is required", { field: "Booth Name" }),
      },
    ],
    unread_sheets: 1,
  };
  const tried = await importBooths(app.db, file, { constituency, "dry-run": true });
  expect(tried).toEqual(report);
  const done = await runCommand(["booths", "import", file, "--constituency", constituency], env);
  expect(done.output).toContain("Row 3, booth_name: Booth Name is required");
  expect(done.output).toContain("Other sheets with these columns, not read: 1.");
  expect(done.output).toContain("1 booth added, 0 updated, 0 unchanged, 1 row rejected.");
  const { rows: stored } = await sql`
    select b.booth_number, n.name from booths b
    join constituencies n on n.id = b.constituency_id`.execute(app.db);
  expect(stored).toEqual([{ booth_number: "1", name: "Kasravad" }]);
  expect(await trail("importBooths")).toEqual([
    { ...counts, dry_run: true },
    { ...counts, dry_run: false },
  ]);
});

test(
  "booths remove takes back what was loaded last, without what is in use",
  { tags: ["operate-30"] },
  async () => {
    const { constituency_id } = await addOffice(app.db);
    const constituency = String(constituency_id);
    const header = ["Mandal", "Shaktikendra", "Booth Name", "Booth Number"];
    const boothRow = (number: string) => ["East", "Chowk", "School", number];
    const stored = async () =>
      (
        await app.db
          .selectFrom("booths")
          .select("booth_number")
          .where("constituency_id", "=", constituency_id)
          .orderBy("id")
          .execute()
      ).map((booth) => booth.booth_number);
    const before = await stored();
    const remove = (...options: string[]) =>
      runCommand(["booths", "remove", "--constituency", constituency, ...options], env);
    expect((await remove()).output).toContain("It is not known which booths were loaded last.");

    await sheet([header, boothRow("31"), boothRow("32")]);
    await importBooths(app.db, file, { constituency });
    const citizens = await app.db
      .selectFrom("booths")
      .select("id")
      .where("booth_number", "=", "32")
      .where("constituency_id", "=", constituency_id)
      .executeTakeFirstOrThrow();
    await addCitizen(app.db, citizens.id);
    const asked = await remove("--dry-run");
    expect(asked.output).toMatch(
      /Nothing removed yet\. Loaded \d{4}-\d\d-\d\dT[\d:.]+\S+: 1 booth to remove, 1 in use\./,
    );
    expect(await stored()).toEqual([...before, "31", "32"]);
    const done = await remove();
    expect(done.output).toContain(
      "1 booth removed, 1 kept: citizens, complaints or events have them.",
    );
    expect(await stored()).toEqual([...before, "32"]);
    expect(await trail("removeBooths")).toEqual([
      { removed: 1, unchanged: 1, dry_run: true },
      { removed: 1, unchanged: 1, dry_run: false },
    ]);
  },
);

test("a missing sheet, a missing column and an unknown constituency are rejected with a plain message", async () => {
  const constituency = "Kasravad";
  const gone = join(app.folder, "gone.xlsx");
  await expect(importLocations(app.db, gone, {})).rejects.toThrow("There is no file");
  await expect(importBooths(app.db, gone, { constituency })).rejects.toThrow("There is no file");
  await sheet([
    ["State", "District"],
    ["Vindhya", "Sonpur"],
  ]);
  await expect(importLocations(app.db, file, {})).rejects.toThrow("Missing column");
  await expect(importBooths(app.db, file, {})).rejects.toThrow("--constituency NAME");
  const nowhere = importBooths(app.db, file, { constituency: "Nowhere" });
  await expect(nowhere).rejects.toThrow('There is no constituency "Nowhere".');
});
