import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { utils, write } from "@e965/xlsx";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SHEET_TYPES, type SheetReport } from "contract/booth-upload";
import type { Booth } from "contract/booths";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { readSheetsHere } from "../../../test/sheets/read-here.ts";
import { sheetData, xlsxParts, zip } from "./fixtures/archives.ts";

readSheetsHere();

let app: TestApp;
let district_id = 0;
/** A new constituency for each test. */
let seat = 0;
beforeAll(async () => {
  app = await createTestApp();
  const { rows } = await sql<{ id: number }>`
    with state as (insert into states (name) values ('State') returning id)
    insert into districts (name, state_id) select 'District', id from state returning id`.execute(
    app.db,
  );
  district_id = rows[0]!.id;
});
beforeEach(async () => {
  const { rows } = await sql<{ id: number }>`
    insert into constituencies (name, district_id) values (${crypto.randomUUID()}, ${district_id})
    returning id`.execute(app.db);
  seat = rows[0]!.id;
});
afterAll(() => app.close());

const HEADER = ["mandal", "shaktikendra", "booth_name", "booth_number"];
const fixture = async (name: string) =>
  new File([await readFile(fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url)))], name);
const sheet = (...rows: string[][]) =>
  new File([new Uint8Array(zip(xlsxParts(sheetData([HEADER, ...rows]))))], "booths.xlsx");
const booths = (count: number, name = "School") =>
  Array.from({ length: count }, (_, n) => ["Mandal", "Kendra", name, `${n + 1}`]);

interface Given {
  file?: File;
  constituency_id?: string | number;
  dry_run?: string;
}
function upload(given: Given, headers: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ constituency_id: seat, ...given }))
    form.append(name, value instanceof File ? value : String(value));
  return app.send<SheetReport>("POST", "/api/v0/booth/upload-booths", form, headers);
}
async function stored(constituency_id = seat) {
  const path = `/api/v0/location/constituencies/${constituency_id}/booths`;
  return (await app.send<Booth[]>("GET", path)).body.data;
}
const audited = () =>
  app.db
    .selectFrom("audit")
    .select(["principal_id", "details"])
    .where("action", "=", "uploadBooths")
    .where("entity_id", "=", seat)
    .execute();

describe("a sheet that LibreOffice wrote", () => {
  test("is loaded, Devanagari and all", async () => {
    const { status, body } = await upload({ file: await fixture("office.ods") });
    expect(status).toBe(200);
    const data = { inserted: 7, updated: 0, unchanged: 0, rejected: 0, rows: [], hidden_rows: 1 };
    expect(body).toEqual({
      status: "success",
      success: true,
      message: "7 booths added, 0 updated, 0 unchanged, 0 rows rejected",
      data,
    });
    const rows = await stored();
    expect(rows.map((row) => row.booth_number).toSorted()).toEqual(
      ["007", "008", "12", "1200", "1234567890123", "12A", "42"].toSorted(),
    );
    expect(rows).toContainEqual({
      id: expect.any(Number),
      mandal: "मंडल पूर्व",
      shaktikendra: "शक्ति केंद्र 1",
      booth_name: "राजकीय प्राथमिक विद्यालय, कक्ष 1",
      booth_number: "007",
    });
    const { rows: _, hidden_rows: _hidden, ...counts } = data;
    const details = { ...counts, dry_run: false };
    expect(await audited()).toEqual([{ principal_id: app.superAdmin, details }]);
  });

  test(
    "faults.xlsx: good rows are stored, each bad one is reported once, in the sheet's order",
    { tags: ["booth-upload-15"] },
    async () => {
      const { status, body } = await upload({ file: await fixture("faults.xlsx") });
      expect(status).toBe(200);
      expect(body.message).toBe("2 booths added, 0 updated, 0 unchanged, 8 rows rejected");
      expect(body.data).toMatchObject({ inserted: 2, rejected: 8 });
      const rows = body.data.rows.map(({ row }) => row);
      expect(rows).toEqual([3, 4, 5, 6, 6, 7, 8, 9, 10, 10]);
      expect(body.data.rows[0]).toEqual({ row: 3, field: "mandal", message: "Mandal is required" });
      expect(await stored()).toHaveLength(2);
    },
  );
});

test("a header that is repeated between the rows is no booth", async () => {
  const again = ["MANDAL", "Shakti Kendra", "Booth Name", "Booth No."];
  const [first, second] = booths(2);
  const file = sheet(first!, HEADER, second!, again, ["M", "K", "Booth Name", "Booth No."]);
  const { body } = await upload({ file });
  expect(body.message).toBe("3 booths added, 0 updated, 0 unchanged, 0 rows rejected");
  expect(await stored()).toHaveLength(3);
});

test("the first sheet with booths is read, and the report counts the others", async () => {
  const book = utils.book_new();
  const filled = [HEADER, ...booths(2)];
  for (const rows of [[["Notes"]], [HEADER], filled, filled, [HEADER], [HEADER, ...booths(3)]])
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows));
  const bytes = write(book, { type: "buffer" }) as Uint8Array<ArrayBuffer>;
  const { body } = await upload({ file: new File([bytes], "booths.xlsx") });
  expect(body.message).toBe(
    "2 booths added, 0 updated, 0 unchanged, 0 rows rejected, other sheets not read: 2",
  );
  expect(body.data.unread_sheets).toBe(2);
});

describe("a sheet that is uploaded again", () => {
  test(
    "updates by number whatever its case, adds, and never deletes",
    { tags: ["booth-upload-15"] },
    async () => {
      await upload({ file: sheet(...booths(3), ["Mandal", "Kendra", "School", "4a"]) });
      const before = await stored();
      const again = sheet(
        ["Mandal", "Kendra", "School", "1"],
        ["Mandal", "Kendra", "New School", "2"],
        ["Mandal", "Kendra", "School", "4A"],
        ["Mandal", "Kendra", "School", "5"],
      );
      const { body } = await upload({ file: again });
      expect(body.message).toBe("1 booth added, 2 updated, 1 unchanged, 0 rows rejected");
      expect(body.data).toEqual({ inserted: 1, updated: 2, unchanged: 1, rejected: 0, rows: [] });
      const after = await stored();
      const named = Object.fromEntries(after.map((row) => [row.booth_number, row.booth_name]));
      expect(named).toEqual({
        1: "School",
        2: "New School",
        3: "School",
        "4A": "School",
        5: "School",
      });
      const ids = after.map((row) => row.id);
      expect(ids).toEqual(expect.arrayContaining(before.map((row) => row.id)));
    },
  );

  test("is unchanged when nothing changed, and stands apart in another constituency", async () => {
    await upload({ file: sheet(...booths(2)) });
    const same = await upload({ file: sheet(...booths(2)) });
    expect(same.body.data).toMatchObject({ inserted: 0, updated: 0, unchanged: 2 });
    const { rows } = await sql<{ id: number }>`
      insert into constituencies (name, district_id) values ('Elsewhere', ${district_id}) returning id`.execute(
      app.db,
    );
    const elsewhere = await upload({ file: sheet(...booths(2)), constituency_id: rows[0]!.id });
    expect(elsewhere.body.data).toMatchObject({ inserted: 2, unchanged: 0 });
    expect(await stored()).toHaveLength(2);
  });

  test("twice at once is one set of booths", async () => {
    const replies = await Promise.all(
      Array.from({ length: 2 }, () => upload({ file: sheet(...booths(200)) })),
    );
    const counts = replies.map(({ body }) => `${body.data.inserted} ${body.data.unchanged}`);
    expect(counts.toSorted()).toEqual(["0 200", "200 0"]);
    expect(await stored()).toHaveLength(200);
  });

  test("with the same Idempotency-Key answers as before and leaves one audit row", async () => {
    const key = { "idempotency-key": `upload-${seat}` };
    const first = await upload({ file: sheet(...booths(2)) }, key);
    const second = await upload({ file: sheet(...booths(2)) }, key);
    expect(first.body.data.inserted).toBe(2);
    expect(second.body).toEqual(first.body);
    expect(await audited()).toHaveLength(1);
  });
});

test("a dry run reports what would happen, and changes no booth", async () => {
  await upload({ file: sheet(...booths(2)) });
  const before = await stored();
  const file = sheet(
    ["Mandal", "Kendra", "School", "1"],
    ["Mandal", "Kendra", "New School", "2"],
    ["Mandal", "Kendra", "School", "3"],
    ["", "Kendra", "School", "4"],
  );
  const { status, body } = await upload({ file, dry_run: "true" });
  expect(status).toBe(200);
  expect(body.message).toBe(
    "Nothing saved yet: 1 booth to add, 1 to update, 1 unchanged, 1 row rejected",
  );
  const rows = [{ row: 5, field: "mandal", message: "Mandal is required" }];
  expect(body.data).toMatchObject({ inserted: 1, updated: 1, unchanged: 1, rejected: 1, rows });
  expect(await stored()).toEqual(before);
  const real = await upload({ file, dry_run: "false" });
  const { preview: _preview, ...counted } = body.data;
  expect(real.body.data).toEqual(counted);
  expect(await stored()).toHaveLength(3);
});

describe("an upload is rejected", () => {
  const noFile = { field: "file", message: "Please select a file." };
  const noSheet = {
    field: "file",
    message: "Please select a valid Excel (.xls, .xlsx, .ods) file.",
  };
  const noSeat = { field: "constituency_id", message: "Please select a constituency." };
  const good = () => sheet(...booths(1));
  const text = (name: string, type: string) => new File(["a,b\n1,2\n"], name, { type });
  const cases: [string, () => Given, { field: string; message: string }[]][] = [
    ["without a file", () => ({}), [noFile]],
    ["with a CSV file", () => ({ file: text("booths.csv", "text/csv") }), [noSheet]],
    ["with a CSV file called .xlsx", () => ({ file: text("booths.xlsx", "") }), [noSheet]],
    ["with an empty file", () => ({ file: new File([], "booths.xlsx") }), [noSheet]],
    ["with no constituency", () => ({ file: good(), constituency_id: "" }), [noSeat]],
    ["with an unknown one", () => ({ file: good(), constituency_id: 2_147_483_647 }), [noSeat]],
    ["with one that is no id", () => ({ file: good(), constituency_id: "x" }), [noSeat]],
    ["with neither", () => ({ constituency_id: "" }), [noSeat, noFile]],
    [
      "over 20 MB",
      () => ({ file: new File([new Uint8Array(20 * 1024 * 1024 + 1)], "booths.xlsx") }),
      [{ field: "file", message: "File size must be less than 20MB" }],
    ],
  ];

  test.each(cases)("%s", async (_, given, errors) => {
    const { status, body } = await upload(given());
    expect(status).toBe(400);
    expect(body).toEqual({
      status: "error",
      success: false,
      message: errors[0]!.message,
      errors,
      request_id: expect.any(String),
    });
    expect(await stored()).toEqual([]);
  });

  test.each([
    ["missing.xlsx", "Missing columns in the header in row 1: Shaktikendra, Booth Number."],
    ["empty.xlsx", "The sheet is empty."],
  ])("with %s, and says why", { tags: ["booth-upload-14"] }, async (name, message) => {
    const { status, body } = await upload({ file: await fixture(name) });
    expect(status).toBe(400);
    expect(body).toMatchObject({ message, errors: [{ field: "file", message }] });
  });

  test("without a single usable row, with the report of the rows", async () => {
    const { status, body } = await upload({ file: sheet(["", "", "School", "1"]) });
    const message = "No row of the sheet could be used: 1 row rejected";
    expect(status).toBe(400);
    expect(body).toMatchObject({ status: "error", message, errors: [{ field: "file", message }] });
    const rows = ["mandal", "shaktikendra"].map((field) => ({
      row: 2,
      field,
      message: `${field === "mandal" ? "Mandal" : "Shaktikendra"} is required`,
    }));
    expect(body.data).toMatchObject({ inserted: 0, updated: 0, unchanged: 0, rejected: 1, rows });
    expect(await audited()).toEqual([]);
  });

  test("with two files, as JSON, and without a token", async () => {
    const form = new FormData();
    form.set("constituency_id", String(seat));
    for (const name of ["a.xlsx", "b.xlsx"]) form.append("file", good(), name);
    const url = "/api/v0/booth/upload-booths";
    const two = await app.send("POST", url, form);
    expect([two.status, two.body.message]).toEqual([400, "Please select one file."]);
    const json = await app.send("POST", url, { constituency_id: seat });
    expect([json.status, json.body.message]).toEqual([400, noFile.message]);
    expect((await app.call("POST", url)).status).toBe(401);
  });
});

test("a type that says spreadsheet is enough, whatever the name", async () => {
  const bytes = await sheet(...booths(1)).arrayBuffer();
  const { status } = await upload({
    file: new File([bytes], "booths", { type: SHEET_TYPES.xlsx! }),
  });
  expect(status).toBe(200);
});

test("values at their limits are stored, as the database counts them", async () => {
  const name = "𑄌".repeat(150);
  const { body } = await upload({ file: sheet([name, name, name, "9".repeat(20)]) });
  expect(body.data).toMatchObject({ inserted: 1, rejected: 0 });
  expect((await stored())[0]).toMatchObject({ mandal: name, booth_number: "9".repeat(20) });
});

test("a sheet of more than one batch is stored whole, then updated whole", async () => {
  const large = await upload({ file: sheet(...booths(1_500)) });
  expect(large.body.data).toMatchObject({ inserted: 1_500, rejected: 0 });
  const renamed = await upload({ file: sheet(...booths(1_500, "Hall")) });
  expect(renamed.body.data).toMatchObject({ inserted: 0, updated: 1_500 });
});
