import { afterAll, beforeAll, expect, test } from "vitest";
import type { SimilarComplaint } from "contract/complaints/similar";
import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { addCitizen, addOffice, type TestOffice } from "../../../../test/records.ts";

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
      issue_at: new Date(Date.now() - daysAgo * 86_400_000),
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
const titles = (found: SimilarComplaint[]) => found.map(({ title }) => title);

test("the same citizen's open and recent complaints come first, then those of the booth and category", async () => {
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
      issue_at: expect.any(String),
      created_at: expect.any(String),
      is_same_citizen: true,
    },
    expect.objectContaining({ title: "open for long", is_same_citizen: true }),
    expect.objectContaining({ title: "of a neighbour", is_same_citizen: false }),
  ]);
  expect(titles(await similar({ complainant_id }))).toEqual(["done of late", "open for long"]);
  expect(titles(await similar({ booth_id, category_id: water }))).toEqual(["of a neighbour"]);
});

test("at most five similar complaints are listed, and none without a citizen or a booth with a category", async () => {
  for (let number = 1; number <= 6; number += 1) await add(`again ${number}`, {});
  const { complainant_id, booth_id, water } = office;
  expect(titles(await similar({ complainant_id, booth_id, category_id: water }))).toEqual(
    [6, 5, 4, 3, 2].map((number) => `again ${number}`),
  );
  expect(await similar({})).toEqual([]);
  expect(await similar({ booth_id })).toEqual([]);
  expect(await similar({ category_id: water })).toEqual([]);
  expect(await similar({ complainant_id: 2_147_483_647 })).toEqual([]);
  const refused = await app.send("GET", `${PATH}/similar?booth_id=x`);
  expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, "booth_id"]);
});

test("a complaint's complainant is answered with the number of their complaints", async () => {
  const id = await add("one more", { complainant_id: neighbour });
  const ofNeighbour = await app.send("GET", `${PATH}/${id}/complainant`);
  expect(ofNeighbour.body.data).toEqual({ complainant_id: neighbour, complaints: 5 });
  expect((await app.send("GET", `${PATH}/2147483647/complainant`)).status).toBe(404);
});
