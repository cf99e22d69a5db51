import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ComplaintRow } from "contract/complaints/complaints";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { addBooth, addConstituency } from "../../../test/places.ts";
import { type ListQuery, readListPage, readTitles } from "../../../test/lists.ts";
import { addCitizen, addOffice, type TestOffice } from "../../../test/records.ts";

const PATH = "/api/v0/complaint";

let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());

interface Given {
  title: string;
  description?: string;
  category_id?: number;
  status_id?: number;
  booth_id?: number;
  constituency_id?: number;
  complainant_id?: number;
  issue_at?: string;
}

const add = async (given: Given) => {
  const { issue_at, ...rest } = given;
  const { id } = await app.db
    .insertInto("complaints")
    .values({
      description: "A description of twenty characters.",
      category_id: office.water,
      complainant_id: office.complainant_id,
      booth_id: office.booth_id,
      constituency_id: office.constituency_id,
      registered_by: app.superAdmin,
      ...rest,
      ...(issue_at && { issue_at: new Date(issue_at) }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};
const list = (query: ListQuery = {}) => readListPage<ComplaintRow>(app, PATH, query);
const titles = (query: ListQuery) => readTitles(app, PATH, query);
const clear = () => app.db.deleteFrom("complaints").execute();

describe("pages", () => {
  beforeAll(async () => {
    await clear();
    for (let i = 1; i <= 21; i += 1)
      await add({
        title: `Number ${i}`,
        issue_at: `2026-01-${String(i).padStart(2, "0")}T06:00Z`,
      });
    // With equal times, the higher id comes first.
    await add({ title: "Number 22", issue_at: "2026-01-21T06:00Z" });
  });

  const numbers = (rows: ComplaintRow[]) => rows.map((row) => Number(row.title.split(" ")[1]));

  test(
    "no query means page 1, newest first, ten rows, the page under both spellings",
    { tags: ["call-4", "call-15"] },
    async () => {
      const { status, body } = await app.send<ComplaintRow[]>("GET", PATH);
      expect(status).toBe(200);
      expect(body.status).toBe("success");
      expect(numbers(body.data)).toEqual([22, 21, 20, 19, 18, 17, 16, 15, 14, 13]);
      expect(body.Pagination).toEqual({ page: 1, pageSize: 10, totalItems: 22, totalPages: 3 });
      expect(body.pagination).toEqual(body.Pagination);
    },
  );

  test("a row carries what the table shows, and nothing else", async () => {
    const { body } = await list();
    expect(body.data[0]).toEqual({
      complaint_id: expect.any(Number),
      title: "Number 22",
      category: "Wells and pumps",
      complainant_name: "Meena Devi",
      status: "registered",
      complaint_number: body.data[0]!.complaint_id,
      booth_number: "1",
      constituency_id: office.constituency_id,
      booth_name: "Primary School",
      assigned_to: null,
      assigned_to_name: null,
      issue_at: "2026-01-21T06:00:00Z",
      created_at: expect.any(String),
      due_on: null,
      waiting: null,
      follow_up_on: null,
      version: 1,
    });
  });

  test(
    "the last page is short; a page past the end is empty, with the true totals",
    { tags: ["call-4"] },
    async () => {
      const last = await list({ page: 3 });
      expect(numbers(last.body.data)).toEqual([2, 1]);
      expect(last.body.Pagination).toMatchObject({ page: 3, totalItems: 22, totalPages: 3 });
      for (const page of [4, 2_147_483_647]) {
        const past = await list({ page });
        expect(past.body.data).toEqual([]);
        expect(past.body.Pagination).toEqual({ page, pageSize: 10, totalItems: 22, totalPages: 3 });
      }
    },
  );

  test("a page past the end has the total of its list, also when that total is not cached", async () => {
    const { body } = await list({ page: 4, category: office.water });
    expect(body.data).toEqual([]);
    expect(body.Pagination).toMatchObject({ totalItems: 22, totalPages: 3 });
  });

  test("an empty list has one page", { tags: ["call-4"] }, async () => {
    const { body } = await list({ search: "nothing like it" });
    expect(body.Pagination).toEqual({ page: 1, pageSize: 10, totalItems: 0, totalPages: 1 });
  });
});

describe("filters", () => {
  let elsewhere: number;
  let farBooth: number;
  beforeAll(async () => {
    await clear();
    elsewhere = await addConstituency(app.db, "Sonpur Nagar");
    farBooth = await addBooth(app.db, elsewhere, { booth_name: "Primary School" });
    const far = {
      constituency_id: elsewhere,
      booth_id: farBooth,
      complainant_id: await addCitizen(app.db, farBooth),
    };
    await add({ title: "here" });
    await add({ title: "hall", booth_id: office.other_booth_id, category_id: office.roads });
    await add({ title: "far", ...far, status_id: 3 });
    await add({ title: "moving", status_id: 2 });
  });

  test("constituency by id or name", { tags: ["complaint-list-15"] }, async () => {
    expect(await titles({ constituency: elsewhere })).toEqual(["far"]);
    expect(await titles({ constituency: "  sonpur NAGAR " })).toEqual(["far"]);
    expect(await titles({ constituency: "Nowhere" })).toEqual([]);
    expect(await titles({ constituency: "99999999999" })).toEqual([]);
  });

  test("a constituency's name that two districts use means both", async () => {
    const twin = await addConstituency(app.db, "Belgarh East");
    const { district_id } = office;
    const namesake = await app.db
      .insertInto("constituencies")
      .values({ name: "belgarh east", district_id })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const constituency_id of [twin, namesake.id]) {
      const booth_id = await addBooth(app.db, constituency_id);
      const complainant_id = await addCitizen(app.db, booth_id);
      await add({ title: `twin`, constituency_id, booth_id, complainant_id });
    }
    expect(await titles({ constituency: "Belgarh East" })).toEqual(["twin", "twin"]);
    const narrowed = { constituency: "Belgarh East", mandal: "Belgarh" };
    expect(await titles(narrowed)).toEqual(["twin", "twin"]);
    await app.db.deleteFrom("complaints").where("title", "=", "twin").execute();
  });

  test("category by id or name, of complaints only", { tags: ["complaint-list-15"] }, async () => {
    expect(await titles({ category: office.roads })).toEqual(["hall"]);
    expect(await titles({ category: "field PATHS" })).toEqual(["hall"]);
    expect(await titles({ category: "Village meeting" })).toEqual([]);
    expect(await titles({ category: "Nothing" })).toEqual([]);
  });

  test("status by id or name", { tags: ["complaint-list-15"] }, async () => {
    expect(await titles({ status: "in-process" })).toEqual(["moving"]);
    expect(await titles({ status: "COMPLETED" })).toEqual(["far"]);
    expect(await titles({ status: 1 })).toEqual(["hall", "here"]);
    expect(await titles({ status: 4 })).toEqual([]);
    expect(await titles({ status: "lost" })).toEqual([]);
  });

  test("mandal, shaktikendra and booth name, whole and whatever the case", async () => {
    expect(await titles({ mandal: "RAMNAGAR" })).toEqual(["hall"]);
    expect(await titles({ mandal: "Ramna" })).toEqual([]);
    expect(await titles({ shaktikendra: "kheda" })).toEqual(["hall"]);
    expect(await titles({ booth_name: "primary school" })).toEqual(["moving", "far", "here"]);
    const { constituency_id } = office;
    const both = { booth_name: "Primary School", constituency: constituency_id };
    expect(await titles(both)).toEqual(["moving", "here"]);
  });

  test("booth id", async () => {
    expect(await titles({ booth_id: farBooth })).toEqual(["far"]);
    expect(await titles({ booth_id: 2_147_483_647 })).toEqual([]);
    expect((await list({ booth_id: "x" })).body.errors?.[0]?.field).toBe("booth_id");
  });

  test("all together, and empty ones not at all", async () => {
    const all = { constituency: elsewhere, category: office.water, status: "completed" };
    expect(await titles({ ...all, booth_id: farBooth, search: "FAR" })).toEqual(["far"]);
    const none = { constituency: "", mandal: "", booth_id: "", status: " ", start_date: "" };
    expect(await titles(none)).toHaveLength(4);
  });
});

describe("dates are days of Asia/Kolkata", () => {
  beforeAll(async () => {
    await clear();
    await add({ title: "last of 9th", issue_at: "2026-03-09T23:59:59.999+05:30" });
    await add({ title: "first of 10th", issue_at: "2026-03-10T00:00:00+05:30" });
    await add({ title: "last of 10th", issue_at: "2026-03-10T23:59:59.999+05:30" });
    await add({ title: "first of 11th", issue_at: "2026-03-11T00:00:00+05:30" });
  });

  test("both ends are inclusive", { tags: ["complaint-list-15"] }, async () => {
    const day = "2026-03-10";
    const of10th = ["last of 10th", "first of 10th"];
    expect(await titles({ start_date: day, end_date: day })).toEqual(of10th);
    expect(await titles({ start_date: day })).toEqual(["first of 11th", ...of10th]);
    expect(await titles({ end_date: day })).toEqual([...of10th, "last of 9th"]);
  });

  test(
    "what is stored later has the place of its own day",
    { tags: ["complaint-list-16"] },
    async () => {
      const day = { start_date: "2026-03-10", end_date: "2026-03-10" };
      await add({ title: "of a register", issue_at: "2026-03-10T00:00:00+05:30" });
      expect(await titles(day)).toEqual(["last of 10th", "of a register", "first of 10th"]);
    },
  );

  test("an end before the start, and an invalid date, are a 400", async () => {
    const backwards = await list({ start_date: "2026-03-11", end_date: "2026-03-10" });
    expect(backwards.status).toBe(400);
    expect(backwards.body.errors).toEqual([
      { field: "end_date", message: "end_date must not be before start_date" },
    ]);
    for (const start_date of ["2026-02-30", "10-03-2026", "today"]) {
      const { body } = await list({ start_date });
      const message = "start_date must be a date written YYYY-MM-DD";
      expect(body.errors).toEqual([{ field: "start_date", message }]);
    }
  });
});

describe("search", () => {
  beforeAll(async () => {
    await clear();
    await add({ title: "Discount of 100% promised", description: "Nothing was paid to us yet." });
    await add({ title: "Form A_1 is missing", description: "The clerk has none of it left." });
    await add({ title: "Path C:\\data", description: "Written on the wall of the office." });
    await add({ title: "Well is dry", description: "सड़क के पास का कुआँ सूखा है, कृपया देखें।" });
  });

  test.each([
    ["DISCOUNT", ["Discount of 100% promised"]],
    ["clerk has", ["Form A_1 is missing"]],
    ["  dry ", ["Well is dry"]],
    ["कुआँ", ["Well is dry"]],
    ["%", ["Discount of 100% promised"]],
    ["_", ["Form A_1 is missing"]],
    ["\\", ["Path C:\\data"]],
    ["0% p", ["Discount of 100% promised"]],
    ["A%1", []],
    ["C:\\d", ["Path C:\\data"]],
    ["' or 1=1 --", []],
  ])("%j", async (search, found) => {
    expect(await titles({ search })).toEqual(found);
  });
});
