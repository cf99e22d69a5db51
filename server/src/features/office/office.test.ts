import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { addStaff, bearerOf } from "../../../test/attacks/two-constituencies.ts";
import { addConstituency } from "../../../test/places.ts";

const PATH = "/api/v0/office";
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const set = {
  representative: "Smt. Kavita Rao",
  title: "Member of the Legislative Assembly, Belgarh",
  address: "12 Station Road\nBelgarh",
  phone: "06112-220044",
  email: "office@example.org",
  languages: ["hi", "en"],
};

test(
  "the letterhead is empty until the super administrator sets it; an admin reads it",
  { tags: ["office-1"] },
  async () => {
    const before = await app.send("GET", PATH);
    expect([before.status, before.body.data]).toEqual([
      200,
      {
        representative: null,
        title: null,
        address: null,
        phone: null,
        email: null,
        languages: ["en", "hi"],
        version: null,
      },
    ]);
    const saved = await app.send("PUT", PATH, set);
    expect(saved.body).toMatchObject({ message: "Letterhead saved", data: set });
    const own = await addConstituency(app.db, "Belgarh");
    const authorization = await bearerOf(app, await addStaff(app, own, "Own"));
    expect((await app.send("GET", PATH, undefined, { authorization })).body.data).toEqual({
      ...set,
      version: 1,
    });
    expect((await app.send("PUT", PATH, set, { authorization })).status).toBe(403);
    const cleared = { ...set, title: null, address: null, phone: null, email: "" };
    expect((await app.send("PUT", PATH, cleared)).body.data).toEqual({
      ...cleared,
      email: null,
      version: 2,
    });
  },
);

test("wrong fields of the letterhead are named", { tags: ["office-1"] }, async () => {
  const faults = async (body: object) =>
    (await app.send("PUT", PATH, body)).body.errors?.map(
      ({ field, message }) => `${field}: ${message}`,
    );
  expect(await faults({ languages: [] })).toEqual([
    "representative: Name of the representative is required",
    "title: title must be text",
    "address: address must be text",
    "phone: phone must be text",
    "email: Invalid email address",
    "languages: Choose English, Hindi or both",
  ]);
  expect(await faults({ ...set, phone: "abc" })).toEqual(["phone: Enter a valid phone number"]);
  for (const languages of [["en", "en"], ["ta"], "en"])
    expect((await faults({ ...set, languages }))![0]).toMatch(
      /^languages(\.0)?: Choose English, Hindi or both$/,
    );
});
