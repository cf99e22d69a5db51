import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Assignee, SimilarComplaint } from "contract/complaints/similar";
import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { addBooth, addConstituency } from "../../../../test/places.ts";
import { addAdmin, addCitizen, addOffice, type TestOffice } from "../../../../test/records.ts";

const PATH = "/api/v0/complaint";
let app: TestApp;
let office: TestOffice;
let neighbour: number;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
  neighbour = await addCitizen(app.db, office.booth_id, { name: "Kamala Devi" });
});
afterAll(() => app.close());

interface Given {
  complainant_id?: number;
  category_id?: number;
  booth_id?: number;
  status_id?: number;
  assigned_to?: number;
  daysAgo?: number;
}
async function add(title: string, { daysAgo = 0, ...given }: Given): Promise<number> {
  const { id } = await app.db
    .insertInto("complaints")
    .values({
      title,
      description: "A description of twenty characters.",
      category_id: office.water,
      complainant_id: office.complainant_id,
      booth_id: office.booth_id,
      constituency_id: office.constituency_id,
      registered_by: app.superAdmin,
      ...given,
      created_at: new Date(Date.now() - daysAgo * 86_400_000),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
const similar = async (query: Record<string, number>) => {
  const text = new URLSearchParams(Object.entries(query).map(([name, id]) => [name, `${id}`]));
  const { status, body } = await app.send<SimilarComplaint[]>(
    "GET",
    `${PATH}/similar?${text.toString()}`,
  );
  expect(status).toBe(200);
  return body.data;
};
const titlesOf = (found: SimilarComplaint[]) => found.map(({ title }) => title);

test("the same citizen's open and recent ones first, then those of the booth and category", async () => {
  const { complainant_id, booth_id, water, roads } = office;
  await add("open for long", { daysAgo: 400 });
  await add("done for long", { daysAgo: 31, status_id: 3 });
  await add("done of late", { daysAgo: 29, status_id: 3, category_id: roads });
  await add("of a neighbour", { complainant_id: neighbour, daysAgo: 1, status_id: 3 });
  await add("of a neighbour, long ago", { complainant_id: neighbour, daysAgo: 31 });
  await add("of a neighbour, about roads", { complainant_id: neighbour, category_id: roads });
  await add("elsewhere", { complainant_id: neighbour, booth_id: office.other_booth_id });

  const ofBoth = await similar({ complainant_id, booth_id, category_id: water });
  expect(ofBoth).toEqual([
    {
      complaint_id: expect.any(Number),
      title: "done of late",
      category: "Field paths",
      complainant_name: "Meena Devi",
      status: "completed",
      created_at: expect.any(String),
      is_same_citizen: true,
    },
    expect.objectContaining({ title: "open for long", is_same_citizen: true }),
    expect.objectContaining({ title: "of a neighbour", is_same_citizen: false }),
  ]);
  expect(titlesOf(await similar({ complainant_id }))).toEqual(["done of late", "open for long"]);
  expect(titlesOf(await similar({ booth_id, category_id: water }))).toEqual(["of a neighbour"]);
});

test("five at most, and none without a citizen or a place and what it is about", async () => {
  for (let number = 1; number <= 6; number += 1) await add(`again ${number}`, {});
  const { complainant_id, booth_id, water } = office;
  expect(titlesOf(await similar({ complainant_id, booth_id, category_id: water }))).toEqual(
    [6, 5, 4, 3, 2].map((number) => `again ${number}`),
  );
  expect(await similar({})).toEqual([]);
  expect(await similar({ booth_id })).toEqual([]);
  expect(await similar({ category_id: water })).toEqual([]);
  expect(await similar({ complainant_id: 2_147_483_647 })).toEqual([]);
  const refused = await app.send("GET", `${PATH}/similar?booth_id=x`);
  expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, "booth_id"]);
});

test("who complained, and how many complaints there are of them", async () => {
  const id = await add("one more", { complainant_id: neighbour });
  const ofNeighbour = await app.send("GET", `${PATH}/${id}/complainant`);
  expect(ofNeighbour.body.data).toEqual({ complainant_id: neighbour, complaints: 5 });
  expect((await app.send("GET", `${PATH}/2147483647/complainant`)).status).toBe(404);
});

test("admins, the nearest first, each with the number of their open complaints", async () => {
  const { district_id, state_id } = office;
  const seat = async (name: string, above: number) => {
    const { id } = await app.db
      .insertInto("constituencies")
      .values({ name, district_id: above })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  const { id: otherDistrict } = await app.db
    .insertInto("districts")
    .values({ name: "Next door", state_id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const inDistrict = await seat("Belgarh North", district_id);
  const inState = await seat("Sonpur", otherDistrict);
  const far = await addConstituency(app.db, "Far away");
  const farBooth = await addBooth(app.db, far);
  const admins = {
    elsewhere: await addAdmin(app.db, far, { name: "Admin A", phone: "9811100011" }),
    state: await addAdmin(app.db, inState, { name: "Admin B", phone: "9811100012" }),
    district: await addAdmin(app.db, inDistrict, { name: "Admin C", phone: "9811100013" }),
    constituency: office.admin_id,
  };
  await addAdmin(app.db, far, { name: "Gone", phone: "9811100014", status: "deleted" });
  await addAdmin(app.db, far, { name: "Away", phone: "9811100015", status: "inactive" });
  for (const status_id of [1, 2, 3])
    await add(`assigned ${status_id}`, { assigned_to: admins.district, status_id });

  const ask = async (query: string) => {
    const { status, body } = await app.send<Assignee[]>("GET", `${PATH}/assignees?${query}`);
    expect(status).toBe(200);
    return body.data;
  };
  const row = (nearness: keyof typeof admins, constituency_name: string, open = 0): Assignee => ({
    principal_id: admins[nearness],
    constituency_name,
    nearness,
    open_complaints: open,
  });
  const near = [
    row("constituency", "Belgarh"),
    row("district", "Belgarh North", 2),
    row("state", "Sonpur"),
    row("elsewhere", "Far away"),
  ];
  expect(await ask(`booth_id=${office.other_booth_id}`)).toEqual(near);
  expect(await ask(`constituency_id=${office.constituency_id}`)).toEqual(near);
  expect((await ask(`booth_id=${farBooth}`)).map(({ nearness }) => nearness)).toEqual([
    "constituency",
    "elsewhere",
    "elsewhere",
    "elsewhere",
  ]);
  // Without a place, or with an unknown one, all stand by name.
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
  await sql`update complaints set status_id = 3 where assigned_to = ${admins.district}`.execute(
    app.db,
  );
  expect((await ask("")).map(({ open_complaints }) => open_complaints)).toEqual([0, 0, 0, 0]);
});

test("each of them needs a token", async () => {
  for (const path of ["similar", "assignees", "1/complainant"])
    expect((await app.call("GET", `${PATH}/${path}`)).status).toBe(401);
});
