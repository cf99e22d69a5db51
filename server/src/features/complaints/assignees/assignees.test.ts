import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Assignee, Colleague } from "contract/complaints/assignees";
import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { addBooth, addConstituency } from "../../../../test/places.ts";
import { addAdmin, addOffice, type TestOffice } from "../../../../test/records.ts";

let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());

async function assignComplaint(assigned_to: number, status_id: number): Promise<void> {
  await app.db
    .insertInto("complaints")
    .values({
      title: "No water",
      description: "A description of twenty characters.",
      category_id: office.water,
      complainant_id: office.complainant_id,
      booth_id: office.booth_id,
      constituency_id: office.constituency_id,
      registered_by: app.superAdmin,
      assigned_to,
      status_id,
    })
    .execute();
}

test("admins are listed nearest first, each with the number of their open complaints", async () => {
  const { district_id, state_id } = office;
  const addConstituencyTo = async (name: string, district: number) => {
    const { id } = await app.db
      .insertInto("constituencies")
      .values({ name, district_id: district })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  const { id: otherDistrict } = await app.db
    .insertInto("districts")
    .values({ name: "Next door", state_id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const inDistrict = await addConstituencyTo("Belgarh North", district_id);
  const inState = await addConstituencyTo("Sonpur", otherDistrict);
  const far = await addConstituency(app.db, "Far away");
  const farBooth = await addBooth(app.db, far);
  const admins = {
    elsewhere: await addAdmin(app.db, far, { name: "Admin A", phone: "9811100011" }),
    state: await addAdmin(app.db, inState, { name: "admin B", phone: "9811100012" }),
    district: await addAdmin(app.db, inDistrict, { name: "Admin C", phone: "9811100013" }),
    constituency: office.admin_id,
  };
  await addAdmin(app.db, far, { name: "Gone", phone: "9811100014", status: "deleted" });
  await addAdmin(app.db, far, { name: "Away", phone: "9811100015", status: "inactive" });
  for (const status_id of [1, 2, 3]) await assignComplaint(admins.district, status_id);

  const ask = async (query: string) => {
    const { status, body } = await app.send<Assignee[]>(
      "GET",
      `/api/v0/complaint/assignees?${query}`,
    );
    expect(status).toBe(200);
    return body.data;
  };
  const row = (nearness: keyof typeof admins, constituency_name: string, open = 0): Assignee => ({
    principal_id: admins[nearness],
    constituency_name,
    nearness,
    open_complaints: open,
  });
  const nearestFirst = [
    row("constituency", "Belgarh"),
    row("district", "Belgarh North", 2),
    row("state", "Sonpur"),
    row("elsewhere", "Far away"),
  ];
  expect(await ask(`booth_id=${office.other_booth_id}`)).toEqual(nearestFirst);
  expect(await ask(`constituency_id=${office.constituency_id}`)).toEqual(nearestFirst);
  expect((await ask(`booth_id=${farBooth}`)).map(({ nearness }) => nearness)).toEqual([
    "constituency",
    "elsewhere",
    "elsewhere",
    "elsewhere",
  ]);
  // Without a location, or with an unknown one, the order is by name, whatever its case.
  for (const query of ["", "booth_id=2147483647"]) {
    const all = await ask(query);
    expect(all.map(({ principal_id }) => principal_id)).toEqual([
      admins.elsewhere,
      admins.state,
      admins.district,
      admins.constituency,
    ]);
    expect(new Set(all.map(({ nearness }) => nearness))).toEqual(new Set(["elsewhere"]));
  }
  const colleagues = await app.send<Colleague[]>("GET", "/api/v0/complaint/colleagues");
  const names = colleagues.body.data.map(({ name }) => name);
  expect(names).toEqual(["Admin A", "admin B", "Admin C", "Ravi Kumar"]);
  await sql`update complaints set status_id = 3 where assigned_to = ${admins.district}`.execute(
    app.db,
  );
  expect((await ask("")).map(({ open_complaints }) => open_complaints)).toEqual([0, 0, 0, 0]);
});
