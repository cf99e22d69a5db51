import { read, utils, type WorkSheet } from "@e965/xlsx";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type ComplaintRow, exportComplaints } from "contract/complaints/complaints";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { setClock } from "../../../test/clock.ts";
import { addBooth } from "../../../test/places.ts";
import { addCitizen, addOffice, type TestOffice } from "../../../test/records.ts";

const LIST = "/api/v0/complaint";
const PATH = "/api/v0/complaint/export";

let app: TestApp;
let office: TestOffice;
let schoolBooth: number;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
  schoolBooth = await addBooth(app.db, office.constituency_id, { booth_number: "007" });
  await app.db
    .updateTable("principals")
    .set({ phone: "9000000077", email: "meena@example.org" })
    .where("id", "=", office.complainant_id)
    .execute();
});
afterAll(() => app.close());

const add = async (given: object = {}) => {
  const { id } = await app.db
    .insertInto("complaints")
    .values({
      title: "No water",
      description: "A description of twenty characters.",
      category_id: office.water,
      complainant_id: office.complainant_id,
      booth_id: office.booth_id,
      constituency_id: office.constituency_id,
      registered_by: app.superAdmin,
      issue_at: new Date("2026-03-09T20:00:00Z"),
      created_at: new Date("2026-03-09T20:00:00Z"),
      updated_at: new Date("2026-03-10T06:35:00Z"),
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};
const clear = () => app.db.deleteFrom("complaints").execute();
const exported = (query: Record<string, string>) =>
  app.send("GET", `${PATH}?${new URLSearchParams(query).toString()}`);
/** The rows of a CSV whose cells have no line breaks: an array of cells for each. */
const csvRows = (bytes: Buffer) => {
  const book = read(bytes.toString("utf8"), { type: "string", raw: true });
  return utils.sheet_to_json<string[]>(book.Sheets.Sheet1!, { header: 1, raw: true, defval: "" });
};
const idsOf = (bytes: Buffer) =>
  csvRows(bytes)
    .slice(1)
    .map(([id]) => Number(id));

const TITLES =
  "Number,Status,Category,Complaint Title,Description,Location,Complainant,Complainant Phone,Complainant Email,Booth Number,Booth Name,Shaktikendra,Mandal,Constituency,District,State,Assigned To,Registered By,Issue Date,Updated At,Register Number,Due,Follow-up,Completed On";
const PLACE = "Primary School,Sonpur,Belgarh,Belgarh,District of Belgarh,State of Belgarh";

test(
  "a CSV that Excel reads: marked, CRLF, quoted, times of the office's calendar",
  { tags: ["export-2"] },
  async () => {
    await clear();
    const plain = await add({
      assigned_to: office.admin_id,
      location: "Ward 4, lane 2",
      due_on: "2026-03-20",
      follow_up_on: "2026-03-15",
    });
    const quoted = await add({
      title: 'He said "dry", twice',
      description: "Line one\nline two, कुआँ सूखा है",
      status_id: 3,
      source_number: "B/17",
      completed_at: new Date("2026-03-10T06:35:00Z"),
    });
    const reply = await exported({ format: "csv" });
    expect(reply.status).toBe(200);
    expect(reply.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(reply.headers["content-disposition"]).toMatch(
      /^attachment; filename="complaints-\d{4}-\d\d-\d\d\.csv"/,
    );
    expect(reply.headers["cache-control"]).toBe("no-store");
    const quotes = (cells: string) => cells.replace(/[^,]+/g, '"$&"');
    const people = quotes("Meena Devi,9000000077,meena@example.org");
    const place = quotes(`1,${PLACE}`);
    const times = quotes("2026-03-10 01:30,2026-03-10 12:05");
    expect(reply.raw.toString("utf8")).toBe(
      [
        `\ufeff${quotes(TITLES)}`,
        `${quoted},"completed","Wells and pumps","He said ""dry"", twice","Line one\nline two, कुआँ सूखा है",,${people},${place},,"Asha Rao",${times},"B/17",,,"2026-03-10 12:05"`,
        `${plain},"registered","Wells and pumps","No water","A description of twenty characters.","Ward 4, lane 2",${people},${place},"Ravi Kumar","Asha Rao",${times},,"2026-03-20","2026-03-15",`,
        "",
      ].join("\r\n"),
    );
  },
);

const FORMULAS = [
  "=1+1",
  "+91 98",
  "-2",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  " =1+1",
  "＝1+1",
  "'=1+1",
  "a;=1+1",
  "a;b; +1",
  "a\t@SUM(A1)",
  "a\n-1+1",
  "a|＝1+1",
  "a;\u200b=1+1",
  'x;"=1+1;y',
  "a\u2028=1",
];
const formulasIn = (sheet: WorkSheet) =>
  Object.values(sheet).filter((cell: { f?: string }) => cell.f !== undefined);
test("no cell runs as a formula, in either format", { tags: ["export-4"] }, async () => {
  await clear();
  for (const title of FORMULAS) await add({ title, booth_id: schoolBooth });
  const csv = await exported({ format: "csv" });
  const text = csv.raw.toString("utf8");
  const read2D = (FS: string) => read(text, { type: "string", cellFormula: true, FS });
  for (const separator of [",", ";", "\t", "|"])
    expect(formulasIn(read2D(separator).Sheets.Sheet1!)).toEqual([]);
  for (const piece of text.split(/[;\t|\r\n\u2028]|(?<="),(?=")/))
    expect(piece).not.toMatch(/^[\s"\u200b]*[=+\-@＝]/);
  const titles = csvRows(csv.raw)
    .slice(1)
    .map((row) => row[3]!);
  expect(titles).toContain("a;'=1+1");
  // Without the apostrophe at each of these positions, the text is as it was typed.
  const typed = titles.map((title) =>
    title.replace(/(?<=^|[;|\t\n\r\u2028])'(?=[\s\u200b"']*[=+\-@＝])/gu, ""),
  );
  expect(typed).toEqual(FORMULAS.toReversed());

  const xlsx = await exported({ format: "xlsx" });
  const book = read(xlsx.raw, { type: "buffer", cellFormula: true });
  expect(formulasIn(book.Sheets.Complaints!)).toEqual([]);
  const rows = utils.sheet_to_json<string[]>(book.Sheets.Complaints!, { header: 1 });
  expect(rows.slice(1).map((row) => row[3])).toEqual(
    // A worksheet cell has one kind of line break.
    FORMULAS.toReversed().map((text) => text.replace("\r", "\n")),
  );
  // No cell becomes a number or a formula.
  expect(rows[1]![9]).toBe("007");
});

test("a file is named by the day at the office", async () => {
  onTestFinished(() => void vi.useRealTimers());
  const headers = setClock(app, "2026-03-09T18:30:00Z");
  const reply = await app.send("GET", `${PATH}?format=csv`, undefined, headers);
  expect(reply.headers["content-disposition"]).toContain('filename="complaints-2026-03-10.csv"');
});

test(
  "an Excel file of the same rows, under titles that stay in sight",
  { tags: ["export-3"] },
  async () => {
    await clear();
    const id = await add({
      title: "<b>& _x0041_ कुआँ",
      description: "Bell\u0007 and \u2028 line\r\nnext",
      complainant_id: await addCitizen(app.db, office.booth_id, { name: null }),
    });
    const reply = await exported({ format: "xlsx" });
    expect(reply.status).toBe(200);
    expect(reply.headers["content-type"]).toBe(
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    );
    expect(reply.headers["content-disposition"]).toMatch(/complaints-\d{4}-\d\d-\d\d\.xlsx"/);
    const book = read(reply.raw, { type: "buffer" });
    expect(book.SheetNames).toEqual(["Complaints"]);
    const [titles, row] = utils.sheet_to_json<(string | number)[]>(book.Sheets.Complaints!, {
      header: 1,
      defval: "",
    });
    expect(titles).toEqual(TITLES.split(","));
    expect(row!.slice(0, 8)).toEqual([
      id,
      "registered",
      "Wells and pumps",
      "<b>& _x0041_ कुआँ",
      "Bell and \u2028 line\nnext",
      "",
      "",
      "",
    ]);
    // The default format is xlsx.
    expect((await app.send("GET", PATH)).headers["content-type"]).toBe(
      reply.headers["content-type"],
    );
  },
);

const MANY = 1203;
test(
  "every page of what filters and search leave, in the list's order, in both formats",
  { tags: ["complaint-list-14"] },
  async () => {
    await clear();
    await sql`
    insert into complaints (title, description, category_id, status_id, complainant_id, booth_id, constituency_id, registered_by, issue_at)
    select case when n % 3 = 0 then 'No water ' else 'No light ' end || n, 'Nobody has come for days', ${office.water},
      1 + n % 2, ${office.complainant_id}, ${office.booth_id}, ${office.constituency_id}, ${app.superAdmin},
      timestamptz '2026-03-01' + (n % 400) * interval '1 minute'
    from generate_series(1, ${MANY}::int) n`.execute(app.db);
    const all = await exported({ format: "csv" });
    expect(idsOf(all.raw)).toHaveLength(MANY);

    const query = { search: "water", status: "registered", booth_id: String(office.booth_id) };
    const listed: number[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const text = new URLSearchParams({ ...query, page: String(page) }).toString();
      const { body } = await app.send<ComplaintRow[]>("GET", `${LIST}?${text}`);
      listed.push(...body.data.map((row) => row.complaint_id));
      pages = body.Pagination!.totalPages;
    }
    expect(listed.length).toBeGreaterThan(190);
    expect(idsOf((await exported({ ...query, format: "csv" })).raw)).toEqual(listed);
    const book = read((await exported({ ...query, format: "xlsx" })).raw, { type: "buffer" });
    const rows = utils.sheet_to_json<{ Number: number }>(book.Sheets.Complaints!);
    expect(rows.map((row) => row.Number)).toEqual(listed);
  },
);

test("leaves an audit row: who, which format, how many rows, narrowed by what; of texts only that they were set", async () => {
  await clear();
  await add();
  await add({ status_id: 3 });
  await app.db.selectFrom("audit").select("id").execute();
  await exported({
    format: "csv",
    search: "water",
    status: "registered",
    constituency: "Belgarh",
    category: String(office.water),
    start_date: "2026-01-01",
  });
  const { rows } = await sql<object>`
    select principal_id, entity_id, host(address) as address, details from audit
    where action = 'exportComplaints' order by id desc limit 1`.execute(app.db);
  expect(rows).toEqual([
    {
      principal_id: app.superAdmin,
      entity_id: null,
      address: "127.0.0.1",
      details: {
        format: "csv",
        rows: 1,
        filters: {
          search: true,
          constituency: true,
          status: "registered",
          category: String(office.water),
          start_date: "2026-01-01",
        },
      },
    },
  ]);
});

test(
  "no digits that a person searched for stay in the audit trail",
  { tags: ["export-7"] },
  async () => {
    await clear();
    await add({ title: "Call 98765" });
    const query = exportComplaints.query.shape;
    const fragment = "98765";
    const texts = Object.keys(query).filter((name) => {
      const parsed = exportComplaints.query.safeParse({ [name]: fragment });
      return parsed.success && (parsed.data as Record<string, unknown>)[name] === fragment;
    });
    expect(texts).toEqual(expect.arrayContaining(["search", "booth_name", "category"]));
    for (const name of texts) expect((await exported({ [name]: fragment })).status).toBe(200);
    const { rows } = await sql<{ details: object }>`
    select details from audit where action = 'exportComplaints' order by id desc
    limit ${texts.length}`.execute(app.db);
    expect(rows.map(({ details }) => details).toReversed()).toEqual(
      texts.map((name) => ({
        format: "xlsx",
        rows: name === "search" ? 1 : 0,
        filters: { [name]: true },
      })),
    );
  },
);

test("of a list without rows the file has its titles", { tags: ["export-8"] }, async () => {
  await clear();
  const csv = await exported({ format: "csv", search: "leopard" });
  expect(csv.raw.toString("utf8")).toBe(`\ufeff"${TITLES.replaceAll(",", '","')}"\r\n`);
  const book = read((await exported({ format: "xlsx" })).raw, { type: "buffer" });
  expect(utils.sheet_to_json(book.Sheets.Complaints!, { header: 1 })).toEqual([TITLES.split(",")]);
});

const wrong: [query: Record<string, string>, field: string, message: string][] = [
  [{ format: "pdf" }, "format", "format must be csv or xlsx"],
  [
    { start_date: "2026-02-02", end_date: "2026-02-01" },
    "end_date",
    "end_date must not be before start_date",
  ],
  [{ booth_id: "x" }, "booth_id", "booth_id must be a whole number of at least 1"],
];
test.each(wrong)("%j is a 400 that names the field", async (query, field, message) => {
  const reply = await exported(query);
  expect(reply.status).toBe(400);
  expect(reply.body.errors).toEqual([{ field, message }]);
});
