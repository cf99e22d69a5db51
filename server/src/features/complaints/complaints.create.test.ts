import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { addAdmin, addCitizen, addOffice, type TestOffice } from "../../../test/records.ts";
import { newComplaint } from "../../../test/complaints.ts";

const PATH = "/api/v0/complaint";

let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());

const complaint = (changes: object = {}) => newComplaint(office, changes);
const create = (changes: object = {}, headers: Record<string, string> = {}) =>
  app.send<{ complaint_id: number }>("POST", PATH, complaint(changes), headers);
const stored = (id: number) =>
  app.db.selectFrom("complaints").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const countComplaints = async () =>
  (await app.db.selectFrom("complaints").select("id").execute()).length;

/** Sends an invalid complaint; expects one FieldError and no change in the database. */
async function expectFault(changes: object, field: string, message: string) {
  const before = await countComplaints();
  const reply = await create(changes);
  expect(reply.status).toBe(400);
  expect(reply.body).toMatchObject({ status: "error", success: false, message });
  expect(reply.body.errors).toContainEqual({ field, message });
  expect(await countComplaints()).toBe(before);
}

describe("creating", () => {
  test(
    "stores a registered complaint of the complainant's booth, by the caller",
    { tags: ["complaint-create-22"] },
    async () => {
      const reply = await create();
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({
        status: "success",
        success: true,
        message: "Complaint created successfully",
        data: { complaint_id: expect.any(Number) },
      });
      expect(await stored(reply.body.data.complaint_id)).toMatchObject({
        status_id: 1,
        version: 1,
        booth_id: office.booth_id,
        constituency_id: office.constituency_id,
        registered_by: app.superAdmin,
        assigned_to: null,
        location: null,
      });
    },
  );

  test("takes every field of the form, as text too, and trims", async () => {
    const { booth_id, state_id, district_id, constituency_id, admin_id } = office;
    const reply = await create({
      title: "  Street light  ",
      category_id: String(office.roads),
      complainant_id: String(office.complainant_id),
      booth_id: String(booth_id),
      location: " Behind the school ",
      state_id: String(state_id),
      district_id,
      constituency_id,
      mandal: "belgarh",
      shaktikendra: "SONPUR",
      booth_name: "Primary School",
      assigned_to: String(admin_id),
    });
    expect(reply.status).toBe(200);
    expect(await stored(reply.body.data.complaint_id)).toMatchObject({
      title: "Street light",
      category_id: office.roads,
      location: "Behind the school",
      assigned_to: admin_id,
    });
  });

  test("a blank location is stored as missing", async () => {
    const reply = await create({ location: "   " });
    expect(await stored(reply.body.data.complaint_id)).toMatchObject({ location: null });
  });

  test("a line break of a multipart form is stored as the console's text has it", async () => {
    const { body } = await create({ description: "No water since Monday\r\nin both lanes" });
    expect(await stored(body.data.complaint_id)).toMatchObject({
      description: "No water since Monday\nin both lanes",
    });
  });

  test("leaves an audit row without any text of the complaint", async () => {
    const { complaint_id } = (await create({ title: "Secret title" })).body.data;
    const row = await app.db
      .selectFrom("audit")
      .selectAll()
      .where("action", "=", "createComplaint")
      .where("entity_id", "=", complaint_id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ principal_id: app.superAdmin, details: { attachments: 0 } });
  });

  test("a repeated Idempotency-Key answers the first complaint again; another body is a 409", async () => {
    const key = { "idempotency-key": "double-click" };
    const before = await countComplaints();
    const replies = await Promise.all([create({}, key), create({}, key)]);
    const again = await create({}, key);
    const ids = [...replies, again].map((reply) => reply.body.data.complaint_id);
    expect(new Set(ids).size).toBe(1);
    expect(await countComplaints()).toBe(before + 1);
    expect((await create({ title: "Another" }, key)).status).toBe(409);
    expect(await countComplaints()).toBe(before + 1);
  });

  test("a repeated Idempotency-Key answers the first complaint also when its admin was deleted since then", async () => {
    const key = { "idempotency-key": "lost-answer" };
    const admin = await addAdmin(app.db, office.constituency_id, {
      name: "Ravi",
      phone: "9811111199",
    });
    const first = await create({ assigned_to: admin }, key);
    await app.db
      .updateTable("principals")
      .set({ status: "deleted" })
      .where("id", "=", admin)
      .execute();
    const again = await create({ assigned_to: admin }, key);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.data.complaint_id).toBe(first.body.data.complaint_id);
    expect((await create({ assigned_to: admin })).status).toBe(400);
  });
});

describe("the rules of the fields", () => {
  test.each([
    ["title", "a".repeat(100)],
    ["title", "😀".repeat(100)],
    ["description", "d".repeat(20)],
    ["description", "😀".repeat(20)],
    ["description", "😀".repeat(250)],
    ["location", "l".repeat(512)],
  ])("%s may be %#", async (field, value) => {
    const reply = await create({ [field]: value });
    expect(reply.status).toBe(200);
    expect(await stored(reply.body.data.complaint_id)).toMatchObject({ [field]: value });
  });

  const short = "Description must be at least 20 characters";
  test.each<[string, unknown, string]>([
    ["title", "", "Title is required"],
    ["title", "   ", "Title is required"],
    ["title", null, "Title is required"],
    ["title", 7, "Title is required"],
    ["title", undefined, "Title is required"],
    ["title", "a".repeat(101), "Title can be max 100 chars"],
    ["title", "😀".repeat(101), "Title can be max 100 chars"],
    ["category_id", 0, "Select a valid category"],
    ["category_id", null, "Select a valid category"],
    ["category_id", "x", "Select a valid category"],
    ["category_id", 2_147_483_648, "Select a valid category"],
    ["category_id", 2_147_483_647, "Select a valid category"],
    ["description", "d".repeat(19), short],
    ["description", "😀".repeat(19), short],
    ["description", `${" ".repeat(30)}short`, short],
    ["description", null, short],
    ["description", "d".repeat(251), "Description must be at most 250 characters"],
    ["description", "😀".repeat(251), "Description must be at most 250 characters"],
    ["complainant_id", 0, "Complainant ID is required"],
    ["complainant_id", undefined, "Complainant ID is required"],
    ["complainant_id", "", "Complainant ID is required"],
    ["complainant_id", 2_147_483_647, "Complainant ID is required"],
    ["booth_id", 2_147_483_647, "Booth Number is required"],
    ["location", "l".repeat(513), "Location must be less than 512 characters"],
    ["assigned_to", 2_147_483_647, "Choose an admin of this constituency"],
    ["attachments", ["a photo"], "Please select a file"],
  ])(
    "%s is a 400 (%#)",
    {
      tags: [
        "complaint-create-7",
        "complaint-create-8",
        "complaint-create-9",
        "complaint-create-10",
      ],
    },
    async (field, value, message) => {
      await expectFault({ [field]: value }, field, message);
    },
  );

  test("every field at fault is named at once", { tags: ["input-1"] }, async () => {
    const reply = await app.send("POST", PATH, {});
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual([
      { field: "title", message: "Title is required" },
      { field: "category_id", message: "Select a valid category" },
      { field: "description", message: short },
      { field: "complainant_id", message: "Complainant ID is required" },
    ]);
  });
});

describe("what a complaint refers to", () => {
  test("a category of events, or a root, is rejected", { tags: ["data-5"] }, async () => {
    await expectFault({ category_id: office.meeting }, "category_id", "Select a valid category");
    const { complaint_root } = office;
    await expectFault({ category_id: complaint_root }, "category_id", "Select a valid category");
  });

  test("a complainant who is deleted or no citizen is rejected; an inactive one is accepted", async () => {
    const deleted = await addCitizen(app.db, office.booth_id, { status: "deleted" });
    const inactive = await addCitizen(app.db, office.booth_id, { status: "inactive" });
    for (const complainant_id of [deleted, office.admin_id, app.superAdmin])
      await expectFault({ complainant_id }, "complainant_id", "Complainant ID is required");
    expect((await create({ complainant_id: inactive })).status).toBe(200);
  });

  test("a booth that is not the complainant's is rejected", { tags: ["data-5"] }, async () => {
    const message = "This complainant belongs to another booth";
    await expectFault({ booth_id: office.other_booth_id }, "complainant_id", message);
  });

  test.each([
    ["state_id", "State"],
    ["district_id", "District"],
    ["constituency_id", "Constituency"],
    ["mandal", "Mandal"],
    ["shaktikendra", "Shaktikendra"],
    ["booth_name", "Booth Name"],
  ])(
    "a %s that contradicts the booth is rejected",
    { tags: ["complaint-create-22"] },
    async (field, label) => {
      const value = field.endsWith("_id") ? 999_999 : "Elsewhere";
      await expectFault({ [field]: value }, field, `${label} does not match the chosen booth`);
    },
  );
});
