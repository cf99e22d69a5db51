import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { officeToday } from "contract/calendar";
import { auditDetails, createComplaint } from "../../../../test/complaints.ts";
import { addDepartment, addOfficer } from "../../../../test/departments.ts";
import { addCitizen } from "../../../../test/records.ts";
import { textOf } from "../../../../test/letters.ts";
import { letter, openReferringOffice, type ReferringOffice } from "../../../../test/referrals.ts";

const PATH = "/api/v0/complaint";

let all: ReferringOffice;
let app: ReferringOffice["app"];
let office: ReferringOffice["office"];
let water: ReferringOffice["water"];
let engineer: ReferringOffice["engineer"];
let far: ReferringOffice["far"];
let authorization: ReferringOffice["authorization"];
let sendTo: ReferringOffice["sendTo"];
let reply: ReferringOffice["reply"];
let referrals: ReferringOffice["referrals"];
let listed: ReferringOffice["listed"];
beforeAll(async () => {
  all = await openReferringOffice();
  ({ app, office, water, engineer, far, authorization, sendTo, reply, referrals, listed } = all);
});
afterAll(() => all.app.close());

describe("what was sent", () => {
  const download = (id: number, referral_id: number, headers = {}) =>
    app.send("GET", `${PATH}/${id}/referral/${referral_id}/letter`, undefined, headers);
  const kept = async (letter_number: string) => {
    const [year, number] = letter_number.split("/").map(Number) as [number, number];
    return app.db
      .selectFrom("dispatches")
      .select(["sent_on", "addressee", "subject", "body", "removed_on"])
      .where("year", "=", year)
      .where("number", "=", number)
      .executeTakeFirstOrThrow();
  };

  test(
    "stays when officer, department and letterhead change",
    { tags: ["referral-3"] },
    async () => {
      const department = await addDepartment(app, "Old name");
      const officer_id = await addOfficer(app, department, { name: "Old officer" });
      const id = await createComplaint(app, office);
      const { referral_id, letter_number } = await sendTo(id, { officer_id });
      const before = await referrals(id);
      const pdf = await download(id, referral_id);
      expect([pdf.status, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
      expect(pdf.headers["content-disposition"]).toContain(
        `letter-${letter_number!.replace("/", "-")}.pdf`,
      );
      const page = textOf(pdf.raw);
      for (const text of [letter_number!, "Old officer", "Old name", "Dry hand pump"])
        expect(page).toContain(text);
      await app.send("PUT", "/api/v0/office", {
        representative: "Somebody else",
        title: null,
        address: null,
        phone: null,
        email: null,
        languages: ["hi"],
      });
      await app.send("PUT", `/api/v0/department/${department}`, {
        name: "New name",
        name_hi: "नया",
        retired: true,
      });
      await app.send("PUT", `/api/v0/officer/${officer_id}`, {
        post: "New post",
        name: "New officer",
        phone: null,
        email: null,
        address: "New address",
        constituency_id: null,
        retired: true,
      });
      expect(await referrals(id)).toEqual(before);
      expect((await download(id, referral_id)).raw.equals(pdf.raw)).toBe(true);
      expect(await auditDetails(app, "downloadLetter", id)).toHaveLength(2);
    },
  );

  test(
    "a letter of another constituency, or of a referral that was none, is a 404",
    { tags: ["referral-3"] },
    async () => {
      const { complaint_id } = far;
      const sent = await sendTo(complaint_id, { officer_id: engineer });
      const foreign = await download(complaint_id, sent.referral_id, { authorization });
      expect([foreign.status, foreign.body.message]).toEqual([404, "Letter not found"]);
      const id = await createComplaint(app, office);
      const call = await sendTo(id, { officer_id: engineer, mode: "phone" });
      expect((await download(id, call.referral_id)).status).toBe(404);
      expect((await download(id, sent.referral_id)).status).toBe(404);
    },
  );

  test(
    "loses its texts with the complaint, and keeps number, day and officer",
    { tags: ["referral-3"] },
    async () => {
      const id = await createComplaint(app, office);
      const { letter_number } = await sendTo(id, { officer_id: engineer });
      await app.send("DELETE", `${PATH}/${id}`);
      expect(await kept(letter_number!)).toMatchObject({
        sent_on: "2026-01-05",
        addressee: { post: "Executive Engineer", department: "Water Board" },
        subject: null,
        body: null,
        removed_on: officeToday(),
      });
    },
  );

  test(
    "loses its texts with the erased citizen, and keeps the complaint's counts",
    { tags: ["referral-3", "referral-7"] },
    async () => {
      const complainant_id = await addCitizen(app.db, office.booth_id, { name: "Gita Rai" });
      const id = await createComplaint(app, office, { complainant_id });
      const { referral_id, letter_number } = await sendTo(id, { officer_id: engineer });
      await reply(id, referral_id, { note: "Gita was heard." });
      const file = await app.send("GET", `/api/v0/principal/user/${complainant_id}/data`);
      expect(file.raw.toString()).toContain("Please repair the pump.");
      await app.send("DELETE", `/api/v0/principal/user/${complainant_id}`, { confirm: "Gita Rai" });
      expect(await kept(letter_number!)).toMatchObject({
        subject: null,
        removed_on: officeToday(),
      });
      expect(await referrals(id)).toMatchObject([
        { letter_number, subject: null, body: null, removed_on: officeToday(), replies: [] },
      ]);
      expect(await listed(`department=${water}&booth_id=${office.booth_id}`)).toContain(id);
    },
  );

  test(
    "loses its texts with an erased citizen who gave the complaint to another after it",
    { tags: ["citizen-4", "referral-3"] },
    async () => {
      const [complainant_id, next] = [
        await addCitizen(app.db, office.booth_id, { name: "Gita Rai" }),
        await addCitizen(app.db, office.booth_id, { name: "Ravi Rai" }),
      ];
      const id = await createComplaint(app, office, { complainant_id });
      const neighbour = await createComplaint(app, office);
      const before = await sendTo(id, { officer_id: engineer });
      const { subject, body, sent_on } = letter({ officer_id: engineer });
      const covering = await app.send<{ letter_number: string }>(
        "POST",
        `/api/v0/officer/${engineer}/letter`,
        { complaint_ids: [id, neighbour], subject, body, sent_on },
      );
      const given = { complainant_id: next, version: 1 };
      expect((await app.send("PUT", `${PATH}/${id}/complainant`, given)).status).toBe(200);
      const after = await sendTo(id, { officer_id: engineer });
      const erased = await app.send("DELETE", `/api/v0/principal/user/${complainant_id}`, {
        confirm: "Gita Rai",
      });
      expect(erased.status).toBe(200);
      expect(await kept(before.letter_number!)).toMatchObject({ subject: null, body: null });
      expect(await kept(after.letter_number!)).toMatchObject({ subject, body });
      expect(await kept(covering.body.data.letter_number)).toMatchObject({ subject, body });
      const lines = await app.db
        .selectFrom("letter_lines")
        .select("line")
        .orderBy("place")
        .execute();
      expect(lines).toEqual([
        { line: null },
        { line: expect.stringContaining(`#${neighbour} · Meena Devi`) },
      ]);
    },
  );
});
