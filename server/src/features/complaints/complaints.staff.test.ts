import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Colleague } from "contract/complaints/assignees";
import type { Complaint, ComplaintRow } from "contract/complaints/complaints";
import { COMPLETED_STATUS_ID } from "contract/complaints/statuses";
import type { ComplaintReport } from "contract/reports";
import { createTestApp, type Method, type TestApp } from "../../../test/app.ts";
import {
  addStaff,
  bearerOf,
  MARKS,
  openTwoSides,
  type Side,
} from "../../../test/attacks/two-constituencies.ts";

/* What an admin does with complaints and citizens of the own constituency. */

let app: TestApp;
let a: Side;
let b: Side;
let authorization: string;
beforeAll(async () => {
  app = await createTestApp();
  ({ a, b } = await openTwoSides(app));
  authorization = await bearerOf(app, a.admin);
});
afterAll(() => app.close());

const asAdmin = <Data>(method: Method, path: string, payload?: object) =>
  app.send<Data>(method, `/api/v0${path}`, payload, { authorization });
const listed = async (query: string, send: typeof asAdmin | null = asAdmin) => {
  const path = `/complaint?${query}`;
  const { body } = await (send ?? ((method, url) => app.send(method, `/api/v0${url}`)))<
    ComplaintRow[]
  >("GET", path);
  return [body.pagination!.totalItems, body.data.map(({ title }) => title).toSorted()];
};

describe("the filter by assignee", () => {
  test("me is the caller; an id is that admin; totals follow each change, in both constituencies", async () => {
    const own = `${MARKS.a} complaint 1`;
    const others = `${MARKS.a} complaint 2`;
    expect(await listed("assigned_to=me")).toEqual([1, [own]]);
    expect(await listed(`assigned_to=${a.colleague.id}`)).toEqual([1, [others]]);
    expect(await listed(`assigned_to=${b.admin.id}`)).toEqual([0, []]);
    expect(await listed("")).toEqual([2, [own, others]]);
    expect(await listed(`assigned_to=${b.admin.id}`, null)).toEqual([
      1,
      [`${MARKS.b} complaint 1`],
    ]);
    expect(await listed("assigned_to=me", null)).toEqual([0, []]);

    const { id } = a.complaints[1];
    const { data } = (await asAdmin<Complaint>("GET", `/complaint/${id}`)).body;
    const { title, description, status_id, category_id } = data;
    const edit = { title, description, status_id, category_id };
    const mine = { ...edit, assigned_to: a.admin.id };
    expect((await asAdmin("PUT", `/complaint/${id}`, mine)).status).toBe(200);
    expect(await listed("assigned_to=me")).toEqual([2, [own, others]]);
    expect(await listed(`assigned_to=${a.colleague.id}`)).toEqual([0, []]);
    expect((await asAdmin("PUT", `/complaint/${id}`, { ...edit, assigned_to: null })).status).toBe(
      200,
    );
    expect(await listed("assigned_to=me")).toEqual([1, [own]]);
  });

  test("anything else is a 400 of the field", async () => {
    for (const value of ["us", "0", "-1", "1.5"]) {
      const { status, body } = await asAdmin("GET", `/complaint?assigned_to=${value}`);
      expect([status, body.errors?.[0]?.field]).toEqual([400, "assigned_to"]);
    }
  });
});

test("a complaint is assigned to an active admin of the constituency only", async () => {
  const [{ id }] = a.complaints;
  const { data } = (await asAdmin<Complaint>("GET", `/complaint/${id}`)).body;
  const { title, description, status_id, category_id } = data;
  const assign = (assigned_to: number | null) =>
    asAdmin("PUT", `/complaint/${id}`, { title, description, status_id, category_id, assigned_to });
  for (const other of [b.admin.id, app.superAdmin, 1_999_999_999]) {
    const { status, body } = await assign(other);
    expect([status, body.errors]).toEqual([
      400,
      [{ field: "assigned_to", message: "Choose an admin of this constituency" }],
    ]);
  }
  expect((await assign(a.colleague.id)).status).toBe(200);
  expect((await assign(a.admin.id)).status).toBe(200);
});

test("the detail has the names of the assignee and of the registrar, and no phone or email of them", async () => {
  const [{ id }] = a.complaints;
  const { data } = (await asAdmin<Complaint>("GET", `/complaint/${id}`)).body;
  expect(data).toMatchObject({
    assigned_to_name: `${MARKS.a} admin`,
    assigned_to_phone: null,
    assigned_to_email: null,
    registered_by_name: "Asha Rao",
    registered_by_phone: null,
    registered_by_email: null,
    complainant_email: `${MARKS.a}.citizen@example.org`,
  });
  const { data: whole } = (await app.send<Complaint>("GET", `/api/v0/complaint/${id}`)).body;
  expect(whole.registered_by_phone).toMatch(/^\d{10}$/);
});

test("a citizen of another constituency is unknown, whatever booth is named", async () => {
  const { category_id } = await app.db
    .selectFrom("complaints")
    .select("category_id")
    .executeTakeFirstOrThrow();
  const description = "The pump near the school has been dry for a week.";
  const complaint = { title: "Pump", description, category_id };
  const { booth_id } = a.home;
  const answerFor = async (complainant_id: number, more: object = {}) => {
    const reply = await asAdmin("POST", "/complaint", { ...complaint, complainant_id, ...more });
    return [reply.status, reply.body.message, reply.body.errors];
  };
  const elsewhere = b.home.complainant_id;
  for (const more of [{}, { booth_id }]) {
    const unknown = await answerFor(999_999_999, more);
    expect(unknown.slice(1)).toEqual([
      "Complainant ID is required",
      [{ field: "complainant_id", message: "Complainant ID is required" }],
    ]);
    expect(await answerFor(elsewhere, more)).toEqual(unknown);
  }
});

test(
  "colleagues are the active admins of the constituency, with id, name and open complaints",
  { tags: ["staff-15"] },
  async () => {
    const inactive = await addStaff(app, a.constituency_id, MARKS.a);
    await app.db
      .updateTable("principals")
      .set({ status: "inactive" })
      .where("id", "=", inactive.id)
      .execute();
    const { data } = (await asAdmin<Colleague[]>("GET", "/complaint/colleagues")).body;
    const name = `${MARKS.a} admin`;
    expect(data).toEqual([
      { id: a.admin.id, name, open: 1 },
      { id: a.colleague.id, name, open: 0 },
    ]);
  },
);

test("the open complaints of a colleague who was moved are those of the constituency", async () => {
  const moved = await addStaff(app, b.constituency_id, MARKS.b);
  const { id } = b.complaints[1];
  const assigned = app.db.updateTable("complaints").set({ assigned_to: moved.id });
  await assigned.where("id", "=", id).execute();
  const move = { constituency_id: a.constituency_id };
  expect((await app.send("PUT", `/api/v0/admin/${moved.id}`, move)).status).toBe(200);
  const { data } = (await asAdmin<Colleague[]>("GET", "/complaint/colleagues")).body;
  expect(data).toContainEqual({ id: moved.id, name: `${MARKS.b} admin`, open: 0 });
});

test("the report counts the constituency, and the caller's own open complaints by age", async () => {
  const { data } = (await asAdmin<ComplaintReport>("GET", "/reports/complaints")).body;
  expect(data.statuses[0]).toEqual({ status: "registered", count: 2 });
  expect(data.my_open_ages?.map(({ count }) => count)).toEqual([1, 0, 0]);
  const other = `/reports/complaints?constituency_id=${b.constituency_id}`;
  const { data: narrowed } = (await asAdmin<ComplaintReport>("GET", other)).body;
  expect(narrowed.statuses.map(({ count }) => count)).toEqual([0, 0, 0]);
  const whole = await app.send<ComplaintReport>("GET", "/api/v0/reports/complaints");
  expect(whole.body.data.statuses[0]).toEqual({ status: "registered", count: 4 });
  expect(whole.body.data.my_open_ages).toBeUndefined();
});

test(
  "a phone of a citizen elsewhere is a 409 without a name; a booth elsewhere is unknown",
  { tags: ["staff-14"] },
  async () => {
    const { phone } = await app.db
      .selectFrom("principals")
      .select("phone")
      .where("id", "=", b.home.complainant_id)
      .executeTakeFirstOrThrow();
    const citizen = { name: "Meena", phone, booth_id: a.home.booth_id };
    const taken = await asAdmin("POST", "/principal/user", citizen);
    expect([taken.status, taken.body.message]).toEqual([
      409,
      "This phone number belongs to someone recorded elsewhere. Please ask the super administrator.",
    ]);
    expect(JSON.stringify(taken.body)).not.toContain(MARKS.b);
    const elsewhere = { ...citizen, phone: "9822211111", booth_id: b.home.booth_id };
    const unknown = await asAdmin("POST", "/principal/user", elsewhere);
    expect([unknown.status, unknown.body.errors]).toEqual([
      400,
      [{ field: "booth_id", message: "Booth Number is required" }],
    ]);
  },
);

test("the list of admins has the status, the last sign-in and the open complaints", async () => {
  const completed = { assigned_to: a.admin.id, status_id: COMPLETED_STATUS_ID };
  const { id } = a.complaints[1];
  await app.db.updateTable("complaints").set(completed).where("id", "=", id).execute();
  const { data } = (await asAdmin<Colleague[]>("GET", "/complaint/colleagues")).body;
  expect(data).toContainEqual(expect.objectContaining({ id: a.admin.id, open: 1 }));
  const { body } = await app.send<{ principals: object[] }>(
    "GET",
    "/api/v0/principal/all_principal?principal_type=admin",
  );
  const { principals } = body.data;
  expect(principals).toContainEqual(
    expect.objectContaining({
      id: a.admin.id,
      status: "active",
      last_sign_in_at: expect.stringMatching(/^\d{4}-/),
      open_complaints: 1,
    }),
  );
  expect(principals).toContainEqual(
    expect.objectContaining({ id: b.admin.id, last_sign_in_at: null }),
  );
});
