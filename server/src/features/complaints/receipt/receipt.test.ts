import { afterAll, beforeAll, expect, test } from "vitest";
import type { Receipt } from "contract/complaints/receipt";
import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { addOffice, type TestOffice } from "../../../../test/records.ts";

let app: TestApp;
let office: TestOffice;
let id: number;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
  const stored = await app.db
    .insertInto("complaints")
    .values({
      title: "हैंडपंप खराब",
      description: "No water for two weeks, and nobody came.",
      category_id: office.water,
      status_id: 2,
      complainant_id: office.complainant_id,
      booth_id: office.other_booth_id,
      constituency_id: office.constituency_id,
      registered_by: app.superAdmin,
      issue_at: new Date("2026-03-09T20:00:00Z"),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  ({ id } = stored);
});
afterAll(() => app.close());

const slipOf = (complaint: number | string) =>
  app.send<Receipt>("GET", `/api/v0/complaint/${complaint}/slip`);

test("a receipt shows what was logged, when, by whom and where, and no phone or email", async () => {
  const reply = await slipOf(id);
  expect(reply.status).toBe(200);
  expect(reply.body.data).toEqual({
    complaint_id: id,
    title: "हैंडपंप खराब",
    category_name: "Wells and pumps",
    status_code: "in-process",
    complainant_name: "Meena Devi",
    registered_by_name: "Asha Rao",
    source_number: null,
    issue_at: "2026-03-09T20:00:00Z",
    created_at: expect.any(String),
    tracking_code: expect.stringMatching(/^\w{4}(-\w{4}){3}$/),
    booth_number: "2",
    booth_name: "Community Hall",
    constituency_name: "Belgarh",
    district_name: "District of Belgarh",
    state_name: "State of Belgarh",
    office_name: null,
    office_phone: null,
  });
});

test(
  "a receipt and a status page show the office's name and phone",
  { tags: ["office-3"] },
  async () => {
    const phone = "06112-220044";
    const saved = await app.send("PUT", "/api/v0/office", {
      representative: "Smt. <Kavita> Rao",
      title: "Member of the Legislative Assembly",
      address: "12 Station Road",
      phone,
      email: "office@example.org",
      languages: ["hi"],
    });
    expect(saved.status).toBe(200);
    const contact = { office_name: "Smt. <Kavita> Rao", office_phone: phone };
    const { data } = (await slipOf(id)).body;
    expect(data).toMatchObject(contact);
    const tracked = await app.call("GET", `/api/v0/track/${data.tracking_code}`);
    expect(tracked.body.data).toMatchObject(contact);
    const page = (await app.call("GET", `/track/${data.tracking_code}`)).raw.toString();
    expect(page).toContain(`<dd>Smt. &lt;Kavita&gt; Rao, ${phone}</dd>`);
    for (const other of ["Member of the", "Station Road", "office@example.org"])
      expect(page).not.toContain(other);
  },
);

test("each reading of a receipt leaves an audit row", { tags: ["slip-4"] }, async () => {
  const trail = () =>
    app.db
      .selectFrom("audit")
      .select(["principal_id", "entity_id", "details"])
      .where("action", "=", "readSlip")
      .execute();
  const before = await trail();
  await slipOf(id);
  expect((await trail()).slice(before.length)).toEqual([
    { principal_id: app.superAdmin, entity_id: id, details: null },
  ]);
});

test("a receipt needs a sign-in and an existing complaint", async () => {
  expect((await app.call("GET", `/api/v0/complaint/${id}/slip`)).status).toBe(401);
  for (const other of [id + 1, 0, "x"]) {
    const reply = await slipOf(other);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
  }
  expect((await slipOf(id + 1)).body.message).toBe("Complaint not found");
});
