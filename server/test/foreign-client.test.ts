import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, SUPER_ADMIN, type TestApp } from "./app.ts";
import { ForeignClient, multipart } from "./foreign-client.ts";
import {
  type Booth,
  BOOTHS,
  boothSheet,
  type Item,
  type Person,
  type Session,
} from "./foreign-office.ts";

let app: TestApp;
let client: ForeignClient;
let session: Session;
beforeAll(async () => {
  app = await createTestApp();
  client = new ForeignClient(await app.front());
});
afterAll(() => app.close());

const number = expect.any(Number) as number;
const text = expect.any(String) as string;
const done = { status: "success", message: text };
const changed = { ...done, success: true };

let constituency: Item;
let booths: Booth[];
let admin: Person;

describe("session", () => {
  test(
    "the login answers status, message and data with the tokens and the super administrator",
    { tags: ["call-2", "call-6"] },
    async () => {
      const { phone, password, name, email } = SUPER_ADMIN;
      const { code, body } = await client.post<Session>("/api/v0/auth/super-admin/login", {
        phone,
        password,
      });
      expect(code).toBe(200);
      expect(body).toMatchObject(changed);
      expect(body.data).toMatchObject({
        access_token: text,
        refresh_token: text,
        super_admin: { name, email },
      });
      session = body.data;
    },
  );

  test("without a token every other call is rejected", async () => {
    const { code, body } = await client.get("/api/v0/complaint");
    expect(code).toBe(401);
    expect(body).toEqual({ status: "error", success: false, message: text, request_id: text });
  });

  test("the refresh token is exchanged for the next pair", { tags: ["call-7"] }, async () => {
    const { code, body } = await client.post<Session>("/api/v0/auth/refresh-token", {
      token: session.refresh_token,
    });
    expect(code).toBe(200);
    expect(body).toMatchObject({ status: "success", access_token: text, refresh_token: text });
    expect(body.data).toEqual({
      access_token: body.access_token,
      refresh_token: body.refresh_token,
    });
    expect(body.refresh_token).not.toBe(session.refresh_token);
    client.token = body.access_token!;
    expect((await client.get("/api/v0/location/states")).code).toBe(200);
  });
});

describe("locations and booths", () => {
  const add = async (plural: string, form: object) => {
    const { code, body } = await client.post<Item>(`/api/v0/location/${plural}`, form);
    expect(code).toBe(200);
    expect(body).toEqual({ ...changed, data: { id: number, ...form } });
    return body.data;
  };

  test("a state, a district and a constituency are added, listed, renamed and deleted", async () => {
    const state = await add("states", { name: "Himanchal" });
    const district = await add("districts", { name: "Sonpur", state_id: state.id });
    constituency = await add("constituencies", { name: "Belgarh", district_id: district.id });
    const spare = await add("constituencies", { name: "Spare", district_id: district.id });

    const path = `/api/v0/location/constituencies/${spare.id}`;
    const renamed = { name: "Spare Seat", district_id: district.id };
    const edited = await client.put(path, renamed);
    expect(edited.body).toEqual({ ...changed, data: { id: spare.id, ...renamed } });
    for (const [plural, item] of [
      ["states", state],
      ["districts", district],
      ["constituencies", constituency],
      ["constituencies", { id: spare.id, ...renamed }],
    ] as const) {
      const { body } = await client.get<Item[]>(`/api/v0/location/${plural}`);
      expect(body).toMatchObject(done);
      expect(body.data).toContainEqual(item);
    }
    expect((await client.remove(path)).body).toMatchObject(changed);
    expect((await client.remove(path)).code).toBe(404);
  });

  test("a sheet of booths is uploaded and listed", { tags: ["console-3"] }, async () => {
    const form = multipart({ constituency_id: constituency.id }, "file", [boothSheet()]);
    const { code, body } = await client.post("/api/v0/booth/upload-booths", form);
    expect(code).toBe(200);
    expect(body).toMatchObject(changed);

    const path = `/api/v0/location/constituencies/${constituency.id}/booths`;
    const listed = await client.get<Booth[]>(path);
    expect(listed.body).toEqual({ ...done, data: BOOTHS.map((row) => ({ id: number, ...row })) });
    booths = listed.body.data;
  });
});

describe("reference data", () => {
  test("the categories of both types are the children of the first root", async () => {
    expect((await client.get<Item[]>("/api/v0/categories")).body).toMatchObject(done);
    for (const type of [1, 2] as const) {
      const { body } = await client.get<{ children: Item[] }[]>(`/api/v0/categories/${type}`);
      expect(body).toMatchObject(done);
      expect(body.data[0]!.children[0]).toMatchObject({ id: number, name: text });
    }
  });

  test("the citizens of a booth are listed and searched", { tags: ["citizen-1"] }, async () => {
    const form = { name: "Meena Devi", phone: "7000000001", email: "", booth_id: booths[0]!.id };
    const made = await client.post<Person>("/api/v0/principal/user", form);
    expect(made.body).toMatchObject(changed);
    const { principal_id } = made.body.data;
    const list = (query: object) =>
      client.get<{ users: Person[] }>("/api/v0/principal/user", { limit: 50, ...query });
    const found = await list({ booth_id: booths[0]!.id, search: "meena" });
    const { name, phone } = form;
    expect(found.body).toMatchObject({
      ...done,
      data: { users: [{ principal_id, name, phone, email: null }] },
    });
    expect((await list({ booth_id: booths[1]!.id })).body.data).toEqual({ users: [] });
    expect((await list({ booth_id: booths[0]!.id, search: "ravi" })).body.data.users).toEqual([]);
  });
});

describe("admins", () => {
  const listed = async () => {
    const path = "/api/v0/principal/all_principal?principal_type=admin";
    const { body } = await client.get<{ principals: Person[] }>(path);
    expect(body).toMatchObject(done);
    return body.data.principals;
  };

  test("are registered in both ways, and listed", { tags: ["console-3"] }, async () => {
    const registered = await client.post("/api/v0/auth/admin/register", {
      name: "Ravi Kumar",
      email: "ravi@example.org",
      phone: "9811100001",
      password: "long enough",
      constituency_id: constituency.id,
    });
    expect(registered.body).toMatchObject(changed);
    const added = await client.post("/api/v0/auth/admin/", {
      fname: "Sita",
      lname: "Sharma",
      email: "sita@example.org",
      phone: "9811100002",
      password: "Belgarh@2026",
      constituency_id: constituency.id,
    });
    expect(added.body).toMatchObject(changed);
    const principals = await listed();
    expect(principals.map(({ name }) => name).toSorted()).toEqual(["Ravi Kumar", "Sita Sharma"]);
    admin = principals.find(({ name }) => name === "Ravi Kumar")!;
    expect(admin).toMatchObject({
      principal_id: admin.id,
      phone: "9811100001",
      email: "ravi@example.org",
    });
    expect(admin).toHaveProperty("role_name");
  });

  test("are edited by the changed fields alone, and deleted", { tags: ["call-13"] }, async () => {
    const edited = await client.put(`/api/v0/admin/${admin.id}`, { name: "Ravi K." });
    expect(edited.body).toMatchObject({ success: true, message: text });
    const other = (await listed()).find(({ name }) => name === "Sita Sharma")!;
    const deleted = await client.remove(`/api/v0/admin/${other.id}`);
    expect(deleted.body).toMatchObject({ success: true, message: text });
    expect((await listed()).map(({ name, phone }) => [name, phone])).toEqual([
      ["Ravi K.", "9811100001"],
    ]);
  });

  test("an error has the field success as well, with the value false", async () => {
    const { code, body } = await client.put(`/api/v0/admin/${admin.id}`, { phone: "123" });
    expect(code).toBe(400);
    expect(body).toMatchObject({ status: "error", success: false, message: text });
    expect(body.errors).toEqual([{ field: "phone", message: "Enter a valid phone number" }]);
  });
});
