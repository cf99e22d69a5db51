import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Complaint } from "contract/complaints/complaints";
import { ACTIVITY_TEXT_MAX, type ActivityEntry } from "contract/complaints/activity";
import { createTestApp, SUPER_ADMIN, type TestApp } from "../../../../test/app.ts";
import { addAdmin, addOffice, type TestOffice } from "../../../../test/records.ts";
import {
  complaintFields,
  createComplaint,
  emptyEntry,
  readActivity,
} from "../../../../test/complaints.ts";

const PATH = "/api/v0/complaint";
let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());

const fields = () => complaintFields(office);
const create = () => createComplaint(app, office);
const put = (id: number, changes: object = {}) =>
  app.send("PUT", `${PATH}/${id}`, { ...fields(), status_id: 1, assigned_to: null, ...changes });
const note = (id: number | string, body: object, headers: Record<string, string> = {}) =>
  app.send<{ complaint_id: number; entry_id: number }>(
    "POST",
    `${PATH}/${id}/notes`,
    body,
    headers,
  );
const read = (id: number | string, query = "") =>
  app.send<ActivityEntry[]>("GET", `${PATH}/${id}/story${query}`);
const activity = (id: number, query = "") => readActivity(app, id, query);

describe("the activity of a complaint", () => {
  test("the activity begins with the creation of the complaint", async () => {
    const id = await create();
    const { status, body } = await read(id);
    expect(status).toBe(200);
    const { created_at } = (await app.send<Complaint>("GET", `${PATH}/${id}`)).body.data;
    expect(body.data).toEqual([
      { ...emptyEntry, id: 0, kind: "created", at: created_at, by_name: SUPER_ADMIN.name },
    ]);
    expect(body.pagination).toEqual({ page: 1, pageSize: 10, totalItems: 1, totalPages: 1 });
  });

  test("an edit is shown field by field, by name, from what to what", async () => {
    const id = await create();
    const { admin_id: assigned_to, roads: category_id } = office;
    const title = "No water for a week";
    expect((await put(id, { title, category_id, assigned_to, status_id: 2 })).status).toBe(200);
    // An edit that changes nothing adds no entry.
    expect((await put(id, { title, category_id, assigned_to, status_id: 2 })).status).toBe(200);
    expect((await put(id, { title, category_id, status_id: 2, description: "Dry." })).status).toBe(
      200,
    );
    const [second, first, created] = await activity(id);
    expect(first).toMatchObject({
      kind: "edited",
      by_name: SUPER_ADMIN.name,
      changes: [
        { field: "title", from: "No water since Monday", to: title },
        { field: "status_id", from: "registered", to: "in-process" },
        { field: "category_id", from: "Wells and pumps", to: "Field paths" },
        { field: "assigned_to", from: null, to: "Ravi Kumar" },
      ],
    });
    expect(second!.changes).toEqual([
      { field: "description", from: "The hand pump near the temple is dry.", to: "Dry." },
      { field: "assigned_to", from: "Ravi Kumar", to: null },
    ]);
    expect(created!.kind).toBe("created");
  });

  test("the activity keeps an assignee's earlier name, and the audit trail has no text of the activity", async () => {
    const { constituency_id } = office;
    const admin = await addAdmin(app.db, constituency_id, {
      name: "Sita Rai",
      phone: "9811100009",
    });
    const id = await create();
    await put(id, { assigned_to: admin, title: "A text of somebody's" });
    await note(id, { kind: "note", note: "A word of somebody's" });
    const rename = { name: "Sita Devi" };
    await app.db.updateTable("principals").set(rename).where("id", "=", admin).execute();
    expect((await activity(id))[1]!.changes[1]!.to).toBe("Sita Rai");
    const trail = await app.db
      .selectFrom("audit")
      .selectAll()
      .where("entity_id", "=", id)
      .execute();
    expect(trail.length).toBeGreaterThanOrEqual(3);
    expect(JSON.stringify(trail)).not.toMatch(/somebody|Sita|water/);
  });

  test("the activity is read ten entries a page, newest first", async () => {
    const id = await create();
    for (let i = 1; i <= 11; i += 1) await note(id, { kind: "note", note: `Note ${i}` });
    const first = await read(id);
    expect(first.body.data.map((entry) => entry.note)).toEqual(
      Array.from({ length: 10 }, (_, i) => `Note ${11 - i}`),
    );
    expect(first.body.pagination).toEqual({ page: 1, pageSize: 10, totalItems: 12, totalPages: 2 });
    const last = await activity(id, "?page=2");
    expect(last.map(({ kind, note: text }) => [kind, text])).toEqual([
      ["note", "Note 1"],
      ["created", null],
    ]);
    const beyond = await read(id, "?page=3");
    expect([beyond.body.data, beyond.body.pagination!.totalItems]).toEqual([[], 12]);
    expect((await read(id, "?page=0")).status).toBe(400);
  });

  test("a rejected or outdated edit adds no activity", { tags: ["activity-3"] }, async () => {
    const id = await create();
    await put(id, { status_id: 2 });
    expect((await put(id, { status_id: 3, version: 1 })).status).toBe(409);
    expect((await put(id, { status_id: 3, category_id: office.meeting })).status).toBe(400);
    expect((await activity(id)).map(({ kind }) => kind)).toEqual(["edited", "created"]);
  });

  test("the activity needs a token and an existing complaint, and is deleted with the complaint", async () => {
    const id = await create();
    await note(id, { kind: "note", note: "Short-lived" });
    for (const [method, what] of [
      ["GET", "story"],
      ["POST", "notes"],
    ] as const)
      expect((await app.call(method, `${PATH}/${id}/${what}`)).status).toBe(401);
    expect((await app.send("DELETE", `${PATH}/${id}`)).status).toBe(200);
    for (const gone of [id, "abc", 0, 2_147_483_647]) {
      expect((await read(gone)).status).toBe(404);
      expect((await note(gone, { kind: "note", note: "Late" })).status).toBe(404);
    }
    expect((await read(id)).body.message).toBe("Complaint not found");
    const left = app.db.selectFrom("complaint_story").selectAll().where("complaint_id", "=", id);
    expect(await left.execute()).toEqual([]);
  });
});

describe("reopening", () => {
  const completed = async () => {
    const id = await create();
    await put(id, { status_id: 3 });
    return id;
  };

  test("the reason is kept with the change of status", async () => {
    const id = await completed();
    const reason = "  The pump is dry again.  ";
    expect((await put(id, { status_id: 1, reason })).status).toBe(200);
    expect((await activity(id))[0]).toMatchObject({
      reason: "The pump is dry again.",
      changes: [{ field: "status_id", from: "completed", to: "registered" }],
    });
  });

  test("a complaint is reopened without a reason, as specified", async () => {
    const id = await completed();
    for (const reason of [undefined, null, "", "  "]) {
      expect((await put(id, { status_id: 2, reason })).status).toBe(200);
      expect((await activity(id))[0]!.reason).toBeNull();
      await put(id, { status_id: 3 });
    }
  });

  test("a reason is kept for a reopening only", async () => {
    const id = await create();
    const reason = "For no reason";
    await put(id, { status_id: 3, reason });
    await put(id, { status_id: 3, title: "Dry", reason });
    expect((await activity(id)).map((entry) => entry.reason)).toEqual([null, null, null]);
  });

  test.each([
    [7, "The reason must be text"],
    ["र".repeat(ACTIVITY_TEXT_MAX + 1), "The reason must be at most 500 characters"],
  ])("reason %j is a 400 (%#), and nothing moves", async (reason, message) => {
    const id = await completed();
    const reply = await put(id, { status_id: 1, reason });
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual([{ field: "reason", message }]);
    expect(await activity(id)).toHaveLength(2);
  });
});
