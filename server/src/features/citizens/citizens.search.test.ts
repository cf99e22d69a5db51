import { afterAll, beforeAll, expect, test } from "vitest";
import type { CitizenRow } from "contract/citizens";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { addStaff, bearerOf } from "../../../test/attacks/two-constituencies.ts";
import { addBooth, addConstituency } from "../../../test/places.ts";
import { addOffice, type TestOffice } from "../../../test/records.ts";

const PATH = "/api/v0/principal/user";
let app: TestApp;
let office: TestOffice;
/** The header of an admin of the office's constituency. */
let authorization: string;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
  authorization = await bearerOf(app, await addStaff(app, office.constituency_id, "Own"));
  const elsewhere = await addBooth(app.db, await addConstituency(app.db, "Narhat"), {});
  const { booth_id, other_booth_id } = office;
  const people: [string, string | null, number][] = [
    ["Ramesh Yadav", "9811111234", booth_id],
    ["Yadav Kumari", "9811111234", other_booth_id],
    ["Ramesh Yadav", null, elsewhere],
    ["सीता ठाकुर", "9822222345", elsewhere],
  ];
  await app.db
    .insertInto("principals")
    .values(
      people.map(([name, phone, home], index) => ({
        principal_type: "user" as const,
        name,
        phone,
        booth_id: home,
        phone_sharer: index + 1,
      })),
    )
    .execute();
});
afterAll(() => app.close());

const find = async (search: string, headers = {}) => {
  const url = `${PATH}?${new URLSearchParams({ search }).toString()}`;
  return (await app.send<{ users: CitizenRow[] }>("GET", url, undefined, headers)).body.data.users;
};
const found = async (search: string, headers = {}) =>
  (await find(search, headers)).map(
    ({ name, constituency_name }) => `${name}, ${constituency_name}`,
  );

test.each([
  ["yadav ramesh", ["Ramesh Yadav, Belgarh", "Ramesh Yadav, Narhat"]],
  ["YADAV", ["Ramesh Yadav, Belgarh", "Ramesh Yadav, Narhat", "Yadav Kumari, Belgarh"]],
  ["+91 98111-11234", ["Ramesh Yadav, Belgarh", "Yadav Kumari, Belgarh"]],
  ["९८११११", ["Ramesh Yadav, Belgarh", "Yadav Kumari, Belgarh"]],
  ["111234 kum", ["Yadav Kumari, Belgarh"]],
  ["सीता", ["सीता ठाकुर, Narhat"]],
  ["ठाक\u093cुर सीता", ["सीता ठाकुर, Narhat"]],
  ["98111 11234", ["Ramesh Yadav, Belgarh", "Yadav Kumari, Belgarh"]],
  ["%%%", []],
])(
  "%j finds people of all booths by words of name and phone",
  { tags: ["citizen-6", "data-8"] },
  async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  },
);

test(
  "an admin finds people of the own constituency, with their places",
  { tags: ["citizen-6"] },
  async () => {
    const users = await find("yadav", { authorization });
    expect(users).toHaveLength(2);
    expect(users[1]).toEqual({
      principal_id: expect.any(Number),
      name: "Yadav Kumari",
      phone: "9811111234",
      email: null,
      state_id: office.state_id,
      district_id: office.district_id,
      constituency_id: office.constituency_id,
      constituency_name: "Belgarh",
      mandal: "Ramnagar",
      shaktikendra: "Kheda",
      booth_name: "Community Hall",
      booth_id: office.other_booth_id,
      booth_number: "2",
    });
    expect(await found("सीता", { authorization })).toEqual([]);
  },
);

test(
  "the search can be narrowed to a constituency of the scope: whom a citizen can be merged with",
  { tags: ["citizen-6", "citizen-15"] },
  async () => {
    const of = async (constituency_id: number, headers = {}) =>
      (
        await app.send<{ users: CitizenRow[] }>(
          "GET",
          `${PATH}?search=yadav&constituency_id=${constituency_id}`,
          undefined,
          headers,
        )
      ).body.data.users.map(({ name, constituency_name }) => `${name}, ${constituency_name}`);
    const [far] = (await find("सीता")).map(({ constituency_id }) => constituency_id);
    expect(await of(office.constituency_id)).toEqual([
      "Ramesh Yadav, Belgarh",
      "Yadav Kumari, Belgarh",
    ]);
    expect(await of(far!)).toEqual(["Ramesh Yadav, Narhat"]);
    expect(await of(far!, { authorization })).toEqual([]);
  },
);
