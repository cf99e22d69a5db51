import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Complaint } from "contract/complaints/complaints";
import { createTestApp, SUPER_ADMIN, type TestApp } from "../../../test/app.ts";
import { waitForLocks } from "../../../test/lock-waits.ts";
import { addOffice, type TestOffice } from "../../../test/records.ts";
import { auditDetails, createComplaint } from "../../../test/complaints.ts";

const PATH = "/api/v0/complaint";
const CHANGED = "This complaint was changed by someone else. Reload to see the latest version.";

let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());

const create = (changes: object = {}) => createComplaint(app, office, changes);
const read = (id: number) => app.send<Complaint>("GET", `${PATH}/${id}`);
const edit = (changes: object = {}) => ({
  title: "No water",
  description: "Dry.",
  status_id: 1,
  category_id: office.water,
  assigned_to: null,
  ...changes,
});
const put = (id: number, changes: object = {}) =>
  app.send<{ complaint_id: number; version: number }>("PUT", `${PATH}/${id}`, edit(changes));
const auditOf = (action: string, id: number) => auditDetails(app, action, id);

describe("the detail", () => {
  test("names the complaint, its people and its place", async () => {
    const id = await create({ location: "Temple road", assigned_to: office.admin_id });
    const { status, body } = await read(id);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      complaint_id: id,
      complainant_id: office.complainant_id,
      complaint_number: id,
      due_on: null,
      waiting: null,
      not_solved_at: null,
      follow_up_on: null,
      title: "No water since Monday",
      description: "The hand pump near the temple is dry.",
      status_id: 1,
      status_code: "registered",
      category_id: office.water,
      category_name: "Wells and pumps",
      booth_id: office.booth_id,
      booth_number: expect.any(String),
      booth_name: expect.any(String),
      location: "Temple road",
      mandal: "Belgarh",
      constituency_id: office.constituency_id,
      constituency_name: "Belgarh",
      assignee_can_open: true,
      assigned_to: office.admin_id,
      assigned_to_name: "Ravi Kumar",
      assigned_to_phone: "9811100001",
      assigned_to_email: null,
      complainant_name: "Meena Devi",
      complainant_phone: null,
      complainant_email: null,
      registered_by_name: SUPER_ADMIN.name,
      registered_by_phone: SUPER_ADMIN.phone,
      registered_by_email: SUPER_ADMIN.email,
      source_number: null,
      issue_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/),
      created_at: body.data.issue_at,
      updated_at: body.data.issue_at,
      version: 1,
      tracking_code: expect.stringMatching(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/),
      attachments: [],
    });
  });

  test("an unknown complaint has its message, and no complaint is shown without a token", async () => {
    expect((await read(999_999_999)).body.message).toBe("Complaint not found");
    expect((await app.call("GET", `${PATH}/${await create()}`)).status).toBe(401);
  });
});

describe("editing", () => {
  test(
    "writes the five fields and counts the version",
    { tags: ["complaint-edit-2"] },
    async () => {
      const id = await create();
      const { admin_id: assigned_to, roads: category_id } = office;
      const reply = await put(id, { status_id: "2", category_id, assigned_to, version: 1 });
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({
        status: "success",
        success: true,
        message: "Complaint updated successfully!",
        data: { complaint_id: id, version: 2 },
      });
      expect((await read(id)).body.data).toMatchObject({
        title: "No water",
        description: "Dry.",
        status_code: "in-process",
        category_name: "Field paths",
        assigned_to_name: "Ravi Kumar",
        version: 2,
      });
    },
  );

  test(
    "any move of status is allowed, and recorded without any text",
    { tags: ["complaint-edit-5"] },
    async () => {
      const id = await create();
      for (const status_id of [3, 1, 1]) expect((await put(id, { status_id })).status).toBe(200);
      expect(await auditOf("updateComplaint", id)).toEqual([
        { details: { changed: ["title", "description", "status_id"], status_id: [1, 3] } },
        { details: { changed: ["status_id"], status_id: [3, 1] } },
        { details: { changed: [] } },
      ]);
    },
  );

  test(
    "of four concurrent edits one succeeds, the others get 409",
    { tags: ["complaint-edit-6"] },
    async () => {
      const id = await create();
      const titles = ["First", "Second", "Third", "Fourth"];
      // Another session locks the row until all four requests wait for it.
      const holder = await app.database.another();
      await holder.query("begin");
      await holder.query("select from complaints where id = $1 for update", [id]);
      const sent = titles.map((title) => put(id, { title, version: 1 }));
      await waitForLocks(app, titles.length);
      await holder.query("commit");
      await holder.end();
      const replies = await Promise.all(sent);
      const statuses = replies.map((reply) => reply.status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([200, 409, 409, 409]);
      for (const { status, body } of replies)
        if (status === 409) expect(body.message).toBe(CHANGED);
      const winner = titles[replies.findIndex((reply) => reply.status === 200)];
      expect((await read(id)).body.data).toMatchObject({ title: winner, version: 2 });
    },
  );

  test("another version, older or newer, is a 409; without a version the edit applies", async () => {
    const id = await create();
    expect((await put(id)).status).toBe(200);
    const stale = await put(id, { title: "Stale", version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.message).toBe(CHANGED);
    // A version that a restored backup no longer has.
    expect((await put(id, { title: "Later", version: 3 })).status).toBe(409);
    expect((await put(id, { title: "Fresh" })).body.data.version).toBe(3);
  });

  test("saving without a change leaves the version, the time and the activity", async () => {
    const id = await create();
    const current = { version: 1, title: "No water since Monday" };
    const description = "The hand pump near the temple is dry.";
    const before = (await read(id)).body.data;
    const reply = await put(id, { ...current, description });
    expect(reply.status).toBe(200);
    expect(reply.body.data).toEqual({ complaint_id: id, version: 1 });
    expect((await read(id)).body.data).toEqual(before);
    const activity = await app.send<unknown[]>("GET", `${PATH}/${id}/story`);
    expect(activity.body.data).toMatchObject([{ kind: "created" }]);
    // The form that another person opened before can still be saved.
    expect((await put(id, { ...current, description: "Dry again." })).body.data.version).toBe(2);
  });

  test.each(["", null, undefined])("assigned_to %j unassigns", async (assigned_to) => {
    const id = await create({ assigned_to: office.admin_id });
    expect((await put(id, { assigned_to })).status).toBe(200);
    expect((await read(id)).body.data.assigned_to).toBeNull();
  });

  test.each<[string, unknown, string]>([
    ["title", " ", "Title is required"],
    ["title", "a".repeat(101), "Title can be max 100 chars"],
    ["description", "", "Description is required"],
    ["description", null, "Description is required"],
    ["description", "d".repeat(251), "Description must be at most 250 characters"],
    ["status_id", 4, "Select a valid status"],
    ["status_id", null, "Select a valid status"],
    ["category_id", 0, "Select a valid category"],
    ["category_id", 2_147_483_647, "Select a valid category"],
    ["assigned_to", 2_147_483_647, "Choose an admin of this constituency"],
    ["assigned_to", "x", "Choose an admin of this constituency"],
    ["version", "new", "version must be a whole number of at least 1"],
  ])("%s %# is a 400, and nothing changes", async (field, value, message) => {
    const id = await create();
    const reply = await put(id, { [field]: value });
    expect(reply.status).toBe(400);
    expect(reply.body.message).toBe(message);
    expect(reply.body.errors).toEqual([{ field, message }]);
    expect((await read(id)).body.data.version).toBe(1);
  });

  test("a category of events is rejected", async () => {
    const reply = await put(await create(), { category_id: office.camp });
    expect(reply.body.message).toBe("Select a valid category");
  });
});

describe("deleting", () => {
  test(
    "a deletion removes the complaint, and the audit trail keeps its id",
    { tags: ["complaint-edit-12"] },
    async () => {
      const id = await create();
      const reply = await app.send("DELETE", `${PATH}/${id}`, { complaint_ids: [id] });
      expect(reply.status).toBe(200);
      expect(reply.body).toMatchObject({
        success: true,
        message: "Complaint deleted successfully!",
        data: { complaint_id: id },
      });
      expect((await read(id)).status).toBe(404);
      expect((await app.send("DELETE", `${PATH}/${id}`)).body.message).toBe("Complaint not found");
      expect(await auditOf("deleteComplaint", id)).toEqual([{ details: null }]);
    },
  );

  test.each([{}, { complaint_ids: null }, { complaint_ids: [] }])("takes %j", async (payload) => {
    expect((await app.send("DELETE", `${PATH}/${await create()}`, payload)).status).toBe(200);
  });

  test("a body that names others, or no ids, is a 400", async () => {
    const [id, other] = [await create(), await create()];
    for (const complaint_ids of [[other], [id, other], "all", [0]]) {
      const reply = await app.send("DELETE", `${PATH}/${id}`, { complaint_ids });
      expect(reply.status).toBe(400);
      expect(reply.body.errors?.[0]?.field).toMatch(/^complaint_ids/);
    }
    expect((await read(id)).status).toBe(200);
    expect((await read(other)).status).toBe(200);
  });
});
