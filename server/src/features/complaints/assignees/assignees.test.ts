import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Complaint } from "contract/complaints/complaints";
import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { complaintFields, createComplaint, newComplaint } from "../../../../test/complaints.ts";
import { waitForLocks } from "../../../../test/lock-waits.ts";
import { addConstituency } from "../../../../test/places.ts";
import { addAdmin, addOffice, type TestOffice } from "../../../../test/records.ts";

const PATH = "/api/v0/complaint";
const CHOOSE = "Choose an admin of this constituency";

let app: TestApp;
let office: TestOffice;
let elsewhere: number;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
  elsewhere = await addConstituency(app.db, "Sonpur");
});
afterAll(() => app.close());

let phones = 0;
const admin = (
  constituency_id = office.constituency_id,
  given: { name?: string; status?: "active" | "inactive" | "deleted" } = {},
) =>
  addAdmin(app.db, constituency_id, {
    name: "Geeta",
    phone: String(9_822_200_000 + (phones += 1)),
    ...given,
  });
const create = (assigned_to?: number) => createComplaint(app, office, { assigned_to });
const post = (assigned_to: number) => app.send("POST", PATH, newComplaint(office, { assigned_to }));
const read = async (id: number) => (await app.send<Complaint>("GET", `${PATH}/${id}`)).body.data;
const put = (id: number, changes: object) =>
  app.send("PUT", `${PATH}/${id}`, { ...complaintFields(office), status_id: 1, ...changes });

describe("whom a complaint is assigned to", () => {
  test("an active admin of its constituency, and nobody else, also for the super administrator", async () => {
    const id = await create();
    const others = [
      await admin(elsewhere),
      await admin(office.constituency_id, { status: "inactive" }),
      await admin(office.constituency_id, { status: "deleted" }),
      office.complainant_id,
      app.superAdmin,
    ];
    for (const assigned_to of others)
      for (const { status, body } of [await post(assigned_to), await put(id, { assigned_to })])
        expect([status, body.errors]).toEqual([400, [{ field: "assigned_to", message: CHOOSE }]]);
    expect((await put(id, { assigned_to: office.admin_id })).status).toBe(200);
    expect(await read(id)).toMatchObject({
      assignee_can_open: true,
      mandal: "Belgarh",
      constituency_id: office.constituency_id,
      constituency_name: "Belgarh",
    });
  });

  test.each([
    ["inactive", () => ({ status: "inactive" as const })],
    ["deleted", () => ({ status: "deleted" as const })],
    ["of another constituency", () => ({ constituency_id: elsewhere })],
  ])("one who is %s since then stays until it is changed", async (_what, changes) => {
    const assigned_to = await admin();
    const [id, other] = [await create(assigned_to), await create()];
    expect(await read(other)).toMatchObject({ assigned_to: null, assignee_can_open: null });
    await app.db.updateTable("principals").set(changes()).where("id", "=", assigned_to).execute();
    expect(await read(id)).toMatchObject({ assigned_to, assignee_can_open: false });
    expect((await put(id, { assigned_to, title: "Still no water" })).status).toBe(200);
    expect((await put(other, { assigned_to })).status).toBe(400);
  });

  test("an admin who is being deactivated gets no complaint any more", async () => {
    const [assigned_to, id] = [await admin(), await create()];
    const deactivation = await app.database.another();
    await deactivation.query("begin");
    await deactivation.query("update principals set status = 'inactive' where id = $1", [
      assigned_to,
    ]);
    const sent = [post(assigned_to), put(id, { assigned_to })];
    await waitForLocks(app, sent.length);
    await deactivation.query("commit");
    await deactivation.end();
    for (const { status, body } of await Promise.all(sent))
      expect([status, body.message]).toEqual([400, CHOOSE]);
  });
});
