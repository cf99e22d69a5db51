import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Complaint } from "contract/complaints/complaints";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { auditDetails, createComplaint, readActivity } from "../../../test/complaints.ts";
import { addBooth, addConstituency } from "../../../test/places.ts";
import { addAdmin, addCitizen, addOffice, type TestOffice } from "../../../test/records.ts";
import { addStaff, bearerOf } from "../../../test/attacks/two-constituencies.ts";

const PATH = "/api/v0/complaint";
const STALE = "This complaint was changed by someone else. Reload to see the latest version.";

let app: TestApp;
let office: TestOffice;
/** The header of an admin of the office's constituency. */
let authorization: string;
/** An admin and a complaint of another constituency. */
let foreign: { admin_id: number; complaint_id: number };
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
  authorization = await bearerOf(app, await addStaff(app, office.constituency_id, "Own"));
  const elsewhere = await addConstituency(app.db, "Narhat");
  const booth_id = await addBooth(app.db, elsewhere, { booth_number: "1" });
  foreign = {
    admin_id: await addAdmin(app.db, elsewhere, { name: "Sunita Rai", phone: "9811100002" }),
    complaint_id: await createComplaint(app, office, {
      complainant_id: await addCitizen(app.db, booth_id),
    }),
  };
});
afterAll(() => app.close());

const put = (id: number, field: string, body: object) =>
  app.send<{ complaint_id: number; version: number }>("PUT", `${PATH}/${id}/${field}`, body);
const read = async (id: number) => (await app.send<Complaint>("GET", `${PATH}/${id}`)).body.data;
const faults = ({ body }: { body: { errors?: { field: string; message: string }[] } }) =>
  body.errors?.map(({ field, message }) => `${field}: ${message}`);

describe("a single field", () => {
  test(
    "the status moves, with the reason of a reopening, and the version counts",
    { tags: ["due-2"] },
    async () => {
      const id = await createComplaint(app, office);
      const { status, body } = await put(id, "status", { status_id: 3, version: 1 });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        success: true,
        message: "Complaint updated successfully!",
        data: { complaint_id: id, version: 2 },
      });
      await put(id, "status", { status_id: 2, reason: "The pump broke again", version: 2 });
      expect(await read(id)).toMatchObject({ status_code: "in-process", version: 3 });
      expect((await readActivity(app, id)).slice(0, 2)).toMatchObject([
        {
          reason: "The pump broke again",
          changes: [{ field: "status_id", from: "completed", to: "in-process" }],
        },
        { reason: null, changes: [{ field: "status_id", from: "registered", to: "completed" }] },
      ]);
      expect(await auditDetails(app, "setComplaintStatus", id)).toEqual([
        { details: { changed: ["status_id"], status_id: [1, 3] } },
        { details: { changed: ["status_id"], status_id: [3, 2] } },
      ]);
    },
  );

  test("the assignee is an admin of the constituency, or nobody", { tags: ["due-2"] }, async () => {
    const id = await createComplaint(app, office);
    await put(id, "assignee", { assigned_to: office.admin_id, version: 1 });
    expect(await read(id)).toMatchObject({ assigned_to: office.admin_id, version: 2 });
    const refused = await put(id, "assignee", { assigned_to: foreign.admin_id, version: 2 });
    expect(refused.status).toBe(400);
    expect(faults(refused)).toEqual(["assigned_to: Choose an admin of this constituency"]);
    await put(id, "assignee", { assigned_to: null, version: 2 });
    expect(await read(id)).toMatchObject({ assigned_to: null, version: 3 });
  });

  test(
    "the dates are set, recorded and cleared, and an edit leaves them",
    { tags: ["due-2"] },
    async () => {
      const id = await createComplaint(app, office);
      await put(id, "dates", { due_on: "2026-12-31", follow_up_on: "2026-12-01", version: 1 });
      const edit = {
        title: "No water",
        description: "Dry.",
        status_id: 1,
        category_id: office.water,
      };
      await app.send("PUT", `${PATH}/${id}`, { ...edit, version: 2 });
      expect(await read(id)).toMatchObject({ due_on: "2026-12-31", follow_up_on: "2026-12-01" });
      await put(id, "dates", { due_on: null, follow_up_on: "2026-12-01", version: 3 });
      expect(await read(id)).toMatchObject({
        due_on: null,
        follow_up_on: "2026-12-01",
        version: 4,
      });
      const [cleared, , set] = await readActivity(app, id);
      expect(cleared!.changes).toEqual([{ field: "due_on", from: "2026-12-31", to: null }]);
      expect(set!.changes).toEqual([
        { field: "due_on", from: null, to: "2026-12-31" },
        { field: "follow_up_on", from: null, to: "2026-12-01" },
      ]);
    },
  );

  test("the same value again changes nothing", async () => {
    const id = await createComplaint(app, office);
    const { body } = await put(id, "status", { status_id: 1, version: 1 });
    expect(body.data.version).toBe(1);
    expect(await readActivity(app, id)).toHaveLength(1);
  });

  test.each([
    [
      "status",
      {},
      ["status_id: Select a valid status", "version: version must be a whole number of at least 1"],
    ],
    ["status", { status_id: 4, version: 1 }, ["status_id: Select a valid status"]],
    ["assignee", { version: 1 }, ["assigned_to: Choose an admin of this constituency"]],
    [
      "dates",
      { due_on: null, version: 1 },
      ["follow_up_on: follow_up_on must be a date written YYYY-MM-DD, or null"],
    ],
    [
      "dates",
      { due_on: "2026-02-30", follow_up_on: null, version: 1 },
      ["due_on: due_on must be a date written YYYY-MM-DD, or null"],
    ],
  ])("%s with %j is a 400 that names each field", async (field, body, expected) => {
    const id = await createComplaint(app, office);
    const answer = await put(id, field, body);
    expect(answer.status).toBe(400);
    expect(faults(answer)).toEqual(expected);
    expect(await read(id)).toMatchObject({ version: 1 });
  });

  test.each([
    ["status", { status_id: 2 }],
    ["assignee", { assigned_to: null }],
    ["dates", { due_on: null, follow_up_on: null }],
  ])(
    "an outdated version of %s is a 409; another constituency's complaint is a 404",
    async (field, body) => {
      const id = await createComplaint(app, office);
      await put(id, "status", { status_id: 3, version: 1 });
      const stale = await put(id, field, { ...body, version: 1 });
      expect([stale.status, stale.body.message]).toEqual([409, STALE]);
      const path = `${PATH}/${foreign.complaint_id}/${field}`;
      const hidden = await app.send("PUT", path, { ...body, version: 1 }, { authorization });
      expect([hidden.status, hidden.body.message]).toEqual([404, "Complaint not found"]);
    },
  );
});

describe("many complaints", () => {
  const bulk = (body: object, headers = {}) =>
    app.send<{ done: number[]; failed: { id: number; message: string }[] }>(
      "POST",
      `${PATH}/bulk`,
      body,
      headers,
    );

  test(
    "each is changed by its own rules, and one failure hinders no other",
    { tags: ["due-4"] },
    async () => {
      const ids = [await createComplaint(app, office), await createComplaint(app, office)];
      const stale = await createComplaint(app, office);
      await put(stale, "status", { status_id: 3, version: 1 });
      const { status, body } = await bulk({
        complaint_ids: [...ids, stale, 999_999_999, ids[0]],
        action: "status",
        status_id: 2,
        versions: { [ids[0]!]: 1, [stale]: 1 },
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({ status: "success", message: "2 complaints updated" });
      expect(body.data).toEqual({
        done: ids,
        failed: [
          { id: stale, message: STALE },
          { id: 999_999_999, message: "Complaint not found" },
        ],
      });
      expect((await readActivity(app, ids[1]!))[0]).toMatchObject({
        changes: [{ field: "status_id", from: "registered", to: "in-process" }],
      });
    },
  );

  test(
    "when none is changed, the answer is an error with the reasons",
    { tags: ["due-4"] },
    async () => {
      const { status, body } = await bulk({
        complaint_ids: [999_999_999],
        action: "assign",
        assigned_to: null,
      });
      expect(status).toBe(400);
      expect(body).toMatchObject({
        status: "error",
        message: "Complaint not found",
        data: { done: [], failed: [{ id: 999_999_999, message: "Complaint not found" }] },
      });
    },
  );

  test(
    "follow-ups are set; an admin reaches the own constituency only, and hears it in Hindi",
    { tags: ["due-4"] },
    async () => {
      const own = await createComplaint(app, office);
      const { body } = await bulk(
        {
          complaint_ids: [own, foreign.complaint_id],
          action: "follow_up",
          follow_up_on: "2026-12-24",
        },
        { authorization, "accept-language": "hi" },
      );
      expect(body.data).toEqual({
        done: [own],
        failed: [{ id: foreign.complaint_id, message: "शिकायत नहीं मिली" }],
      });
      expect(await read(own)).toMatchObject({ follow_up_on: "2026-12-24" });
    },
  );

  test.each([
    [
      { complaint_ids: [], action: "assign", assigned_to: null },
      ["complaint_ids: complaint_ids must be a list of ids"],
    ],
    [
      {
        complaint_ids: Array.from({ length: 201 }, (_, i) => i + 1),
        action: "status",
        status_id: 2,
      },
      ["complaint_ids: complaint_ids must hold at most 200 ids"],
    ],
    [{ complaint_ids: [1], action: "delete" }, ["action: Choose what to do"]],
    [
      { complaint_ids: [1], action: "assign", status_id: 2 },
      ["assigned_to: assigned_to must be given"],
    ],
    [{ complaint_ids: [1], action: "status", status_id: 9 }, ["status_id: Select a valid status"]],
  ])("%j is a 400", async (body, expected) => {
    const answer = await bulk(body);
    expect(answer.status).toBe(400);
    expect(faults(answer)).toEqual(expected);
  });
});
