import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { utils, write } from "@e965/xlsx";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { english } from "contract/message";
import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { addBooth, addConstituency } from "../../../../test/places.ts";
import { addOffice, type TestOffice } from "../../../../test/records.ts";
import { runCommand } from "../../../../test/run-command.ts";
import { readSheetsHere } from "../../../../test/sheets/read-here.ts";
import { importCitizens } from "../../../commands/citizens-import.ts";

readSheetsHere();

let app: TestApp;
let office: TestOffice;
let file: string;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
  file = join(app.folder, "roll.xlsx");
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`delete from principals where principal_type = 'user' and phone is not null`.execute(
    app.db,
  );
});

type Cell = string | number;
const HEADER = ["Constituency", "Booth No.", "NAME", "Mobile No", "E-mail"];
const roll = (rows: Cell[][], header: Cell[] = HEADER, bookType: "xlsx" | "xls" | "ods" = "xlsx") =>
  writeFile(
    file,
    write(utils.book_new(utils.aoa_to_sheet([header, ...rows]), "Roll"), {
      type: "buffer",
      bookType,
    }) as Buffer,
  );
const people = async () => {
  const { rows } = await sql<{ name: string; phone: string; email: string; booth_id: number }>`
    select name, phone, email, booth_id from principals
    where principal_type = 'user' and phone is not null order by phone`.execute(app.db);
  return rows;
};
const trail = async () => {
  const { rows } = await sql<{ details: object }>`
    select details from audit where action = 'importCitizens' order by id`.execute(app.db);
  return rows.map(({ details }) => details);
};
const belgarh = (number: string, name: string, phone: Cell, email = "") => [
  "Belgarh",
  number,
  name,
  phone,
  email,
];

test(
  "adds the citizens of a roll, whatever its spelling; once more changes nothing; then writes what differs",
  { tags: ["citizen-2"] },
  async () => {
    const { booth_id, other_booth_id, constituency_id } = office;
    await roll([
      belgarh("1", "  Gita  Bai ", 9711000001, "gita@example.org"),
      [" BELGARH ", "2", "सीता बाई", "+91 97110-00002", ""],
      ["", "", "", "", ""],
      [String(constituency_id), "1", "Ravi", "09711000003", ""],
    ]);
    expect(await importCitizens(app.db, file, {})).toEqual({
      inserted: 3,
      updated: 0,
      unchanged: 0,
      rejected: 0,
      phone_sharers: 0,
      rows: [],
    });
    const added = [
      { name: "Gita Bai", phone: "9711000001", email: "gita@example.org", booth_id },
      { name: "सीता बाई", phone: "9711000002", email: null, booth_id: other_booth_id },
      { name: "Ravi", phone: "9711000003", email: null, booth_id },
    ];
    expect(await people()).toEqual(added);
    expect(await importCitizens(app.db, file, {})).toMatchObject({ inserted: 0, unchanged: 3 });

    // An empty cell does not clear the email.
    await roll([
      belgarh("1", "GITA Bai", "9711000001"),
      belgarh("2", "सीता बाई", "9711000002", "s@x.in"),
    ]);
    const changed = { inserted: 0, updated: 2, unchanged: 0, rejected: 0 };
    expect(await importCitizens(app.db, file, {})).toMatchObject(changed);
    expect((await people()).slice(0, 2)).toEqual([
      { ...added[0], name: "GITA Bai" },
      { ...added[1], email: "s@x.in" },
    ]);
    expect((await trail()).at(-1)).toEqual({ ...changed, dry_run: false });
  },
);

test("each row that cannot be used is reported with its reason, and the others are stored", async () => {
  await addConstituency(app.db, "Twin");
  const twin = await addConstituency(app.db, "twin", "Twin too");
  await addBooth(app.db, twin, { booth_number: "7" });
  await roll([belgarh("1", "Known", "9711000009")]);
  await importCitizens(app.db, file, {});
  await roll([
    belgarh("1", "Good", "9711000001"),
    belgarh("99", "No booth", "9711000002"),
    ["Nowhere", "1", "No seat", "9711000003", ""],
    ["", "1", "No seat told", "9711000004", ""],
    belgarh("1", "", "12345", "nobody"),
    belgarh("1", "GOOD", "97110 00001"),
    belgarh("2", "Known", "9711000009"),
    ["twin", "7", "Which twin", "9711000005", ""],
  ]);
  const { rows, ...counts } = await importCitizens(app.db, file, {});
  expect(counts).toMatchObject({ inserted: 1, updated: 0, unchanged: 0, rejected: 7 });
  expect(rows.map(({ row, field, message }) => `${row} ${field}: ${english(message)}`)).toEqual([
    "3 booth_number: This constituency has no booth 99",
    '4 constituency: There is no constituency "Nowhere"',
    "5 constituency: Name the constituency here, or one for the whole roll",
    "6 name: Name is required",
    "7 phone: This phone and name are already in row 2",
    "8 phone: This phone belongs to somebody enrolled at booth 1 of Belgarh",
    expect.stringMatching(
      /^9 constituency: There are 2 constituencies called "twin"\. Write its number instead: \d+, \d+$/,
    ),
  ]);
  expect((await people()).map(({ name }) => name)).toEqual(["Good", "Known"]);
});

test(
  "the command prints how many rows were added, updated or rejected; a dry run changes nothing",
  { tags: ["citizen-2"] },
  async () => {
    const { env } = app;
    const header = ["part no", "Voter Name", "Phone Number"];
    await roll(
      [
        ["1", "Gita Bai", "9711000001"],
        ["3", "Ravi", "9711000002"],
      ],
      header,
      "ods",
    );
    // As npm runs it for a person whose folder has the file.
    const npm = { ...env, npm_lifecycle_event: "console", INIT_CWD: app.folder };
    const run = (...options: string[]) =>
      runCommand(["citizens", "import", "roll.xlsx", "--constituency", "belgarh", ...options], npm);
    const tried = await run("--dry-run");
    expect(tried.code).toBe(0);
    expect(tried.output).toContain("Row 3, booth_number: This constituency has no booth 3");
    expect(tried.output).toContain(
      "Nothing saved yet: 1 citizen to add, 0 to update, 0 unchanged, 1 row rejected.",
    );
    expect(await people()).toEqual([]);
    const done = await run();
    expect(done.code).toBe(0);
    expect(done.output).toContain("1 citizen added, 0 updated, 0 unchanged, 1 row rejected.");
    expect(await people()).toHaveLength(1);

    await roll([["3", "Ravi", "9711000002"]], header, "xls");
    const none = await run();
    expect(none.code).toBe(1);
    expect(none.output).toContain("No row of the sheet could be used: 1 row rejected.");
  },
);

test(
  "another name with a known phone is another person of the household, and a citizen without a name gets it",
  { tags: ["citizen-2", "citizen-7"] },
  async () => {
    const { booth_id, other_booth_id } = office;
    await sql`
      insert into principals (principal_type, phone, booth_id) values ('user', '9711000002', ${booth_id})`.execute(
      app.db,
    );
    const household = [
      belgarh("1", "Gita Bai", "9711000001"),
      belgarh("1", "Mohan Lal", "9711000001", "mohan@example.org"),
      belgarh("2", "Kamla Bai", "9711000001"),
      belgarh("1", "Ravi", "9711000002"),
    ];
    await roll(household.slice(0, 1));
    expect(await importCitizens(app.db, file, {})).toMatchObject({ inserted: 1 });
    await roll(household);
    expect(await importCitizens(app.db, file, {})).toMatchObject({
      inserted: 2,
      updated: 1,
      unchanged: 1,
      rejected: 0,
    });
    expect(await importCitizens(app.db, file, {})).toMatchObject({ inserted: 0, unchanged: 4 });
    const shared = { phone: "9711000001", email: null, booth_id };
    expect((await people()).toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { ...shared, name: "Gita Bai" },
      { ...shared, name: "Kamla Bai", booth_id: other_booth_id },
      { ...shared, name: "Mohan Lal", email: "mohan@example.org" },
      { ...shared, name: "Ravi", phone: "9711000002" },
    ]);
  },
);

test.each([
  ["no file", "gone.xlsx", undefined, "There is no file"],
  ["an unknown constituency", "roll.xlsx", "Nowhere", 'There is no constituency "Nowhere".'],
  ["no spreadsheet", "text.xlsx", undefined, "Please select a valid Excel"],
  ["a missing column", "short.xlsx", undefined, "Missing column in the header in row 1: Phone."],
])("%s is rejected with a plain message", async (_what, name, constituency, message) => {
  await roll([belgarh("1", "Gita", "9711000001")]);
  await writeFile(join(app.folder, "text.xlsx"), "name,phone\n");
  const book = utils.book_new(
    utils.aoa_to_sheet([
      ["name", "booth no"],
      ["Gita", "1"],
    ]),
    "Roll",
  );
  await writeFile(join(app.folder, "short.xlsx"), write(book, { type: "buffer" }) as Buffer);
  await expect(importCitizens(app.db, join(app.folder, name), { constituency })).rejects.toThrow(
    message,
  );
  expect(await people()).toEqual([]);
});

test("a roll of many batches is stored whole, and its complaints follow a new name", async () => {
  const people = (name: string) =>
    Array.from({ length: 600 }, (_, index) =>
      belgarh("1", `${name} ${index}`, `98${String(index).padStart(8, "0")}`),
    );
  await roll(people("Citizen"));
  expect(await importCitizens(app.db, file, {})).toMatchObject({ inserted: 600, rejected: 0 });
  const { rows } = await sql<{ id: number }>`
    select id from principals where phone = '9800000471'`.execute(app.db);
  const complaint = {
    title: "Lamp",
    description: "It has been dark here for two weeks.",
    category_id: office.water,
    complainant_id: rows[0]!.id,
  };
  expect((await app.send("POST", "/api/v0/complaint", complaint)).status).toBe(200);
  await roll(people("CITIZEN"));
  expect(await importCitizens(app.db, file, {})).toMatchObject({ updated: 600, rejected: 0 });
  const { rows: complaints } = await sql`select complainant_text from complaints`.execute(app.db);
  expect(complaints).toEqual([{ complainant_text: "9800000471 CITIZEN 471" }]);
  await sql`delete from complaints`.execute(app.db);
});
