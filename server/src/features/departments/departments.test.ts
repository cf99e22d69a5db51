import { afterAll, beforeAll, expect, test } from "vitest";
import type { Department, Officer } from "contract/departments";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { addStaff, bearerOf } from "../../../test/attacks/two-constituencies.ts";
import { addDepartment, addOfficer } from "../../../test/departments.ts";
import { addConstituency } from "../../../test/places.ts";

const PATH = "/api/v0/department";
let app: TestApp;
let constituency_id: number;
let authorization: string;
beforeAll(async () => {
  app = await createTestApp();
  constituency_id = await addConstituency(app.db, "Belgarh");
  authorization = await bearerOf(app, await addStaff(app, constituency_id, "Own"));
});
afterAll(() => app.close());

const list = async (headers = {}) =>
  (await app.send<Department[]>("GET", PATH, undefined, headers)).body.data;
const faults = ({ body }: { body: { errors?: { field: string; message: string }[] } }) =>
  body.errors?.map(({ field, message }) => `${field}: ${message}`);

test(
  "a department is added, renamed, retired and brought back, and listed by name",
  { tags: ["department-1"] },
  async () => {
    await addDepartment(app, "Water Board");
    const { status, body } = await app.send<Department>("POST", PATH, { name: "Power Board" });
    expect([status, body.message]).toEqual([200, "Department added"]);
    const { id } = body.data;
    expect(body.data).toEqual({
      id,
      name: "Power Board",
      name_hi: null,
      retired: false,
      version: 1,
    });
    const change = { name: "Power Company", name_hi: "बिजली कंपनी", retired: true };
    const changed = await app.send("PUT", `${PATH}/${id}`, change);
    expect(changed.body).toMatchObject({ message: "Department updated", data: { id, ...change } });
    expect(await list()).toMatchObject([{ ...change, officers: [] }, { name: "Water Board" }]);
    await app.send("PUT", `${PATH}/${id}`, { ...change, name_hi: null, retired: false });
    expect((await list())[0]).toMatchObject({ name_hi: null, retired: false });
  },
);

test("wrong fields of a department are named", { tags: ["department-1"] }, async () => {
  expect(faults(await app.send("POST", PATH, {}))).toEqual(["name: Name is required"]);
  const long = { name: "x".repeat(151), name_hi: "क".repeat(151) };
  expect(faults(await app.send("POST", PATH, long))).toEqual([
    "name: name must be at most 150 characters",
    "name_hi: name_hi must be at most 150 characters",
  ]);
  const id = await addDepartment(app, "Forests");
  expect(faults(await app.send("PUT", `${PATH}/${id}`, {}))).toEqual([
    "name: Name is required",
    "name_hi: name_hi must be text",
    "retired: retired must be true or false",
  ]);
  const taken = await app.send("POST", PATH, { name: "FORESTS" });
  expect([taken.status, faults(taken)]).toEqual([
    409,
    ["name: A department with this name already exists"],
  ]);
  const unknown = await app.send("PUT", `${PATH}/9999`, {
    name: "A",
    name_hi: null,
    retired: false,
  });
  expect([unknown.status, unknown.body.message]).toEqual([404, "Department not found"]);
});

test(
  "an officer has a post and may have contacts and a constituency",
  { tags: ["department-1"] },
  async () => {
    const department_id = await addDepartment(app, "Roads");
    const path = `${PATH}/${department_id}/officer`;
    const plain = await app.send<Officer>("POST", path, { post: "Clerk" });
    expect(plain.body.message).toBe("Officer added");
    const none = { name: null, phone: null, email: null, address: null, constituency_id: null };
    const { id } = plain.body.data;
    expect(plain.body.data).toEqual({
      ...none,
      id,
      department_id,
      post: "Clerk",
      constituency_name: null,
      retired: false,
      version: 1,
    });
    const whole = {
      post: "Assistant Engineer",
      name: "Anil Sinha",
      phone: "9876501234",
      email: "ae@example.org",
      address: "Works Office\nBelgarh",
      constituency_id,
      retired: true,
    };
    const changed = await app.send<Officer>("PUT", `/api/v0/officer/${id}`, whole);
    expect(changed.body).toMatchObject({ message: "Officer updated", data: whole });
    expect(changed.body.data.constituency_name).toBe("Belgarh");
    for (const [phone, stored] of [
      ["0755-255 1111", "07552551111"],
      ["०७५५ २५५११११", "07552551111"],
      ["+91 98765-01234", "9876501234"],
    ]) {
      const { body } = await app.send<Officer>("PUT", `/api/v0/officer/${id}`, { ...whole, phone });
      expect(body.data.phone).toBe(stored);
    }
    const cleared = { ...whole, ...none, retired: false };
    await app.send("PUT", `/api/v0/officer/${id}`, cleared);
    const department = (await list()).find((one) => one.id === department_id)!;
    expect(department.officers).toMatchObject([cleared]);
  },
);

test("wrong fields of an officer are named", { tags: ["department-1"] }, async () => {
  const department_id = await addDepartment(app, "Health");
  const wrong = { phone: "12", email: "x", address: "x".repeat(301), constituency_id: "x" };
  const path = `${PATH}/${department_id}/officer`;
  expect(faults(await app.send("POST", path, wrong))).toEqual([
    "post: Post is required",
    "phone: Enter a valid phone number",
    "email: Invalid email address",
    "address: address must be at most 300 characters",
    "constituency_id: Select a valid constituency",
  ]);
  const far = await app.send("POST", path, { post: "Clerk", constituency_id: 2_000_000_000 });
  expect([far.status, faults(far)]).toEqual([
    400,
    ["constituency_id: Select a valid constituency"],
  ]);
  const id = await addOfficer(app, department_id);
  const partial = await app.send("PUT", `/api/v0/officer/${id}`, { post: "Clerk" });
  expect(partial.body.errors?.map(({ field }) => field)).toEqual([
    "name",
    "phone",
    "email",
    "address",
    "constituency_id",
    "retired",
  ]);
  expect((await app.send("POST", `${PATH}/9999/officer`, { post: "A" })).body.message).toBe(
    "Department not found",
  );
  const all = { post: "A", name: null, phone: null, email: null, address: null };
  const gone = { ...all, constituency_id: null, retired: false };
  expect((await app.send("PUT", "/api/v0/officer/9999", gone)).body.message).toBe(
    "Officer not found",
  );
});

test(
  "an admin sees the officers of the own constituency and of all, and changes nothing",
  { tags: ["department-1"] },
  async () => {
    const department_id = await addDepartment(app, "Schools");
    const far = await addConstituency(app.db, "Narhat");
    await addOfficer(app, department_id, { post: "Everywhere" });
    await addOfficer(app, department_id, { post: "Here", constituency_id });
    const id = await addOfficer(app, department_id, { post: "There", constituency_id: far });
    const posts = async (headers = {}) =>
      (await list(headers))
        .find((one) => one.id === department_id)!
        .officers.map(({ post }) => post);
    expect(await posts()).toEqual(["Everywhere", "Here", "There"]);
    expect(await posts({ authorization })).toEqual(["Everywhere", "Here"]);
    for (const [method, path] of [
      ["POST", PATH],
      ["PUT", `${PATH}/${department_id}`],
      ["POST", `${PATH}/${department_id}/officer`],
      ["PUT", `/api/v0/officer/${id}`],
    ] as const)
      expect((await app.send(method, path, { name: "A" }, { authorization })).status).toBe(403);
  },
);
