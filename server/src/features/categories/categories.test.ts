import { addDays, officeToday } from "contract/calendar";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Output } from "contract/endpoint";
import type { listCategories } from "contract/categories";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { addStaff, bearerOf } from "../../../test/attacks/two-constituencies.ts";
import { complaintFields, createComplaint, newComplaint } from "../../../test/complaints.ts";
import { addConstituency } from "../../../test/places.ts";
import { addOffice } from "../../../test/records.ts";

type Trees = Output<typeof listCategories>["data"];

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const list = (path = "") => app.send<Trees>("GET", `/api/v0/categories${path}`);

test("both trees are listed, complaints first", { tags: ["call-10"] }, async () => {
  const { status, body } = await list();
  expect(status).toBe(200);
  expect(body.status).toBe("success");
  expect(body.data.map(({ name, type_id }) => [name, type_id])).toEqual([
    ["Complaint", 1],
    ["Event", 2],
  ]);
});

test.each([
  [1, "Water Supply", "Public Meeting"],
  [2, "Public Meeting", "Water Supply"],
])("the root of type %i holds its own choices, Other last", async (type, own, foreign) => {
  const { status, body } = await list(`/${type}`);
  expect(status).toBe(200);
  expect(body.data).toHaveLength(1);
  const names = body.data[0]!.children.map((child) => child.name);
  expect(names[0]).toBe(own);
  expect(names.at(-1)).toBe("Other");
  expect(names).not.toContain(foreign);
});

test("a choice that was added comes last; an office without any choice has an empty list", async () => {
  const [root] = (await list("/2")).body.data;
  const { id: parent_id, type_id } = root!;
  const trees = app.db.insertInto("categories").values({ parent_id, type_id, name: "किसान मेला" });
  await trees.execute();
  expect((await list("/2")).body.data[0]!.children.at(-1)!.name).toBe("किसान मेला");
  await app.db.deleteFrom("categories").where("parent_id", "=", parent_id).execute();
  expect((await list("/2")).body.data[0]!.children).toEqual([]);
});

test.each([
  ["3", "Category type not found"],
  ["2147483647", "Category type not found"],
  ["2147483648", "Not found"],
  ["0", "Not found"],
  ["complaint", "Not found"],
])("type %s is unknown", async (type, message) => {
  const { status, body } = await list(`/${type}`);
  expect(status).toBe(404);
  expect(body).toMatchObject({ status: "error", message });
});

test("every choice has its Hindi name and its position from the start", async () => {
  const [root] = (await list("/1")).body.data;
  expect(root!.children.slice(0, 2)).toEqual([
    {
      id: expect.any(Number),
      name: "Water Supply",
      name_hi: "जल आपूर्ति",
      due_days: null,
      position: 1,
      version: 1,
    },
    {
      id: expect.any(Number),
      name: "Electricity",
      name_hi: "बिजली",
      due_days: null,
      position: 2,
      version: 1,
    },
  ]);
});

describe("the office's own categories", () => {
  type Stored = { id: number; name: string; position: number };
  const add = (body: object, type = 1) =>
    app.send<Stored>("POST", `/api/v0/categories/${type}`, body);
  const change = (id: number, body: object) =>
    app.send<Stored>("PUT", `/api/v0/categories/1/${id}`, body);
  const names = async (path = "/1") =>
    (await list(path)).body.data[0]!.children.map(({ name }) => name);
  const full = { name_hi: null, due_days: null, position: 1, retired: false };

  test(
    "one is added last, renamed, moved, retired and brought back",
    { tags: ["category-1", "category-2"] },
    async () => {
      const before = await names();
      const { status, body } = await add({ name: "Street Lights", due_days: 7 });
      expect(status).toBe(200);
      const { id } = body.data;
      expect(body.data).toEqual({
        id,
        name: "Street Lights",
        name_hi: null,
        due_days: 7,
        position: before.length + 1,
        retired: false,
        version: 1,
      });
      const moved = { ...full, name: "Lamps", name_hi: "बत्तियाँ", position: 2 };
      await change(id, moved);
      expect(await names()).toEqual([before[0], "Lamps", ...before.slice(1)]);
      expect((await list("/1")).body.data[0]!.children.map(({ position }) => position)).toEqual(
        Array.from({ length: before.length + 1 }, (_, index) => index + 1),
      );
      await change(id, { ...moved, retired: true });
      expect(await names()).toEqual(before);
      const all = (await list("/1?all=true")).body.data[0]!.children;
      expect(all.find((child) => child.id === id)).toMatchObject({ name: "Lamps", retired: true });
      await change(id, { ...moved, position: 10_000 });
      expect((await names()).at(-1)).toBe("Lamps");
    },
  );

  test(
    "a retired one stays on its complaint, keeps its filter, and takes no new complaint; a promise of a date is kept",
    { tags: ["category-2", "due-1"] },
    async () => {
      const office = await addOffice(app.db);
      const { id } = (await add({ name: "Trees", due_days: 30 })).body.data;
      const complaint_id = await createComplaint(app, office, { category_id: id });
      const dueOn = async () =>
        (await app.send<{ due_on: string }>("GET", `/api/v0/complaint/${complaint_id}`)).body.data
          .due_on;
      const promised = addDays(officeToday(), 30);
      expect(await dueOn()).toBe(promised);
      await change(id, { ...full, name: "Trees", due_days: 5, retired: true });
      expect(await dueOn()).toBe(promised);
      const refused = await app.send(
        "POST",
        "/api/v0/complaint",
        newComplaint(office, { category_id: id }),
      );
      expect(refused.body.errors).toEqual([
        { field: "category_id", message: "Select a valid category" },
      ]);
      const edit = { ...complaintFields(office), status_id: 2, category_id: id };
      expect((await app.send("PUT", `/api/v0/complaint/${complaint_id}`, edit)).status).toBe(200);
      expect(
        (await app.send("GET", `/api/v0/complaint?category=${id}`)).body.pagination!.totalItems,
      ).toBe(1);
    },
  );

  test.each([
    [{}, ["name: Name is required"]],
    [{ name: "water supply" }, ["name: A category with this name already exists"], 409],
    [{ name: "x".repeat(101) }, ["name: name must be at most 100 characters"]],
    [
      { name: "Parks", due_days: -1 },
      ["due_days: Days until due must be a whole number from 0 to 3650"],
    ],
    [
      { name: "Parks", due_days: 1.5 },
      ["due_days: Days until due must be a whole number from 0 to 3650"],
    ],
  ])("%j is refused", async (body, expected, status = 400) => {
    const answer = await add(body);
    expect(answer.status).toBe(status);
    expect(answer.body.errors?.map(({ field, message }) => `${field}: ${message}`)).toEqual(
      expected,
    );
  });

  test("a change carries all its fields", async () => {
    const { id } = (await list("/1")).body.data[0]!.children[0]!;
    const { body } = await change(id, {});
    expect(body.errors?.map(({ field }) => field)).toEqual([
      "name",
      "name_hi",
      "due_days",
      "position",
      "retired",
    ]);
  });

  test(
    "unknown ones are a 404; an admin may neither change them nor see retired ones",
    { tags: ["category-1"] },
    async () => {
      const office = { constituency_id: await addConstituency(app.db, "Narhat") };
      expect((await add({ name: "Parks" }, 3)).body.message).toBe("Category type not found");
      expect((await change(999_999_999, { ...full, name: "Parks" })).body.message).toBe(
        "Category not found",
      );
      const authorization = await bearerOf(app, await addStaff(app, office.constituency_id, "Own"));
      for (const [method, path, body] of [
        ["GET", "/1?all=true", undefined],
        ["POST", "/1", { name: "Parks" }],
        ["PUT", "/1/1", { ...full, name: "Parks" }],
      ] as const)
        expect(
          (await app.send(method, `/api/v0/categories${path}`, body, { authorization })).status,
        ).toBe(403);
    },
  );
});
