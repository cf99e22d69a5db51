import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Citizen, CitizenDetail } from "contract/citizens";
import type { Complaint } from "contract/complaints/complaints";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { fileOf, PDF } from "../../../test/attachments.ts";
import { auditDetails, createComplaint, readActivity } from "../../../test/complaints.ts";
import { addBooth, addConstituency } from "../../../test/places.ts";
import { addCitizen, addOffice, type TestOffice } from "../../../test/records.ts";

const PATH = "/api/v0/principal/user";
let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());

let phones = 9_500_000_000;
async function add(name: string, given: object = {}) {
  const form = { name, phone: String((phones += 1)), booth_id: office.booth_id, ...given };
  return (await app.send<Citizen>("POST", PATH, form)).body.data.principal_id;
}
const read = (id: number) => app.send<CitizenDetail>("GET", `${PATH}/${id}`);
const readComplaint = async (id: number) =>
  (await app.send<Complaint>("GET", `/api/v0/complaint/${id}`)).body.data;
const merge = (id: number, into: number, version = 1) =>
  app.send<{ principal_id: number; complaints: number }>("POST", `${PATH}/${id}/merge`, {
    into,
    version,
  });
const total = async (query: string) =>
  (await app.send("GET", `/api/v0/complaint?${query}`)).body.pagination?.totalItems;
/** A complaint with a file and a note. */
async function complain(complainant_id: number) {
  const file = fileOf(PDF, "letter.pdf", "application/pdf");
  const id = await createComplaint(app, office, { complainant_id }, [file]);
  const note = { kind: "note", note: "Called the engineer." };
  await app.send("POST", `/api/v0/complaint/${id}/notes`, note);
  return id;
}
const faults = ({ body }: { body: { errors?: { field: string; message: string }[] } }) =>
  body.errors?.map(({ field, message }) => `${field}: ${message}`);

describe("a merge", () => {
  test(
    "moves the complaints with files, notes and activity, and ends the other one",
    { tags: ["citizen-10"] },
    async () => {
      const id = await add("Geeta Bye", { email: "geeta@example.org" });
      const into = await add("Gita Bai", { phone: null, booth_id: office.other_booth_id });
      const { phone } = (await read(id)).body.data;
      const moved = [await complain(id), await complain(id)];
      const own = await complain(into);
      expect([await total("search=Geeta"), await total(`complainant_id=${into}`)]).toEqual([2, 1]);

      const { status, body } = await merge(id, into);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        success: true,
        message: "Citizens merged successfully!",
        data: { principal_id: into, complaints: 2 },
      });
      expect((await read(id)).status).toBe(404);
      // The phone and the email that only the other one had go along.
      expect((await read(into)).body.data).toMatchObject({
        name: "Gita Bai",
        phone,
        email: "geeta@example.org",
        booth_id: office.other_booth_id,
        complaints: { open: 3, completed: 0 },
      });
      expect([await total("search=Geeta"), await total("search=Gita%20Bai")]).toEqual([0, 3]);
      expect(await total(`complainant_id=${into}`)).toBe(3);
      for (const complaint of moved) {
        // The booth where it was logged stays.
        expect(await readComplaint(complaint)).toMatchObject({
          complainant_id: into,
          complainant_name: "Gita Bai",
          booth_id: office.booth_id,
          version: 2,
          attachments: [{ name: "letter.pdf" }],
        });
        const [last, note] = await readActivity(app, complaint);
        expect(last!.changes).toEqual([{ field: "complainant_id", from: null, to: "Gita Bai" }]);
        expect(note!.note).toBe("Called the engineer.");
      }
      expect((await readComplaint(own)).version).toBe(1);
      expect(await auditDetails(app, "mergeCitizen", id)).toEqual([
        { details: { into, complaints: 2 } },
      ]);
      const rows = await app.db.selectFrom("principals").selectAll().where("id", "=", id).execute();
      expect(rows).toMatchObject([{ status: "deleted", name: null, phone: null, email: null }]);
    },
  );

  test(
    "of two people with one phone leaves the other with it",
    { tags: ["citizen-10"] },
    async () => {
      const into = await add("Gita Bai");
      const { phone } = (await read(into)).body.data;
      const id = await add("Gita B.", { phone, another_person: true });
      expect((await merge(id, into)).status).toBe(200);
      const again = await app.send<Citizen>("POST", PATH, {
        name: "Gita B.",
        phone,
        booth_id: office.booth_id,
      });
      expect(again.body.data.principal_id).toBe(into);
    },
  );

  test(
    "is refused for who is no other citizen of the constituency, and changes nothing",
    { tags: ["citizen-10"] },
    async () => {
      const id = await add("Gita Bai");
      const far = await addCitizen(
        app.db,
        await addBooth(app.db, await addConstituency(app.db, "Narhat"), {}),
      );
      const gone = await addCitizen(app.db, office.booth_id, { status: "deleted" });
      const other = await add("Mohan");
      const seen = [];
      for (const [of, into, version] of [
        [id, id, 1],
        [id, far, 1],
        [id, gone, 1],
        [id, office.admin_id, 1],
        [id, 999_999_999, 1],
        [id, other, 2],
        [gone, id, 1],
      ] as const) {
        const refused = await merge(of, into, version);
        seen.push([refused.status, faults(refused)?.[0] ?? refused.body.message]);
      }
      const another = [400, "into: Choose another citizen"];
      expect(seen).toEqual([
        another,
        [400, "into: Choose a citizen of the same constituency"],
        another,
        another,
        another,
        [409, "This citizen was changed by someone else. Reload to see the latest version."],
        [404, "Citizen not found"],
      ]);
      expect((await read(id)).body.data).toMatchObject({ name: "Gita Bai", version: 1 });
    },
  );
});

test(
  "the file of a citizen has the row, complaints, activity, files and contacts, and nobody else's",
  { tags: ["citizen-11"] },
  async () => {
    const id = await add("Kamla Devi", { email: "kamla@example.org" });
    const { phone } = (await read(id)).body.data;
    const other = await complain(await add("Zqother"));
    const complaint = await complain(id);
    const event = {
      title: "Eye camp",
      category_id: office.camp,
      type_id: 1,
      event_date: "2099-01-01",
      booth_id: office.booth_id,
      location: "Hall",
      contact_name: "Smt. Kamla Devi",
      contact_phone: phone,
    };
    await app.send("POST", "/api/v0/event/create", event);
    const reply = await app.send("GET", `${PATH}/${id}/data`);
    expect(reply.status).toBe(200);
    expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(reply.headers["content-disposition"]).toContain(`filename="citizen-${id}.json"`);
    expect(JSON.parse(reply.raw.toString())).toMatchObject({
      citizen: {
        principal_id: id,
        name: "Kamla Devi",
        phone,
        email: "kamla@example.org",
        sms_consent: false,
      },
      complaints: [
        {
          complaint_number: complaint,
          title: "No water since Monday",
          status: "registered",
          category_name: "Wells and pumps",
          booth_number: "1",
          attachments: [{ name: "letter.pdf", type: "application/pdf", size: PDF.length }],
          activity: [{ kind: "note", note: "Called the engineer.", changes: [] }],
        },
      ],
      contact_of_events: [{ title: "Eye camp", contact_name: "Smt. Kamla Devi" }],
      recorded_actions: [{ action: "createCitizen" }],
    });
    expect(reply.raw.toString()).not.toMatch(new RegExp(`Zqother|"complaint_number": ${other}\\b`));
    expect(await auditDetails(app, "downloadCitizen", id)).toHaveLength(1);
    expect((await app.send("GET", `${PATH}/${office.admin_id}/data`)).status).toBe(404);
  },
);

test(
  "an erasure in the console wants the exact name, and removes the files",
  { tags: ["citizen-4"] },
  async () => {
    const id = await add("Savitri Rai");
    const complaint = await complain(id);
    const files = async () =>
      (await readdir(join(app.folder, "files"), { recursive: true })).length;
    const erase = (confirm: unknown) => app.send<object>("DELETE", `${PATH}/${id}`, { confirm });
    for (const confirm of ["savitri rai", "", undefined]) {
      const refused = await erase(confirm);
      expect(refused.status).toBe(400);
      expect(faults(refused)).toEqual(["confirm: Type the citizen's exact name to confirm"]);
    }
    const before = await files();
    const { status, body } = await erase("Savitri Rai");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: "Citizen erased",
      data: { principal_id: id, complaints: 1, files: 1, events: 0 },
    });
    expect(await files()).toBeLessThan(before);
    expect(await readComplaint(complaint)).toMatchObject({
      title: "Erased at the citizen's request",
      complainant_name: null,
      attachments: [],
    });
    expect([(await read(id)).status, (await erase("Savitri Rai")).status]).toEqual([404, 404]);
    expect(await auditDetails(app, "eraseCitizen", id)).toEqual([{ details: null }]);
    const nameless = await addCitizen(app.db, office.booth_id, { name: null });
    expect((await app.send("DELETE", `${PATH}/${nameless}`, { confirm: "" })).status).toBe(200);
  },
);
