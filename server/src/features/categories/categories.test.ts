import { afterAll, beforeAll, expect, test } from "vitest";
import type { Output } from "contract/endpoint";
import type { listCategories } from "contract/categories";
import { createTestApp, type TestApp } from "../../../test/app.ts";

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
