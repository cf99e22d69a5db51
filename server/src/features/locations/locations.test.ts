import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import type { Location, LocationForm } from "./locations.levels.ts";

let app: TestApp;
/** A state and a district for the tests of the lower levels. */
let home: { state_id: number; district_id: number };
beforeAll(async () => {
  app = await createTestApp();
  const state_id = await added("states", { name: "Home State" });
  const district_id = await added("districts", { name: "Home District", state_id });
  home = { state_id, district_id };
});
afterAll(() => app.close());

const urlOf = (plural: string, id?: number | string) =>
  `/api/v0/location/${plural}${id === undefined ? "" : `/${id}`}`;
const list = (plural: string) => app.send<Location[]>("GET", urlOf(plural));
const post = (plural: string, form: object, headers?: Record<string, string>) =>
  app.send<Location>("POST", urlOf(plural), form, headers);
const put = (plural: string, id: number | string, form: object) =>
  app.send<Location>("PUT", urlOf(plural, id), form);
const remove = (plural: string, id: number | string) =>
  app.send<Location>("DELETE", urlOf(plural, id));

async function added(plural: string, form: LocationForm): Promise<number> {
  const { status, body } = await post(plural, form);
  expect(status).toBe(200);
  return body.data.id;
}
async function namesOf(plural: string): Promise<string[]> {
  return (await list(plural)).body.data.map((item) => item.name);
}

const LEVELS = [
  ["states", "state", "State", null, ""],
  ["districts", "district", "District", "state_id", "Please select a state first."],
  [
    "constituencies",
    "constituency",
    "Constituency",
    "district_id",
    "Please select a district first.",
  ],
] as const;
const TAKEN = {
  states: "A state with this name already exists",
  districts: "A district with this name already exists in this state",
  constituencies: "A constituency with this name already exists in this district",
};

describe.each(LEVELS)("%s", (plural, type, title, parent) => {
  const form = (name: unknown) => ({ name, ...(parent && { [parent]: home[parent] }) });
  const add = (name: string) => added(plural, form(name) as LocationForm);

  test(
    "are added with a trimmed name, and listed by name whatever its case",
    { tags: ["call-8"] },
    async () => {
      const reply = await post(plural, form("  बिहार 2 "));
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({
        status: "success",
        success: true,
        message: `${title} added successfully!`,
        data: { id: expect.any(Number), ...form("बिहार 2") },
      });
      for (const name of ["beta", "Alpha", "Gamma"]) await add(name);
      const listed = await list(plural);
      expect(listed.status).toBe(200);
      expect(listed.body.status).toBe("success");
      const names = listed.body.data.map((item) => item.name);
      expect(names.filter((name) => /^(alpha|beta|gamma)$/i.test(name))).toEqual([
        "Alpha",
        "beta",
        "Gamma",
      ]);
      expect(names.at(-1)).toBe("बिहार 2");
      expect(listed.body.data).toContainEqual(reply.body.data);
    },
  );

  test.each([
    ["", `Please add a valid ${type}`],
    ["   ", `Please add a valid ${type}`],
    [null, `Please add a valid ${type}`],
    [undefined, `Please add a valid ${type}`],
    [7, `Please add a valid ${type}`],
    ["न".repeat(101), "Name must be at most 100 characters"],
    ["a\0b", "This text contains characters that cannot be stored"],
    ["a\ud800", "This text contains characters that cannot be stored"],
  ])("reject the name %j", { tags: ["booth-upload-3"] }, async (name, message) => {
    const id = await add(`Kept ${crypto.randomUUID()}`);
    const before = await namesOf(plural);
    for (const reply of [await post(plural, form(name)), await put(plural, id, form(name))]) {
      expect(reply.status).toBe(400);
      expect(reply.body).toMatchObject({ status: "error", success: false, message });
      expect(reply.body.errors).toEqual([{ field: "name", message }]);
    }
    expect(await namesOf(plural)).toEqual(before);
  });

  test("take a name of exactly 100 characters, counted as people count", async () => {
    const name = "𑄌".repeat(100);
    expect(await add(name)).toBeGreaterThan(0);
    expect(await namesOf(plural)).toContain(name);
  });

  test(
    "hold a name once, whatever its case, blanks, invisible characters and joiners",
    { tags: ["location-manager-9"] },
    async () => {
      await add("Élan Taken");
      const other = await add("Élan Free");
      const message = TAKEN[plural];
      const errors = [{ field: "name", message }];
      for (const reply of [
        await post(plural, form(" éLAN taken ")),
        await post(plural, form("E\u0301lan Taken")),
        await post(plural, form("Élan\u00a0\u3000Taken\u115f")),
        await post(plural, form("\u202eÉl\u00adan\u200c Ta\u200dken")),
        await put(plural, other, form("ÉLAN TAKEN")),
      ]) {
        expect(reply.status).toBe(409);
        expect(reply.body).toMatchObject({ status: "error", message, errors });
      }
      expect((await namesOf(plural)).filter((name) => /élan/i.test(name))).toEqual([
        "Élan Free",
        "Élan Taken",
      ]);
    },
  );

  test("are renamed; the same name, or the same in another case, is no clash", async () => {
    const id = await add("Old Name");
    const reply = await put(plural, id, form(" New Name "));
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      status: "success",
      success: true,
      message: `Edited ${type}: Old Name → New Name`,
      data: { id, ...form("New Name") },
    });
    expect((await put(plural, id, form("New Name"))).status).toBe(200);
    expect((await put(plural, id, form("NEW name"))).status).toBe(200);
    expect(await namesOf(plural)).toContain("NEW name");
  });

  test("are deleted", async () => {
    const id = await add("Short Lived");
    const reply = await remove(plural, id);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      status: "success",
      success: true,
      message: `Deleted ${type}: Short Lived`,
      data: { id, ...form("Short Lived") },
    });
    expect(await namesOf(plural)).not.toContain("Short Lived");
    expect((await remove(plural, id)).status).toBe(404);
  });

  test.each([
    ["2147483647", `${title} not found`],
    ["2147483648", "Not found"],
    ["0", "Not found"],
    ["-1", "Not found"],
    ["abc", "Not found"],
  ])("with the id %s are unknown", async (id, message) => {
    for (const reply of [await put(plural, id, form("Nobody")), await remove(plural, id)]) {
      expect(reply.status).toBe(404);
      expect(reply.body).toMatchObject({ status: "error", message });
    }
  });

  test("fifty concurrent creations of one name add one row, and 49 get 409", async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => post(plural, form(n % 2 ? "Rush" : "RUSH"))),
    );
    const statuses = replies.map((reply) => reply.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(49).fill(409)]);
    expect((await namesOf(plural)).filter((name) => /^rush$/i.test(name))).toHaveLength(1);
  });

  test("ignore unknown fields, answer a repeated key once, and leave audit rows without names", async () => {
    const key = { "idempotency-key": `add-${plural}` };
    const given = { ...form("Repeated"), id: 1, created_by: 9 };
    const [one, two] = [await post(plural, given, key), await post(plural, given, key)];
    expect(one.body.data.id).not.toBe(1);
    expect(two.body).toEqual(one.body);
    const { id } = one.body.data;
    await put(plural, id, form("Repeated Again"));
    await remove(plural, id);
    const audit = await app.db
      .selectFrom("audit")
      .select(["action", "entity_id", "principal_id", "details"])
      .where("entity_id", "=", id)
      .where("action", "in", [`create${title}`, `update${title}`, `delete${title}`])
      .orderBy("id")
      .execute();
    expect(audit).toEqual(
      ["create", "update", "delete"].map((verb) => ({
        action: `${verb}${title}`,
        entity_id: id,
        principal_id: app.superAdmin,
        details: null,
      })),
    );
  });
});

test.each(LEVELS.slice(1))(
  "%s need a parent that exists",
  { tags: ["booth-upload-3"] },
  async (plural, _t, _T, parent, message) => {
    const id = await added(plural, { name: "Stays Put", ...home });
    for (const given of [undefined, null, "", 0, -1, 1.5, "x", 2_147_483_648, 2_147_483_647]) {
      const orphan = { name: "Orphan", [parent!]: given };
      for (const reply of [await post(plural, orphan), await put(plural, id, orphan)]) {
        expect(reply.status).toBe(400);
        expect(reply.body.message).toBe(message);
        expect(reply.body.errors).toEqual([{ field: parent, message }]);
      }
    }
    expect(await namesOf(plural)).not.toContain("Orphan");
  },
);

test("a district moves to another state; two states may each have one of the same name", async () => {
  const state_id = await added("states", { name: "Second State" });
  const twin = await added("districts", { name: "Home District", state_id });
  const clash = await put("districts", home.district_id, { name: "Home District", state_id });
  expect(clash.status).toBe(409);
  const moved = await put("districts", twin, { name: "Twin", state_id: String(home.state_id) });
  expect(moved.body.data).toEqual({ id: twin, name: "Twin", state_id: home.state_id });
});
