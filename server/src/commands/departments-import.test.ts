import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { read, utils, write } from "@e965/xlsx";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { english } from "contract/message";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { addConstituency } from "../../test/places.ts";
import { runCommand } from "../../test/run-command.ts";
import { readSheetsHere } from "../../test/sheets/read-here.ts";
import { importDepartments } from "./departments-import.ts";

readSheetsHere();

let app: TestApp;
let belgarh: number;
let file: string;
beforeAll(async () => {
  app = await createTestApp();
  belgarh = await addConstituency(app.db, "Belgarh");
  file = join(app.folder, "departments.csv");
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`truncate departments, officers cascade`.execute(app.db);
});

const HEADER =
  "Department,Department in Hindi,Designation,Officer Name,Mobile No.,E-mail,Office Address,AC Name";
const csv = (...rows: string[]) => writeFile(file, [HEADER, ...rows, ""].join("\n"));
const load = (options = {}) => importDepartments(app.db, file, options);
const stored = async () => {
  const { rows } = await sql<{ row: string }>`
    select concat_ws(' | ', d.name, d.name_hi, o.post, o.name, o.phone, o.email, o.address, n.name) as row
    from departments d join officers o on o.department_id = d.id
    left join constituencies n on n.id = o.constituency_id order by o.id`.execute(app.db);
  return rows.map(({ row }) => row);
};
const problems = ({ rows }: Awaited<ReturnType<typeof load>>) =>
  rows.map(({ row, field, message }) => `${row} ${field}: ${english(message)}`);

const ENGINEER =
  'Water Board,जल बोर्ड,Executive Engineer,Anil Sinha,+91 90000-00301,ee@example.org,"Works, Sonpur",';
const CLERK = "WATER BOARD,,Clerk,,,,-,belgarh";

test(
  "departments and officers are added; once more changes nothing; then what differs is written",
  { tags: ["department-4"] },
  async () => {
    await csv(ENGINEER, CLERK, "Power Company,,Junior Engineer,Ravi,,,,All");
    const none = { updated: 0, rejected: 0 };
    const added = { ...none, inserted: 3, unchanged: 0 };
    expect(await load({ "dry-run": true })).toMatchObject({
      ...added,
      departments: { inserted: 2, updated: 0 },
    });
    expect(await stored()).toEqual([]);
    await load();
    const rows = [
      "Water Board | जल बोर्ड | Executive Engineer | Anil Sinha | 9000000301 | ee@example.org | Works, Sonpur",
      "Water Board | जल बोर्ड | Clerk | Belgarh",
      "Power Company | Junior Engineer | Ravi",
    ];
    expect(await stored()).toEqual(rows);
    expect(await load()).toMatchObject({
      ...none,
      inserted: 0,
      unchanged: 3,
      departments: { inserted: 0, updated: 0 },
    });
    expect(await stored()).toEqual(rows);

    // An empty cell clears nothing, a post without a name gets one, another name is another officer.
    await csv(
      "Water Board,,EXECUTIVE Engineer,anil sinha,9000000309,,,",
      "Water Board,,Clerk,Meena,,,,Belgarh",
      "Power Company,बिजली कंपनी,Junior Engineer,Kamla,,,,",
    );
    expect(await load()).toMatchObject({
      inserted: 1,
      updated: 2,
      departments: { inserted: 0, updated: 1 },
    });
    expect((await stored()).toSorted()).toEqual([
      "Power Company | बिजली कंपनी | Junior Engineer | Kamla",
      "Power Company | बिजली कंपनी | Junior Engineer | Ravi",
      "Water Board | जल बोर्ड | Clerk | Meena | Belgarh",
      "Water Board | जल बोर्ड | EXECUTIVE Engineer | anil sinha | 9000000309 | ee@example.org | Works, Sonpur",
    ]);
    const { rows: audit } = await sql<{ details: object }>`
      select details from audit where action = 'importDepartments' order by id desc limit 1`.execute(
      app.db,
    );
    expect(audit[0]!.details).toEqual({
      inserted: 1,
      updated: 2,
      unchanged: 0,
      departments: { inserted: 0, updated: 1 },
      rejected: 0,
      dry_run: false,
    });
  },
);

test("a retired officer and department stay retired", { tags: ["department-4"] }, async () => {
  await csv(ENGINEER);
  await load();
  await sql`update departments set retired = true`.execute(app.db);
  await sql`update officers set retired = true`.execute(app.db);
  expect(await load()).toMatchObject({ inserted: 0, unchanged: 1 });
  const { rows } = await sql`
    select d.retired as department, o.retired as officer from departments d join officers o on o.department_id = d.id`.execute(
    app.db,
  );
  expect(rows).toEqual([{ department: true, officer: true }]);
});

test("a workbook with Hindi headings is read", { tags: ["department-4"] }, async () => {
  const book = utils.book_new(
    utils.aoa_to_sheet([
      ["विभाग का नाम", "पदनाम", "अधिकारी का नाम", "मोबाईल नं.", "ई-मेल", "पता", "विधान सभा क्षेत्र"],
      ["जल विभाग", "सहायक अभियंता", "मीना", 9000000302, "", "बेलगढ़", belgarh],
    ]),
    "सूची",
  );
  await writeFile(file, write(book, { type: "buffer" }) as Buffer);
  expect(await load()).toMatchObject({ inserted: 1, rejected: 0 });
  expect(await stored()).toEqual(["जल विभाग | सहायक अभियंता | मीना | 9000000302 | बेलगढ़ | Belgarh"]);
});

test("each wrong row is reported with its reason", { tags: ["department-4"] }, async () => {
  await csv(
    ENGINEER,
    "Water Board,पानी बोर्ड,Clerk,,,,,",
    "Water Board,,Executive Engineer,ANIL sinha,,,,",
    "Water Board,,,Ravi,12345,ravi,,Nowhere",
    "Roads,,Clerk,,12345,ravi,,Nowhere",
  );
  const report = await load();
  expect(report).toMatchObject({ inserted: 1, rejected: 4 });
  expect(problems(report)).toEqual([
    "3 department_hi: Row 2 has another Hindi name for this department",
    "4 post: This officer is already in row 2",
    "5 post: Post is required",
    "6 phone: Enter a valid phone number",
    "6 email: Invalid email address",
    '6 constituency: There is no constituency "Nowhere"',
  ]);
  expect(await stored()).toHaveLength(1);
});

test(
  "the command prints the rows, and writes the rejected ones to a file that can be corrected and loaded",
  { tags: ["department-4"] },
  async () => {
    await csv(ENGINEER, "Roads,,Clerk,,12345,,,", "Roads,,,Ravi,,,,");
    const npm = { ...app.env, npm_lifecycle_event: "console", INIT_CWD: app.folder };
    const run = (...options: string[]) =>
      runCommand(["departments", "import", "departments.csv", ...options], npm);
    const done = await run("--rejected", "rejected.xlsx");
    expect(done.output).toContain("Row 3, phone: Enter a valid phone number");
    expect(done.output).toContain("1 officer added, 0 updated, 0 unchanged, 2 rows rejected.");
    expect(done.output).toContain("Departments: 1 added, 0 updated.");
    const rejected = join(app.folder, "rejected.xlsx");
    const sheet = Object.values(read(await readFile(rejected)).Sheets)[0]!;
    const [header, ...rows] = utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false });
    expect(header!.slice(-2)).toEqual(["Row in your sheet", "What is wrong"]);
    expect(rows.map((row) => row.at(-1))).toEqual([
      "Enter a valid phone number",
      "Post is required",
    ]);
    expect(problems(await importDepartments(app.db, rejected, {}))).toEqual([
      "2 phone: Enter a valid phone number",
      "3 post: Post is required",
    ]);

    const again = await run("--rejected", "rejected.xlsx");
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining("exists already") });
    await csv("Roads,,Clerk,,12345,,,");
    expect(await run()).toMatchObject({
      code: 1,
      output: expect.stringContaining("No row of the sheet could be used: 1 row rejected."),
    });
  },
);
