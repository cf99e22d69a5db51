import { read, utils } from "@e965/xlsx";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { RollReport } from "contract/citizens-import";
import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { addOffice, type TestOffice } from "../../../../test/records.ts";
import { sheetFile } from "../../../../test/sheets/sheet-file.ts";
import { readSheetsHere } from "../../../../test/sheets/read-here.ts";
import { lockForRoll } from "./import.store.ts";

readSheetsHere();

let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`delete from principals where principal_type = 'user' and phone is not null`.execute(
    app.db,
  );
});

const people = async () => {
  const { rows } = await sql<{ name: string }>`
    select name from principals where principal_type = 'user' and phone is not null order by id`.execute(
    app.db,
  );
  return rows;
};
const trail = async () => {
  const { rows } = await sql<{ details: object }>`
    select details from audit where action = 'importCitizens' order by id`.execute(app.db);
  return rows.map(({ details }) => details);
};
const load = (rows: string[][], given: { constituency_id?: number; dry_run?: string } = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(given)) form.append(name, String(value));
  form.append("file", sheetFile(rows));
  return app.send<RollReport>("POST", "/api/v0/principal/user/import", form);
};
const SHORT = ["Booth", "Name", "Phone", "EPIC"];
const known = ["1", "Gita Bai", "9711000001", "A1"];

test(
  "a roll is checked, then stored once; the report tells who shares a phone, and the rejected rows come as a sheet",
  { tags: ["citizen-import-3", "citizen-import-5", "citizen-import-6", "citizen-import-7"] },
  async () => {
    const { constituency_id } = office;
    const rows = [
      SHORT,
      known,
      ["1", "Mohan Lal", "9711000001", ""],
      ["99", "Ravi", "9711000002", ""],
    ];
    const report = {
      inserted: 2,
      updated: 0,
      unchanged: 0,
      rejected: 1,
      phone_sharers: 1,
      rows: [{ row: 4, field: "booth_number", message: "This constituency has no booth 99" }],
      unread_columns: ["EPIC"],
      rejected_sheet: expect.any(String),
    };
    const place = { booth_number: "1", constituency_name: "Belgarh", is_new: true };
    const checked = await load(rows, { constituency_id, dry_run: "true" });
    expect(checked.body.message).toBe(
      "Nothing saved yet: 2 citizens to add, 0 to update, 0 unchanged, 1 row rejected",
    );
    expect(checked.body.data).toEqual({
      ...report,
      preview: [
        { ...place, row: 2, name: "Gita Bai", phone: "9711000001", shares_phone: false },
        { ...place, row: 3, name: "Mohan Lal", phone: "9711000001", shares_phone: true },
      ],
    });
    expect(await people()).toEqual([]);

    const stored = await load(rows, { constituency_id });
    expect(stored.body.message).toBe("2 citizens added, 0 updated, 0 unchanged, 1 row rejected");
    expect(stored.body.data).toEqual(report);
    expect(await people()).toHaveLength(2);
    const counts = { inserted: 2, updated: 0, unchanged: 0, rejected: 1 };
    expect((await trail()).slice(-2)).toEqual([
      { ...counts, dry_run: true },
      { ...counts, dry_run: false },
    ]);
    const again = await load(rows, { constituency_id });
    expect(again.body.data).toMatchObject({ inserted: 0, unchanged: 2, phone_sharers: 0 });

    const none = await load([SHORT, ["99", "Ravi", "9711000002", ""]], { constituency_id });
    expect(none.status).toBe(400);
    expect(none.body.message).toBe("No row of the sheet could be used: 1 row rejected");
    expect(none.body.data.rejected_sheet).toEqual(expect.any(String));
  },
);

test(
  "a roll that names no constituency needs one; the chosen one must exist",
  { tags: ["citizen-import-4"] },
  async () => {
    const errors = [{ field: "constituency_id", message: "Please select a constituency." }];
    expect((await load([SHORT, known])).body.errors).toEqual(errors);
    expect((await load([SHORT, known], { constituency_id: 999_999 })).body.errors).toEqual(errors);
    const named = [
      ["Constituency", ...SHORT],
      ["belgarh", ...known],
    ];
    expect((await load(named)).body.data).toMatchObject({ inserted: 1 });
  },
);

test(
  "two people of a phone whose citizen has no name are that citizen and another person",
  { tags: ["citizen-import-3", "citizen-import-5"] },
  async () => {
    const { booth_id, constituency_id } = office;
    await sql`
      insert into principals (principal_type, phone, booth_id) values ('user', '9711000001', ${booth_id})`.execute(
      app.db,
    );
    const rows = [SHORT, known, ["1", "Mohan Lal", "9711000001", ""]];
    expect((await load(rows, { constituency_id })).body.data).toMatchObject({
      inserted: 1,
      updated: 1,
      phone_sharers: 1,
    });
    expect((await people()).map(({ name }) => name).toSorted()).toEqual(["Gita Bai", "Mohan Lal"]);
    expect((await load(rows, { constituency_id })).body.data).toMatchObject({ unchanged: 2 });
  },
);

test(
  "a roll gets a 409 while another one is stored, and leaves nothing",
  { tags: ["citizen-import-6"] },
  async () => {
    const { constituency_id } = office;
    const busy = await app.db.startTransaction().execute();
    await lockForRoll(busy);
    const { status, body } = await load([SHORT, known], { constituency_id });
    await busy.rollback().execute();
    expect([status, body.message]).toEqual([
      409,
      "Another voter roll is being stored. Import this one when it has ended.",
    ]);
    expect(await people()).toEqual([]);
    expect((await load([SHORT, known], { constituency_id })).status).toBe(200);
  },
);

test("the template has the columns of a roll", { tags: ["citizen-import-1"] }, async () => {
  const { raw } = await app.send("GET", "/api/v0/principal/user/import-template?format=xlsx");
  const [heading] = utils.sheet_to_json<string[]>(Object.values(read(raw).Sheets)[0]!, {
    header: 1,
  });
  expect(heading).toEqual(["Constituency", "Booth Number", "Name", "Phone", "Email"]);
});

test(
  "the answer that is stored for a repeat has no name and no phone",
  { tags: ["citizen-4"] },
  async () => {
    const { constituency_id } = office;
    const form = () => {
      const made = new FormData();
      made.append("constituency_id", String(constituency_id));
      made.append("dry_run", "true");
      made.append("file", sheetFile([SHORT, known]));
      return made;
    };
    const check = () =>
      app.send<RollReport>("POST", "/api/v0/principal/user/import", form(), {
        "idempotency-key": "check of a roll",
      });
    const first = (await check()).body.data;
    expect(first.preview).toMatchObject([{ name: "Gita Bai", phone: "9711000001" }]);
    expect((await check()).body.data).toEqual(first);
    const { rows } = await sql<{ answer: string }>`
    select answer::text as answer from idempotency_keys where key = 'check of a roll'`.execute(
      app.db,
    );
    expect(rows).toEqual([{ answer: expect.not.stringMatching(/Gita|9711000001/) }]);
  },
);
