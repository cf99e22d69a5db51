import type { Complaint, ComplaintRow } from "contract/complaints/complaints";
import type { Referral } from "contract/complaints/referrals";
import { createTestApp, type TestApp } from "./app.ts";
import { addStaff, bearerOf } from "./attacks/two-constituencies.ts";
import { createComplaint } from "./complaints.ts";
import { addDepartment, addOfficer } from "./departments.ts";
import { addBooth, addConstituency } from "./places.ts";
import { addCitizen, addOffice } from "./records.ts";

const PATH = "/api/v0/complaint";
type Sent = { referral_id: number; letter_number: string | null };
export type ReferringOffice = Awaited<ReturnType<typeof openReferringOffice>>;

/** An office with a department of two languages, its engineer, an admin's header, and a complaint and an officer elsewhere. */
export async function openReferringOffice() {
  const app = await createTestApp();
  const office = await addOffice(app.db);
  const admin = await addStaff(app, office.constituency_id, "Own");
  const water = await addDepartment(app, "Water Board", "जल निगम");
  const officer = { name: "Anil Sinha", address: "Works Office" };
  const elsewhere = await addConstituency(app.db, "Narhat");
  const complainant_id = await addCitizen(app.db, await addBooth(app.db, elsewhere, {}));
  return {
    app,
    office,
    authorization: await bearerOf(app, admin),
    water,
    engineer: await addOfficer(app, water, officer),
    far: {
      complaint_id: await createComplaint(app, office, { complainant_id }),
      officer_id: await addOfficer(app, water, { constituency_id: elsewhere }),
    },
    ...callsOf(app),
  };
}

/** The calls of referrals, on the API of an office. */
function callsOf(app: TestApp) {
  const refer = (id: number, fields: object, headers = {}) =>
    app.send<Sent>("POST", `${PATH}/${id}/referral`, letter(fields), headers);
  return {
    refer,
    sendTo: async (id: number, fields: object) => (await refer(id, fields)).body.data,
    reply: (id: number, referral_id: number, fields: object = {}) =>
      app.send("POST", `${PATH}/${id}/referral/${referral_id}/reply`, {
        received_on: "2026-01-20",
        note: "Repaired.",
        ...fields,
      }),
    takeBack: (id: number, referral_id: number, headers = {}) =>
      app.send("DELETE", `${PATH}/${id}/referral/${referral_id}/reply`, undefined, headers),
    referrals: async (id: number) =>
      (await app.send<Referral[]>("GET", `${PATH}/${id}/referral`)).body.data,
    waiting: async (id: number) =>
      (await app.send<Complaint>("GET", `${PATH}/${id}`)).body.data.waiting,
    /** The ids of a list's first page. */
    listed: async (query: string) =>
      (await app.send<ComplaintRow[]>("GET", `${PATH}?${query}`)).body.data.map(
        ({ complaint_id }) => complaint_id,
      ),
  };
}

/** The body of a letter, which needs an officer. */
export const letter = (fields: object) => ({
  mode: "letter",
  sent_on: "2026-01-05",
  subject: "Dry hand pump",
  body: "Please repair the pump.\nIt has been dry for a month.",
  ...fields,
});

/** The errors of an answer, as "field: message". */
export const faults = ({ body }: { body: { errors?: { field: string; message: string }[] } }) =>
  body.errors?.map(({ field, message }) => `${field}: ${message}`);
