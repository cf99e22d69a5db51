import { afterAll, beforeAll, expect, test } from "vitest";
import type { Citizen } from "contract/citizens";
import type { Complaint } from "contract/complaints/complaints";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { addStaff, bearerOf } from "../../../test/attacks/two-constituencies.ts";
import { auditDetails, createComplaint, readActivity } from "../../../test/complaints.ts";
import { addBooth, addConstituency } from "../../../test/places.ts";
import { addCitizen, addOffice, type TestOffice } from "../../../test/records.ts";

const PATH = "/api/v0/complaint";
let app: TestApp;
let office: TestOffice;
let authorization: string;
/** A citizen and a complaint of another constituency. */
let far: { complainant_id: number; complaint_id: number };
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
  authorization = await bearerOf(app, await addStaff(app, office.constituency_id, "Own"));
  const booth_id = await addBooth(app.db, await addConstituency(app.db, "Narhat"), {});
  const complainant_id = await addCitizen(app.db, booth_id);
  const complaint_id = await createComplaint(app, office, { complainant_id });
  far = { complainant_id, complaint_id };
});
afterAll(() => app.close());

const give = (id: number, complainant_id: unknown, version: unknown = 1, headers = {}) =>
  app.send<{ version: number }>(
    "PUT",
    `${PATH}/${id}/complainant`,
    { complainant_id, version },
    headers,
  );
const read = async (id: number) => (await app.send<Complaint>("GET", `${PATH}/${id}`)).body.data;
const total = async (search: string) =>
  (await app.send("GET", `${PATH}?search=${search}`)).body.pagination?.totalItems;
const faults = ({ body }: { body: { errors?: { field: string; message: string }[] } }) =>
  body.errors?.map(({ field, message }) => `${field}: ${message}`);

test(
  "the complaint and its booth become another citizen's, recorded by names that end with an erasure",
  { tags: ["citizen-12"] },
  async () => {
    const wrong = await addCitizen(app.db, office.booth_id, { name: "Wrongperson" });
    const right = await addCitizen(app.db, office.other_booth_id, { name: "Rightperson" });
    const id = await createComplaint(app, office, { complainant_id: wrong });
    expect([await total("Wrongperson"), await total("Rightperson")]).toEqual([1, 0]);
    const { status, body } = await give(id, right, 1, { authorization });
    expect([status, body.data.version]).toEqual([200, 2]);
    expect(await read(id)).toMatchObject({
      complainant_id: right,
      complainant_name: "Rightperson",
      booth_id: office.other_booth_id,
      booth_number: "2",
    });
    expect([await total("Wrongperson"), await total("Rightperson")]).toEqual([0, 1]);
    expect((await readActivity(app, id))[0]!.changes).toEqual([
      { field: "complainant_id", from: "Wrongperson", to: "Rightperson" },
      { field: "booth_id", from: "1, Primary School", to: "2, Community Hall" },
    ]);
    expect(await auditDetails(app, "setComplaintComplainant", id)).toEqual([
      { details: { changed: ["complainant_id", "booth_id"], complainants: [wrong, right] } },
    ]);
    const erased = await app.send("DELETE", `/api/v0/principal/user/${wrong}`, {
      confirm: "Wrongperson",
    });
    expect(erased.status).toBe(200);
    expect((await readActivity(app, id))[0]!.changes[0]).toEqual({
      field: "complainant_id",
      from: null,
      to: "Rightperson",
    });
    // The same citizen again changes nothing.
    expect((await give(id, right, 2)).body.data.version).toBe(2);
  },
);

test(
  "a citizen who is unknown, erased or of another constituency is a 400, an older version a 409, a complaint elsewhere a 404",
  { tags: ["citizen-12"] },
  async () => {
    const id = await createComplaint(app, office);
    const gone = await addCitizen(app.db, office.booth_id, { status: "deleted" });
    const here = ["complainant_id: Choose a citizen of this constituency"];
    for (const citizen of [far.complainant_id, gone, office.admin_id, 999_999_999]) {
      const refused = await give(id, citizen, 1, { authorization });
      expect([refused.status, faults(refused)]).toEqual([400, here]);
    }
    const absent = await give(id, undefined, null);
    expect(faults(absent)).toEqual([
      "complainant_id: Complainant ID is required",
      "version: version must be a whole number of at least 1",
    ]);
    expect((await give(id, office.complainant_id, 2)).status).toBe(409);
    const hidden = await give(far.complaint_id, office.complainant_id, 1, { authorization });
    expect([hidden.status, hidden.body.message]).toEqual([404, "Complaint not found"]);
    expect(await read(id)).toMatchObject({ complainant_id: office.complainant_id, version: 1 });
  },
);

test("the walk-in of another booth can be chosen at once", { tags: ["citizen-12"] }, async () => {
  const id = await createComplaint(app, office);
  const form = { name: "Ravi", phone: "9612300001", booth_id: office.other_booth_id };
  const added = await app.send<Citizen>("POST", "/api/v0/principal/user", form);
  expect((await give(id, added.body.data.principal_id)).status).toBe(200);
});
