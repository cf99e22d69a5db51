import { afterAll, beforeAll, expect, test } from "vitest";
import type { FoundBooth } from "contract/booth-search";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { addStaff, bearerOf } from "../../../test/attacks/two-constituencies.ts";
import { addBooth, addConstituency } from "../../../test/places.ts";

const PATH = "/api/v0/booth/find";
let app: TestApp;
let other: number;
beforeAll(async () => {
  app = await createTestApp();
  const seat = await addConstituency(app.db, "Sonpur");
  const names = { "7": "Primary School", "17": "Town Hall", "7A": "Gram Panchayat 100%" };
  for (const [booth_number, booth_name] of Object.entries(names))
    await addBooth(app.db, seat, { booth_number, booth_name });
  other = await addConstituency(app.db, "Belgarh");
  for (let number = 20; number < 30; number += 1)
    await addBooth(app.db, other, { booth_number: `${number}`, booth_name: "बालिका विद्यालय" });
});
afterAll(() => app.close());

const find = async (search: string, headers = {}) => {
  const url = `${PATH}?${new URLSearchParams({ search }).toString()}`;
  const { status, body } = await app.send<FoundBooth[]>("GET", url, undefined, headers);
  expect(status).toBe(200);
  return body.data;
};
const numbers = async (search: string, headers = {}) =>
  (await find(search, headers)).map(({ booth_number }) => booth_number);

test("the exact number comes first, then numbers and names that contain the text", async () => {
  expect(await numbers("7")).toEqual(["7", "7A", "17", "27"]);
  expect(await numbers("7a")).toEqual(["7A"]);
  expect((await numbers("१७"))[0]).toBe("17");
  expect(await numbers(" town\u00a0ha\u200dll ")).toEqual(["17"]);
  expect(await numbers("1\u200d7\u115f")).toEqual(["17"]);
  expect(await numbers("100%")).toEqual(["7A"]);
  expect(await numbers("%")).toEqual(["7A"]);
  expect(await numbers("विद्यालय")).toHaveLength(5);
  expect(await numbers("विद्यालय २३ बालिका")).toEqual(["23"]);
  expect(await numbers("hall town 17")).toEqual(["17"]);
  expect(await numbers("nothing like it")).toEqual([]);
  expect(await numbers("")).toEqual([]);
  expect((await find("17"))[0]).toEqual({
    id: expect.any(Number),
    mandal: "Belgarh",
    shaktikendra: "Sonpur",
    booth_name: "Town Hall",
    booth_number: "17",
    constituency_id: expect.any(Number),
    constituency_name: "Sonpur",
  });
});

test("of many matches five are shown: the exact name first, then by name", async () => {
  const seat = await addConstituency(app.db, "Kherwa");
  const names = ["F", "E", "D", "C", "B", "A"].map((letter) => `Kherwa Kutir ${letter}`);
  for (const [at, booth_name] of [...names, "Old Kherwa Kutir", "Kherwa Kutir"].entries())
    await addBooth(app.db, seat, { booth_number: `K${at}`, booth_name });
  const found = (await find("kherwa kutir")).map(({ booth_name }) => booth_name);
  expect(found).toEqual(["Kherwa Kutir", ...names.toReversed().slice(0, 4)]);
});

test("an admin finds booths of the own constituency only", async () => {
  const admin = await addStaff(app, other, "Belgarh");
  const headers = { authorization: await bearerOf(app, admin) };
  expect(await numbers("7", headers)).toEqual(["27"]);
  expect(await numbers("hall", headers)).toEqual([]);
});
