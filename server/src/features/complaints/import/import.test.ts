import { sql } from "kysely";
import { read, utils, write } from "@e965/xlsx";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ComplaintRow } from "contract/complaints/complaints";
import type { RegisterReport } from "contract/complaints/import";
import { adminsOf } from "../../../../test/admins.ts";
import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { readActivity } from "../../../../test/complaints.ts";
import { addBooth, addConstituency } from "../../../../test/places.ts";
import { readSheetsHere } from "../../../../test/sheets/read-here.ts";
import { registerRow, registerSheet } from "./fixtures/register-sheet.ts";

readSheetsHere();

let app: TestApp;
/** A new constituency with booth 12 for each test. */
let constituency_id = 0;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  constituency_id = await addConstituency(app.db, crypto.randomUUID());
  await addBooth(app.db, constituency_id, { booth_number: "12" });
});
afterAll(() => app.close());
const { registered } = adminsOf(() => ({ app, constituency_id }));

function load(file: File, given: { dry_run?: string } = {}, headers: Record<string, string> = {}) {
  const form = new FormData();
  form.append("constituency_id", String(constituency_id));
  for (const [name, value] of Object.entries(given)) form.append(name, value);
  form.append("file", file);
  return app.send<RegisterReport>("POST", "/api/v0/complaint/import", form, headers);
}
const stored = async () =>
  (
    await sql<{
      id: number;
      source_number: string;
      title: string;
      status_id: number;
      issued: string;
      completed: string | null;
      is_stored_now: boolean;
      assigned_to: number | null;
      registered_by: number;
      complainant_id: number;
      complainant_text: string;
      due_on: string | null;
    }>`
      select id, source_number, title, status_id, (issue_at at time zone 'Asia/Kolkata')::text as issued,
        (completed_at at time zone 'Asia/Kolkata')::text as completed, created_at > now() - interval '1 minute' as is_stored_now,
        assigned_to, registered_by, complainant_id, complainant_text, due_on
      from complaints where constituency_id = ${constituency_id} order by id`.execute(app.db)
  ).rows;
const found = async (search: string) => {
  const query = new URLSearchParams({ search, constituency: String(constituency_id) }).toString();
  const { body } = await app.send<ComplaintRow[]>("GET", `/api/v0/complaint?${query}`);
  return body.data.map(({ complaint_id }) => complaint_id);
};
const citizens = async () =>
  (
    await sql<{ name: string; phone: string | null; sms_consent: boolean }>`
      select p.name, p.phone, p.sms_consent from principals p join booths b on b.id = p.booth_id
      where b.constituency_id = ${constituency_id} order by p.id`.execute(app.db)
  ).rows;
const audited = async () =>
  (
    await sql<{ principal_id: number; details: object }>`
      select principal_id, details from audit where action = 'importComplaints' and entity_id = ${constituency_id}
      order by id`.execute(app.db)
  ).rows;

test(
  "complaints are stored with the register's dates, in its order, and once",
  { tags: ["register-import-8", "register-import-9", "register-import-11"] },
  async () => {
    const file = registerSheet(
      registerRow(),
      registerRow({ Number: "2", Status: "Disposed", "Completed on": "9/3/2024" }),
      registerRow({ Number: "3", Booth: "99" }),
    );
    const { status, body } = await load(file);
    expect(status).toBe(200);
    expect(body.message).toBe("2 complaints added, 0 unchanged, 1 row rejected");
    expect(body.data).toEqual({
      inserted: 2,
      unchanged: 0,
      rejected: 1,
      citizens: 1,
      long_texts: 0,
      rows: [{ row: 4, field: "booth_number", message: "This constituency has no booth 99" }],
      rejected_sheet: expect.any(String),
    });
    const common = {
      title: "Hand pump broken",
      is_stored_now: true,
      assigned_to: null,
      registered_by: app.superAdmin,
      complainant_id: expect.any(Number),
      complainant_text: "9876512399 Ram Lal",
      due_on: null,
      id: expect.any(Number),
      issued: "2024-03-05 00:00:00",
    };
    const first = await stored();
    expect(first).toEqual([
      { ...common, source_number: "1", status_id: 1, completed: null },
      { ...common, source_number: "2", status_id: 3, completed: "2024-03-09 00:00:00" },
    ]);
    const counts = { inserted: 2, unchanged: 0, rejected: 1, citizens: 1, dry_run: false };
    expect(await audited()).toEqual([{ principal_id: app.superAdmin, details: counts }]);

    const again = await load(file);
    expect(again.body.message).toBe("0 complaints added, 2 unchanged, 1 row rejected");
    expect(await stored()).toEqual(first);
    const total = await app.send("GET", `/api/v0/complaint?constituency=${constituency_id}`);
    expect((total.body.pagination ?? total.body.Pagination)?.totalItems).toBe(2);
  },
);

test(
  "the register's number finds the complaint, and stands in its detail, slip and citizen's file",
  { tags: ["register-import-16"] },
  async () => {
    await load(registerSheet(registerRow({ Number: "क/१०४७/19" }), registerRow({ Number: "2" })));
    const { id, complainant_id } = (await stored())[0]!;
    for (const search of ["क/1047", "hand १०४७"]) expect(await found(search)).toEqual([id]);
    const source = { source_number: "क/1047/19" };
    for (const path of [id, `${id}/slip`])
      expect((await app.send("GET", `/api/v0/complaint/${path}`)).body.data).toMatchObject(source);
    const kept = await app.send("GET", `/api/v0/principal/user/${complainant_id}/data`);
    expect(JSON.parse(kept.raw.toString())).toMatchObject({
      complaints: [{ complaint_number: id, ...source }, { source_number: "2" }],
    });
  },
);

test(
  "the activity has the completion on its day, and a long text whole",
  { tags: ["register-import-7", "register-import-10"] },
  async () => {
    const details = Array(40).fill("पानी नहीं है है").join(" ");
    await load(
      registerSheet(registerRow({ Status: "निपटाया", "Completed on": "9/3/24", Details: details })),
    );
    const [complaint] = await stored();
    const activity = await readActivity(app, complaint!.id);
    expect(activity.map(({ kind }) => kind)).toEqual(["note", "note", "edited", "created"]);
    expect(activity[2]).toMatchObject({
      at: expect.stringMatching(/^2024-03-0(8T18:30|9T00:00)/),
      by_name: "Asha Rao",
      changes: [{ field: "status_id", from: "registered", to: "completed" }],
    });
    expect(`${activity[1]!.note} ${activity[0]!.note}`).toBe(details);
  },
);

test(
  "a citizen is found by booth, phone and name, else added; nobody gets a phone",
  { tags: ["register-import-8"] },
  async () => {
    await load(
      registerSheet(registerRow(), registerRow({ Number: "2", Name: "Sita", Phone: "NA" })),
    );
    const known = await stored();
    const { body } = await load(
      registerSheet(
        registerRow({ Number: "3", Name: "RAM  LAL" }),
        registerRow({ Number: "4", Name: "sita", Phone: "" }),
        registerRow({ Number: "5", Name: "Gita" }),
        registerRow({ Number: "6", Name: "Sita", Phone: "9876512398" }),
      ),
    );
    expect(body.data).toMatchObject({ inserted: 4, citizens: 2 });
    const of = (await stored()).map(({ complainant_id }) => complainant_id);
    expect(of.slice(0, 4)).toEqual([
      known[0]!.complainant_id,
      known[1]!.complainant_id,
      known[0]!.complainant_id,
      known[1]!.complainant_id,
    ]);
    const person = { sms_consent: false };
    expect(await citizens()).toEqual([
      { ...person, name: "Ram Lal", phone: "9876512399" },
      { ...person, name: "Sita", phone: null },
      { ...person, name: "Gita", phone: "9876512399" },
      { ...person, name: "Sita", phone: "9876512398" },
    ]);
  },
);

test(
  "a number that is stored with another date is rejected, so that the matter is not lost",
  { tags: ["register-import-9"] },
  async () => {
    await load(registerSheet(registerRow({ Number: "12/A" })));
    const [{ id } = { id: 0 }] = await stored();
    const { body, status } = await load(
      registerSheet(
        registerRow({ Number: "12/a", Date: "6/3/2025" }),
        registerRow({ Number: "13" }),
      ),
    );
    expect(status).toBe(200);
    expect(body.data.rows).toEqual([
      {
        row: 2,
        field: "number",
        message: `Number 12/a is that of complaint #${id}, of another date: 2024-03-05`,
      },
    ]);
    expect(await stored()).toHaveLength(2);
    constituency_id = await addConstituency(app.db, crypto.randomUUID());
    await addBooth(app.db, constituency_id, { booth_number: "12" });
    const elsewhere = await load(registerSheet(registerRow({ Number: "12/A" })));
    expect(elsewhere.body.data.inserted).toBe(1);
  },
);

test(
  "an active admin of the constituency gets a complaint by name or phone; categories have two names",
  { tags: ["register-import-5"] },
  async () => {
    const admin = await registered({ name: "Kavita Joshi" });
    const gone = await registered({ name: "Old Hand" });
    await app.send("DELETE", `/api/v0/admin/${gone.id}`);
    await sql`update categories set name_hi = 'पेयजल' where name = 'Water Supply'`.execute(app.db);
    const { body } = await load(
      registerSheet(
        registerRow({ "Assigned to": "kavita joshi", Category: "पेयजल" }),
        registerRow({ Number: "2", "Assigned to": admin.phone }),
        registerRow({ Number: "3", "Assigned to": "Old Hand" }),
        registerRow({ Number: "4", Category: "Complaint" }),
      ),
    );
    expect(body.data.rows.map(({ message }) => message)).toEqual([
      'This constituency has no admin "Old Hand"',
      'There is no category "Complaint"',
    ]);
    expect((await stored()).map(({ assigned_to }) => assigned_to)).toEqual([admin.id, admin.id]);
  },
);

test(
  "a check stores nothing, and shows the complaints as they would be stored",
  { tags: ["register-import-12"] },
  async () => {
    const file = registerSheet(registerRow(), registerRow({ Number: "2", Name: "" }));
    const { body } = await load(file, { dry_run: "true" });
    expect(body.message).toBe("Nothing saved yet: 1 complaint to add, 0 unchanged, 1 row rejected");
    expect(body.data).toMatchObject({ inserted: 1, rejected: 1, citizens: 1 });
    expect(body.data.preview).toEqual([
      {
        row: 2,
        number: "1",
        date: "2024-03-05",
        name: "Ram Lal",
        phone: "9876512399",
        title: "Hand pump broken",
        status_id: 1,
        completed_on: null,
      },
    ]);
    expect(await stored()).toEqual([]);
    expect(await citizens()).toEqual([]);
    const details = { inserted: 1, unchanged: 0, rejected: 1, citizens: 1, dry_run: true };
    expect(await audited()).toEqual([{ principal_id: app.superAdmin, details }]);
  },
);

test(
  "the rejected rows come as a sheet with their whole texts, which can be corrected and imported",
  { tags: ["register-import-13"] },
  async () => {
    const details = "x".repeat(1999);
    const file = registerSheet(
      registerRow({ Booth: "99", Details: details }),
      registerRow({ Number: "2", Date: "soon", Details: details }),
    );
    const { status, body } = await load(file);
    expect(status).toBe(400);
    expect(body.message).toBe("No row of the sheet could be used: 2 rows rejected");
    const book = read(Buffer.from(body.data.rejected_sheet!, "base64"));
    const [, ...rows] = utils.sheet_to_json<string[]>(Object.values(book.Sheets)[0]!, {
      header: 1,
      defval: "",
    });
    expect(rows.map((row) => [row[7], row.at(-2), row.at(-1)])).toEqual([
      [details, 2, "This constituency has no booth 99"],
      [details, 3, "Date is not a day: write day, month and year, such as 31/12/2025"],
    ]);
    const corrected = utils.aoa_to_sheet([
      utils.sheet_to_json<string[]>(Object.values(book.Sheets)[0]!, { header: 1 })[0]!,
      ...rows.map((row) => row.with(0, "5.3.24").with(4, "12")),
    ]);
    const bytes = utils.book_new(corrected, "Sheet1");
    const sent = new File(
      [write(bytes, { type: "buffer" }) as Uint8Array<ArrayBuffer>],
      "corrected.xlsx",
    );
    expect((await load(sent)).body.data).toEqual({
      inserted: 2,
      unchanged: 0,
      rejected: 0,
      citizens: 1,
      long_texts: 2,
      rows: [],
    });
  },
);
