import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Citizen, CitizenDetail } from "contract/citizens";
import type { ComplaintRow } from "contract/complaints/complaints";
import type { Receipt } from "contract/complaints/receipt";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { addStaff, bearerOf } from "../../../test/attacks/two-constituencies.ts";
import { auditDetails, createComplaint } from "../../../test/complaints.ts";
import { addBooth, addConstituency } from "../../../test/places.ts";
import { addCitizen, addOffice, type TestOffice } from "../../../test/records.ts";

const PATH = "/api/v0/principal/user";
const STALE = "This citizen was changed by someone else. Reload to see the latest version.";
const ELSEWHERE =
  "This phone number belongs to someone recorded elsewhere. Please ask the super administrator.";

let app: TestApp;
let office: TestOffice;
/** The headers of an admin of the office's constituency. */
let admin: { authorization: string };
/** A booth of another constituency. */
let farBooth: number;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
  admin = {
    authorization: await bearerOf(app, await addStaff(app, office.constituency_id, "Own")),
  };
  farBooth = await addBooth(app.db, await addConstituency(app.db, "Narhat"), { booth_number: "1" });
});
afterAll(() => app.close());

let phones = 9_600_000_000;
const newPhone = () => String((phones += 1));
async function add(given: object = {}) {
  const form = { name: "Gita Bai", phone: newPhone(), booth_id: office.booth_id, ...given };
  // Many at once may wait for one phone longer than a statement may.
  for (;;) {
    const { status, body } = await app.send<Citizen>("POST", PATH, form);
    if (status === 503) continue;
    expect(status).toBe(200);
    return body.data;
  }
}
const read = (id: number, headers = {}) =>
  app.send<CitizenDetail>("GET", `${PATH}/${id}`, undefined, headers);
/** The fields of a correction that changes nothing, with `changes`. */
async function save(id: number, changes: object, headers = {}) {
  const { name, phone, email, booth_id, sms_consent, version } = (await read(id)).body.data;
  const form = { name, phone, email, booth_id, sms_consent, version, ...changes };
  return app.send<CitizenDetail>("PUT", `${PATH}/${id}`, form, headers);
}
const faults = ({ body }: { body: { errors?: { field: string; message: string }[] } }) =>
  body.errors?.map(({ field, message }) => `${field}: ${message}`);

test(
  "a citizen agrees to messages when being added, nobody is taken to, and a known one keeps the answer",
  { tags: ["citizen-17"] },
  async () => {
    const consent = async (given: object = {}) =>
      (await read((await add(given)).principal_id)).body.data.sms_consent;
    const phone = newPhone();
    expect(await consent({ phone })).toBe(false);
    expect(await consent({ phone, sms_consent: true })).toBe(false);
    expect(await consent({ phone, sms_consent: true, another_person: true })).toBe(true);
    const form = { name: "Gita Bai", booth_id: office.booth_id, sms_consent: "yes" };
    const refused = await app.send("POST", PATH, form);
    expect(refused.status).toBe(400);
    expect(faults(refused)).toEqual(["sms_consent: sms_consent must be true or false"]);
  },
);

describe("a household", () => {
  test(
    "has one phone, when it is said that this is another person",
    { tags: ["citizen-7"] },
    async () => {
      const first = await add();
      const { phone } = first;
      const wife = await add({ name: "Kamla Bai", phone, another_person: true });
      const son = await add({ name: "Ravi", phone, another_person: true });
      expect(new Set([first, wife, son].map(({ principal_id }) => principal_id)).size).toBe(3);
      // Without that word, the one of this name answers, else the first.
      expect(await add({ name: "kamla bai", phone })).toEqual(wife);
      expect(await add({ name: "Somebody", phone })).toEqual(first);
    },
  );

  test(
    "fifty parallel calls of other people add each of them",
    { tags: ["citizen-7"] },
    async () => {
      const phone = newPhone();
      const names = Array.from({ length: 50 }, (_, index) => `Person ${index}`);
      const added = await Promise.all(
        names.map((name) => add({ name, phone, another_person: true })),
      );
      expect(added.map(({ name }) => name)).toEqual(names);
    },
  );

  test("people without a phone are different people", { tags: ["citizen-5"] }, async () => {
    const [one, other, third] = [
      await add({ phone: null }),
      await add({ phone: "" }),
      await add({ phone: undefined }),
    ];
    expect([one.phone, other.phone, third.phone]).toEqual([null, null, null]);
    expect(new Set([one, other, third].map(({ principal_id }) => principal_id)).size).toBe(3);
  });

  test(
    "an admin may say so of a phone that is recorded elsewhere",
    { tags: ["staff-14"] },
    async () => {
      const { phone } = await add({ booth_id: farBooth });
      const form = { name: "Ravi", phone, booth_id: office.booth_id };
      const refused = await app.send("POST", PATH, form, admin);
      expect([refused.status, refused.body.message]).toEqual([409, ELSEWHERE]);
      expect((await app.send("POST", PATH, { ...form, another_person: true }, admin)).status).toBe(
        200,
      );
    },
  );

  test("another_person is true or false", async () => {
    const form = { name: "Ravi", phone: newPhone(), booth_id: office.booth_id };
    const refused = await app.send("POST", PATH, { ...form, another_person: "yes" });
    expect(faults(refused)).toEqual(["another_person: another_person must be true or false"]);
  });
});

describe("one citizen", () => {
  test(
    "has a place, a version and the numbers of complaints that the caller reaches",
    { tags: ["citizen-8"] },
    async () => {
      const { principal_id: id, phone } = await add({ email: "gita@example.org" });
      for (let count = 0; count < 3; count += 1)
        await createComplaint(app, office, { complainant_id: id });
      await app.db
        .updateTable("complaints")
        .set({ status_id: 3 })
        .where("id", "=", await createComplaint(app, office, { complainant_id: id }))
        .execute();
      const { status, body } = await read(id, admin);
      expect(status).toBe(200);
      expect(body.data).toEqual({
        principal_id: id,
        name: "Gita Bai",
        phone,
        email: "gita@example.org",
        state_id: office.state_id,
        district_id: office.district_id,
        constituency_id: office.constituency_id,
        constituency_name: "Belgarh",
        mandal: "Belgarh",
        shaktikendra: "Sonpur",
        booth_name: "Primary School",
        booth_id: office.booth_id,
        booth_number: "1",
        status: "active",
        version: 1,
        sms_consent: false,
        created_at: expect.any(String),
        complaints: { open: 3, completed: 1 },
      });
      // Moved away by the super administrator: the complaints stay here, the citizen does not.
      expect((await save(id, { booth_id: farBooth })).status).toBe(200);
      const other = {
        authorization: await bearerOf(
          app,
          await addStaff(app, (await read(id)).body.data.constituency_id, "Far"),
        ),
      };
      expect((await read(id, other)).body.data.complaints).toEqual({ open: 0, completed: 0 });
      expect((await read(id, admin)).status).toBe(404);
    },
  );

  test(
    "who is erased, unknown, elsewhere or no citizen is a 404",
    { tags: ["citizen-8"] },
    async () => {
      const gone = await addCitizen(app.db, office.booth_id, { status: "deleted" });
      const far = await addCitizen(app.db, farBooth);
      for (const id of [gone, far, office.admin_id, 999_999_999]) {
        const { status, body } = await read(id, admin);
        expect([status, body.message]).toEqual([404, "Citizen not found"]);
      }
      expect((await read(far)).status).toBe(200);
    },
  );
});

describe("a correction", () => {
  test(
    "shows at once in lists, search and slip, leaves the complaints' booths, and is audited",
    { tags: ["citizen-9"] },
    async () => {
      const { principal_id: id } = await add({ name: "Gitta Bye" });
      const complaint = await createComplaint(app, office, { complainant_id: id });
      const search = async (text: string) =>
        (await app.send<ComplaintRow[]>("GET", `/api/v0/complaint?search=${text}`)).body;
      expect((await search("Gitta")).pagination?.totalItems).toBe(1);
      expect((await search("Savitri")).pagination?.totalItems).toBe(0);

      const phone = newPhone();
      const changes = { name: "Savitri Devi", phone, email: "s@example.org", sms_consent: true };
      const { status, body } = await save(
        id,
        { ...changes, booth_id: office.other_booth_id },
        admin,
      );
      expect(status).toBe(200);
      expect(body).toMatchObject({
        success: true,
        message: "Citizen updated successfully!",
        data: { ...changes, booth_number: "2", version: 2 },
      });
      expect((await search("Gitta")).pagination?.totalItems).toBe(0);
      const found = await search("Savitri");
      expect(found.pagination?.totalItems).toBe(1);
      expect(found.data[0]).toMatchObject({
        complaint_id: complaint,
        complainant_name: "Savitri Devi",
        booth_number: "1",
      });
      const slip = await app.send<Receipt>("GET", `/api/v0/complaint/${complaint}/slip`);
      expect(slip.body.data.complainant_name).toBe("Savitri Devi");
      expect(await auditDetails(app, "updateCitizen", id)).toEqual([
        { details: { changed: ["name", "phone", "email", "booth_id", "sms_consent"] } },
      ]);
      const cleared = await save(id, { phone: null, email: "" });
      expect(cleared.body.data).toMatchObject({ phone: null, email: null, version: 3 });
      expect((await save(id, {})).body.data.version).toBe(3);
    },
  );

  test(
    "an older version is a 409, another constituency's citizen a 404, and both change nothing",
    { tags: ["citizen-9"] },
    async () => {
      const { principal_id: id } = await add();
      await save(id, { name: "Gita Devi" });
      const stale = await save(id, { name: "Gita Kumari", version: 1 });
      expect([stale.status, stale.body.message]).toEqual([409, STALE]);
      const far = await addCitizen(app.db, farBooth);
      const hidden = await save(far, { name: "Mine" }, admin);
      expect([hidden.status, hidden.body.message]).toEqual([404, "Citizen not found"]);
      expect((await read(id)).body.data.name).toBe("Gita Devi");
    },
  );

  test(
    "the phone of somebody else is a 409 without another_person, and the own phone none",
    { tags: ["citizen-9", "citizen-7"] },
    async () => {
      const [one, other] = [await add(), await add({ name: "Mohan" })];
      const taken = await save(one.principal_id, { phone: other.phone });
      expect(taken.status).toBe(409);
      expect(faults(taken)).toEqual(["phone: This phone number already belongs to Mohan"]);
      const shared = await save(one.principal_id, { phone: other.phone, another_person: true });
      expect(shared.body.data.phone).toBe(other.phone);
      expect((await save(one.principal_id, { name: "Gita Rani" })).status).toBe(200);
      const far = await add({ booth_id: farBooth });
      const elsewhere = await save(one.principal_id, { phone: far.phone }, admin);
      expect([elsewhere.status, elsewhere.body.message]).toEqual([409, ELSEWHERE]);
    },
  );

  test(
    "an admin moves a citizen within the own constituency only",
    { tags: ["citizen-9"] },
    async () => {
      const { principal_id: id } = await add();
      const refused = await save(id, { booth_id: farBooth }, admin);
      expect([refused.status, faults(refused)]).toEqual([
        400,
        ["booth_id: Booth Number is required"],
      ]);
      expect((await save(id, { booth_id: 2_147_483_647 })).status).toBe(400);
      expect((await save(id, { booth_id: office.other_booth_id }, admin)).status).toBe(200);
      expect((await save(id, { booth_id: farBooth })).body.data.constituency_name).toBe("Narhat");
    },
  );

  test.each([
    [{ name: undefined }, "name: Name is required"],
    [{ phone: undefined }, "phone: Enter a valid phone number"],
    [{ phone: "5712345678" }, "phone: Enter a valid phone number"],
    [{ email: undefined }, "email: Invalid email address"],
    [{ booth_id: undefined }, "booth_id: Booth Number is required"],
    [{ sms_consent: undefined }, "sms_consent: sms_consent must be true or false"],
    [{ sms_consent: null }, "sms_consent: sms_consent must be true or false"],
    [{ version: undefined }, "version: version must be a whole number of at least 1"],
  ])("%j is a 400 that names the field", { tags: ["citizen-9"] }, async (fault, expected) => {
    const { principal_id: id } = await add();
    const refused = await save(id, fault);
    expect([refused.status, faults(refused)]).toEqual([400, [expected]]);
  });

  test("of two at once, one is stored", { tags: ["citizen-9"] }, async () => {
    const { principal_id: id } = await add();
    // With the version: save() would read the one that the other call has stored, when that call is over by then.
    const replies = await Promise.all(
      ["One", "Other"].map((name) => save(id, { name, version: 1 })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
