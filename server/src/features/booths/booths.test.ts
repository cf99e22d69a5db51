import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SheetReport } from "contract/booth-upload";
import type { Booth } from "contract/booths";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { sheetData, xlsxParts, zip } from "./fixtures/archives.ts";

let app: TestApp;
let district_id = 0;
beforeAll(async () => {
  app = await createTestApp();
  const { rows } = await sql<{ id: number }>`
    with state as (insert into states (name) values ('State') returning id)
    insert into districts (name, state_id) select 'District', id from state returning id`.execute(
    app.db,
  );
  district_id = rows[0]!.id;
});
afterAll(() => app.close());

async function addConstituency(): Promise<number> {
  const name = `Seat ${crypto.randomUUID()}`;
  const values = app.db.insertInto("constituencies").values({ name, district_id });
  return (await values.returning("id").executeTakeFirstOrThrow()).id;
}
const list = (constituency_id: number | string) =>
  app.send<Booth[]>("GET", `/api/v0/location/constituencies/${constituency_id}/booths`);

const HEADER = ["mandal", "shaktikendra", "booth_name", "booth_number"];
const uploadRows = (constituency_id: number, rows: string[][]) => {
  const form = new FormData();
  form.set("constituency_id", String(constituency_id));
  const bytes = new Uint8Array(zip(xlsxParts(sheetData([HEADER, ...rows]))));
  form.set("file", new File([bytes], "booths.xlsx"));
  return app.send<SheetReport>("POST", "/api/v0/booth/upload-booths", form);
};

describe("the booths of a constituency", () => {
  test("come in the order in which people count", { tags: ["call-9"] }, async () => {
    const id = await addConstituency();
    const sorted = [
      ["Mandal 2", "Kendra 2", "School 9", "9"],
      ["Mandal 2", "Kendra 2", "School 9", "12A"],
      ["Mandal 2", "Kendra 2", "School 9", "12B"],
      ["Mandal 2", "Kendra 2", "School 9", "100"],
      ["Mandal 2", "Kendra 2", "School 10", "1"],
      ["mandal 2", "Kendra 10", "School", "007"],
      ["Mandal 10", "Kendra", "School", "A2"],
      ["Mandal 10", "Kendra", "School", "A10"],
      ["मंडल २", "शक्ति केंद्र", "विद्यालय", "2"],
      ["मंडल १०", "शक्ति केंद्र", "विद्यालय", "3"],
    ];
    const seeded = [7, 2, 9, 0, 4, 8, 1, 6, 3, 5].map((place) => sorted[place]!);
    expect((await uploadRows(id, seeded)).status).toBe(200);
    await uploadRows(await addConstituency(), [["Other", "Other", "Other", "1"]]);
    const { status, body } = await list(id);
    expect(status).toBe(200);
    expect(body.status).toBe("success");
    expect(Object.keys(body.data[0]!)).toEqual(["id", ...HEADER]);
    expect(
      body.data.map((row) => [row.mandal, row.shaktikendra, row.booth_name, row.booth_number]),
    ).toEqual(sorted);
  });

  test("a constituency without an upload has no booths", async () => {
    const { status, body } = await list(await addConstituency());
    expect(status).toBe(200);
    expect(body.data).toEqual([]);
  });

  test.each([
    ["2147483647", "Constituency not found"],
    ["2147483648", "Not found"],
    ["0", "Not found"],
    ["x", "Not found"],
  ])("of the unknown constituency %s are a 404", async (id, message) => {
    const { status, body } = await list(id);
    expect(status).toBe(404);
    expect(body).toMatchObject({ status: "error", message });
  });
});

describe("the template", () => {
  const get = (query = "") => app.send("GET", `/api/v0/booth/template${query}`);

  test.each(["", "?format=xlsx"])("is an .xlsx file (%s)", async (query) => {
    const { status, headers, raw } = await get(query);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe(
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    );
    expect(headers["content-disposition"]).toContain('filename="booths.xlsx"');
    expect(raw.subarray(0, 2).toString()).toBe("PK");
  });

  test(
    "has the four columns, and keeps booth numbers as text",
    { tags: ["booth-upload-18"] },
    async () => {
      const { raw } = await get();
      const { read } = await import("@e965/xlsx");
      const book = read(raw, { cellNF: true, cellStyles: true, sheetStubs: true });
      const sheet = book.Sheets[book.SheetNames[0]!]!;
      const header = ["A1", "B1", "C1", "D1"].map((cell) => (sheet[cell] as { v: string }).v);
      expect(header).toEqual(["Mandal", "Shaktikendra", "Booth Name", "Booth Number"]);
      for (const cell of ["D2", "D2001"]) expect(sheet[cell]).toMatchObject({ t: "z", z: "@" });
      expect(sheet.A2).toBeUndefined();
    },
  );

  test("is read back: it has a header and no booths yet", async () => {
    const { raw } = await get();
    const form = new FormData();
    form.set("constituency_id", String(await addConstituency()));
    form.set("file", new File([new Uint8Array(raw)], "booths.xlsx"));
    const { status, body } = await app.send("POST", "/api/v0/booth/upload-booths", form);
    expect(status).toBe(400);
    expect(body.message).toBe("The sheet has no booths below its header in row 1.");
  });

  test("comes in no other format", async () => {
    const { status, body } = await get("?format=csv");
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field: "format", message: "format must be xlsx" }]);
  });
});
