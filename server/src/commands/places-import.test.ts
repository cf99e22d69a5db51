import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { utils, write } from "@e965/xlsx";
import { message } from "contract/message";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { urlOf } from "../../test/database.ts";
import { runConsole } from "../../test/server-process.ts";
import { importBooths } from "./booths-import.ts";
import { importLocations } from "./locations-import.ts";

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
    const added = { states: 1, districts: 2, constituencies: 3 };
    const problems = [
      { row: 6, field: "district", message: message("{field} is required", { field: "District" }) },
    ];
    const report = { ...added, usable: 4, problems, facts: { unread_sheets: 1 } };
    await sheet(rows, [HEADER, ["Malwa", "Ujjain", "Mahidpur"]]);
    expect(await importLocations(app.db, file, { "dry-run": true })).toEqual(report);
    expect(await names("states")).toEqual([]);
    const done = await runConsole(["locations", "import", file], env);
    expect(done.output).toContain("Row 6, district: District is required");
    expect(done.output).toContain("Other sheets with these columns, not read: 1.");
    expect(done.output).toContain(
      "Added: states: 1, districts: 2, constituencies: 3; 1 row rejected.",
    );
    expect(await names("states")).toEqual(["Vindhya"]);
    expect(await names("districts")).toEqual(["Devkund", "Sonpur"]);
    expect(await names("constituencies")).toEqual(["Belgarh", "Rampura", "Rampura"]);

    const more = { states: 1, districts: 1, constituencies: 1 };
    await sheet([...rows, ["Malwa", "Sonpur", "Belgarh"]]);
    expect(await importLocations(app.db, file, {})).toMatchObject(more);
    expect(await trail("importLocations")).toEqual([added, more]);
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
  const done = await runConsole(["booths", "import", file, "--constituency", constituency], env);
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
