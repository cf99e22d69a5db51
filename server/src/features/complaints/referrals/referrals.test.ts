import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditDetails, createComplaint, readActivity } from "../../../../test/complaints.ts";
import { addDepartment, addOfficer } from "../../../../test/departments.ts";
import {
  faults,
  letter,
  openReferringOffice,
  type ReferringOffice,
} from "../../../../test/referrals.ts";

const PATH = "/api/v0/complaint";

let all: ReferringOffice;
let app: ReferringOffice["app"];
let office: ReferringOffice["office"];
let authorization: ReferringOffice["authorization"];
let water: ReferringOffice["water"];
let engineer: ReferringOffice["engineer"];
let far: ReferringOffice["far"];
let refer: ReferringOffice["refer"];
let sendTo: ReferringOffice["sendTo"];
let reply: ReferringOffice["reply"];
let referrals: ReferringOffice["referrals"];
beforeAll(async () => {
  all = await openReferringOffice();
  ({ app, office, authorization, water, engineer, far, refer, sendTo, reply, referrals } = all);
});
afterAll(() => all.app.close());

describe("a referral", () => {
  test(
    "by letter has a number, is listed with its reply, and is in the activity",
    { tags: ["referral-1", "referral-4", "referral-7"] },
    async () => {
      const id = await createComplaint(app, office);
      const { status, body } = await refer(id, {
        officer_id: engineer,
        reply_due_on: "2026-02-01",
        language: "hi",
      });
      expect([status, body.message]).toEqual([200, "Complaint referred"]);
      const { referral_id, letter_number } = body.data;
      expect(letter_number).toMatch(/^2026\/\d+$/);
      const sent = {
        referral_id,
        letter_number,
        officer_id: engineer,
        department_id: water,
        department: "Water Board",
        department_hi: "जल निगम",
        post: "Executive Engineer",
        officer_name: "Anil Sinha",
        mode: "letter",
        sent_on: "2026-01-05",
        reply_due_on: "2026-02-01",
        replied_on: null,
        reminds: null,
        language: "hi",
        subject: "Dry hand pump",
        body: "Please repair the pump.\nIt has been dry for a month.",
        removed_on: null,
        sent_by_name: "Super Admin",
        created_at: expect.any(String),
        replies: [],
      };
      expect(await referrals(id)).toEqual([{ ...sent, sent_by_name: expect.any(String) }]);
      const replied = await reply(id, referral_id);
      expect(replied.body).toMatchObject({
        message: "Reply recorded",
        data: { complaint_id: id, referral_id },
      });
      expect((await referrals(id))[0]).toMatchObject({
        replied_on: "2026-01-20",
        replies: [{ received_on: "2026-01-20", note: "Repaired.", by_name: expect.any(String) }],
      });
      const referral = {
        referral_id,
        department: "Water Board",
        department_hi: "जल निगम",
        post: "Executive Engineer",
        mode: "letter",
        letter_number,
      };
      expect((await readActivity(app, id)).slice(0, 2)).toMatchObject([
        { kind: "replied", note: "Repaired.", received_on: "2026-01-20", referral },
        { kind: "referred", note: null, received_on: null, referral },
      ]);
      expect(await auditDetails(app, "createReferral", id)).toEqual([
        { details: { referral_id, letter_number, officer_id: engineer, mode: "letter" } },
      ]);
      expect(await auditDetails(app, "addReply", id)).toEqual([{ details: { referral_id } }]);
    },
  );

  test("by another mode needs no text and has no number", { tags: ["referral-1"] }, async () => {
    const id = await createComplaint(app, office);
    for (const mode of ["phone", "email", "hand"])
      expect(
        (await sendTo(id, { officer_id: engineer, mode, subject: undefined, body: "" }))
          .letter_number,
      ).toBeNull();
    expect(await referrals(id)).toMatchObject([
      { mode: "hand", letter_number: null, subject: null, body: null, language: "en" },
      { mode: "email" },
      { mode: "phone" },
    ]);
  });

  test.for<[object, string[]]>([
    [
      { officer_id: null, mode: "fax", sent_on: "5.1.26" },
      [
        "officer_id: Choose an officer",
        "mode: Choose how it is sent",
        "sent_on: Enter the date of sending",
      ],
    ],
    [{ subject: null, body: "" }, ["subject: Write the subject", "body: Write the letter"]],
    [
      { subject: "x".repeat(201), body: "x".repeat(5001) },
      [
        "subject: subject must be at most 200 characters",
        "body: body must be at most 5000 characters",
      ],
    ],
    [
      { reply_due_on: "2026-01-04" },
      ["reply_due_on: The reply cannot be due before the day of sending"],
    ],
    [{ reply_due_on: "soon" }, ["reply_due_on: Enter a valid date for the reply"]],
    [{ language: "ta" }, ["language: Choose English or Hindi"]],
    [{ reminds: 999_999 }, ["reminds: Choose a referral of this complaint"]],
    [{ officer_id: 999_999 }, ["officer_id: Choose an officer of this constituency"]],
  ])("%j is refused, and takes no number", { tags: ["referral-1"] }, async ([fields, expected]) => {
    const id = await createComplaint(app, office);
    const refused = await refer(id, { officer_id: engineer, ...fields });
    expect([refused.status, faults(refused)]).toEqual([400, expected]);
    expect(await referrals(id)).toEqual([]);
  });

  test(
    "goes to an active officer of the constituency or of all",
    { tags: ["referral-1"] },
    async () => {
      const id = await createComplaint(app, office);
      const message = ["officer_id: Choose an officer of this constituency"];
      const retired = await addOfficer(app, water);
      const all = { name: null, phone: null, email: null, address: null, constituency_id: null };
      await app.send("PUT", `/api/v0/officer/${retired}`, { post: "A", ...all, retired: true });
      const closed = await addDepartment(app, "Closed");
      const left = await addOfficer(app, closed);
      await app.send("PUT", `/api/v0/department/${closed}`, {
        name: "Closed",
        name_hi: null,
        retired: true,
      });
      for (const officer_id of [far.officer_id, retired, left])
        expect(faults(await refer(id, { officer_id }))).toEqual(message);
      const { constituency_id } = office;
      const own = await addOfficer(app, water, { constituency_id });
      expect((await refer(id, { officer_id: own }, { authorization })).status).toBe(200);
    },
  );

  test("of a complaint elsewhere is a 404 for an admin", { tags: ["referral-1"] }, async () => {
    const path = `${PATH}/${far.complaint_id}/referral`;
    const { referral_id } = await sendTo(far.complaint_id, { officer_id: engineer });
    for (const [method, url, body] of [
      ["GET", path, undefined],
      ["POST", path, letter({ officer_id: engineer })],
      ["POST", `${path}/${referral_id}/reply`, { received_on: "2026-01-20", note: "A" }],
      ["DELETE", `${path}/${referral_id}/reply`, undefined],
    ] as const) {
      const { status, body: answer } = await app.send(method, url, body, { authorization });
      expect([status, answer.message]).toEqual([404, "Complaint not found"]);
    }
    const own = await createComplaint(app, office);
    expect((await reply(own, referral_id)).body.message).toBe("Referral not found");
  });

  test("wrong fields of a reply are named", { tags: ["referral-4"] }, async () => {
    const id = await createComplaint(app, office);
    const { referral_id } = await sendTo(id, { officer_id: engineer });
    expect(faults(await reply(id, referral_id, { received_on: "", note: " " }))).toEqual([
      "received_on: Enter the date of the reply",
      "note: Write what was replied",
    ]);
    expect(faults(await reply(id, referral_id, { received_on: "2026-01-04" }))).toEqual([
      "received_on: The reply cannot be before the day of sending",
    ]);
  });
});

describe("letter numbers", () => {
  test(
    "count from 1 in each year of sending; what fails takes none",
    { tags: ["referral-2"] },
    async () => {
      const id = await createComplaint(app, office);
      const numbers = async (year: number, count: number) => {
        const sent = await Promise.all(
          Array.from({ length: count }, (_, index) =>
            refer(id, {
              officer_id: engineer,
              sent_on: `${year}-12-31`,
              ...(index % 5 === 4 && { officer_id: far.officer_id }),
            }),
          ),
        );
        return sent
          .flatMap(({ body }) => body.data?.letter_number ?? [])
          .map((one) => one.split("/").map(Number) as [number, number])
          .toSorted(([, one], [, other]) => one - other);
      };
      expect(await numbers(2019, 20)).toEqual(
        Array.from({ length: 16 }, (_, index) => [2019, index + 1]),
      );
      expect(await numbers(2020, 5)).toEqual([1, 2, 3, 4].map((number) => [2020, number]));
      expect(await numbers(2019, 1)).toEqual([[2019, 17]]);
    },
  );
});
