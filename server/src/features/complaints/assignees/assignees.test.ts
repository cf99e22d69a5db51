import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Admin } from "contract/admins";
import type { Complaint } from "contract/complaints/complaints";
import { COMPLETED_STATUS_ID } from "contract/complaints/statuses";
import { createTestApp, type TestApp } from "../../../../test/app.ts";
import {
  auditDetails,
  complaintFields,
  createComplaint,
  newComplaint,
  readActivity,
} from "../../../../test/complaints.ts";
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
const change = (id: number, body: object) =>
  app.send<Admin & { handed_over: number }>("PUT", `/api/v0/admin/${id}`, body);
const remove = (id: number, body?: object) =>
  app.send<{ handed_over: number }>("DELETE", `/api/v0/admin/${id}`, body);

describe("the assignee of a complaint", () => {
  test(
    "an active admin of its constituency, and nobody else, also for the super administrator",
    { tags: ["assign-1"] },
    async () => {
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
    },
  );

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

describe("handing over", () => {
  /** An admin with two open complaints, a completed one, and one that an earlier move has left in another constituency. */
  async function addBusyAdmin() {
    const from = await admin(office.constituency_id, { name: "Ravi Busy" });
    const open = [await create(from), await create(from)];
    const [completed, left] = [await create(from), await create(from)];
    await put(completed, { assigned_to: from, status_id: COMPLETED_STATUS_ID });
    await sql`
      with b as (
        insert into booths (constituency_id, mandal, shaktikendra, booth_name, booth_number)
        values (${elsewhere}, 'M', 'S', 'B', ${left}::text) returning id
      ) update complaints set booth_id = b.id, constituency_id = ${elsewhere} from b where complaints.id = ${left}`.execute(
      app.db,
    );
    return { from, open, others: [completed, left] };
  }
  const assignees = (ids: number[]) =>
    Promise.all(ids.map(async (id) => (await read(id)).assigned_to));

  test.each([
    ["a move", (id: number, to: object) => change(id, { constituency_id: elsewhere, ...to })],
    ["a deactivation", (id: number, to: object) => change(id, { status: "inactive", ...to })],
    ["a deletion", (id: number, to: object) => remove(id, to)],
  ])("with %s: the open complaints of the constituency, in one change", async (_what, make) => {
    const { from, open, others } = await addBusyAdmin();
    const to = await admin(office.constituency_id, { name: "Sunita" });
    const reply = await make(from, { hand_over_to: to });
    expect([reply.status, reply.body.data.handed_over]).toEqual([200, 2]);
    expect(await assignees([...open, ...others])).toEqual([to, to, from, from]);
    for (const id of open) {
      expect(await read(id)).toMatchObject({ version: 2, assignee_can_open: true });
      expect((await readActivity(app, id))[0]).toMatchObject({
        kind: "edited",
        by_name: "Asha Rao",
        changes: [{ field: "assigned_to", from: "Ravi Busy", to: "Sunita" }],
      });
    }
    const rows = await app.db
      .selectFrom("audit")
      .select("details")
      .where("entity_id", "=", from)
      .where("action", "in", ["updateAdmin", "deleteAdmin"])
      .execute();
    expect(rows).toEqual([{ details: expect.objectContaining({ handed_over: 2 }) }]);
  });

  test("to nobody, or without a choice, which leaves them assigned", async () => {
    const { from, open, others } = await addBusyAdmin();
    expect((await change(from, { status: "inactive" })).body.data).toMatchObject({
      handed_over: 0,
      open_complaints: 3,
      open_by_constituency: [
        { constituency_id: office.constituency_id, open_complaints: 2 },
        { constituency_id: elsewhere, open_complaints: 1 },
      ],
    });
    expect(await assignees(open)).toEqual([from, from]);
    expect(await auditDetails(app, "updateAdmin", from)).toEqual([
      { details: { changed: ["status"] } },
    ]);
    // Later, without another change: what is handed over is a change.
    expect((await change(from, { hand_over_to: "nobody" })).body.data).toMatchObject({
      handed_over: 3,
      open_complaints: 0,
    });
    expect(await assignees([...open, ...others])).toEqual([null, null, from, null]);
    const again = await change(from, { hand_over_to: "nobody" });
    expect([again.status, again.body.message]).toEqual([400, "No changes detected to update."]);
    expect((await remove(from)).body.data).toEqual({ principal_id: from, handed_over: 0 });
  });

  test("what the admin can open after the change stays; a colleague gets those of the own constituency", async () => {
    const moved = await addBusyAdmin();
    const move = { constituency_id: elsewhere, hand_over_to: "nobody" };
    expect((await change(moved.from, move)).body.data.handed_over).toBe(2);
    const renamed = await change(moved.from, { name: "Ravi", hand_over_to: "nobody" });
    expect(renamed.body.data.handed_over).toBe(0);
    const [completed, left] = moved.others;
    expect(await assignees([...moved.open, completed!, left!])).toEqual([
      null,
      null,
      moved.from,
      moved.from,
    ]);
    const { from, open, others } = await addBusyAdmin();
    const to = await admin(elsewhere);
    expect((await remove(from, { hand_over_to: to })).body.data.handed_over).toBe(1);
    expect(await assignees([...open, ...others])).toEqual([from, from, from, to]);
  });

  test("to somebody who could not open them is a 400, and nothing changes", async () => {
    const { from, open } = await addBusyAdmin();
    const targets = [
      from,
      await admin(await addConstituency(app.db, "Rampur")),
      await admin(office.constituency_id, { status: "inactive" }),
      app.superAdmin,
      "everybody",
    ];
    for (const hand_over_to of targets)
      for (const { status, body } of [
        await change(from, { status: "inactive", hand_over_to }),
        await remove(from, { hand_over_to }),
      ])
        expect([status, body.errors]).toEqual([400, [{ field: "hand_over_to", message: CHOOSE }]]);
    expect(await assignees(open)).toEqual([from, from]);
    expect((await change(from, { status: "inactive" })).status).toBe(200);
  });

  test("two admins who hand over to each other at once: one keeps the account and gets the complaints", async () => {
    const [first, second] = [await admin(), await admin()];
    const ids = [await create(first), await create(second)];
    const replies = await Promise.all([
      change(first, { status: "inactive", hand_over_to: second }),
      change(second, { status: "inactive", hand_over_to: first }),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const kept = replies[0].status === 200 ? second : first;
    expect(await assignees(ids)).toEqual([kept, kept]);
  });
});
