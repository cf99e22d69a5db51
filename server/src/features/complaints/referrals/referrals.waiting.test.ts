import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, officeToday } from "contract/calendar";
import type { Complaint, ComplaintRow } from "contract/complaints/complaints";
import { auditDetails, createComplaint, readActivity } from "../../../../test/complaints.ts";
import { addDepartment, addOfficer } from "../../../../test/departments.ts";
import { faults, openReferringOffice, type ReferringOffice } from "../../../../test/referrals.ts";

const PATH = "/api/v0/complaint";

let all: ReferringOffice;
let app: ReferringOffice["app"];
let office: ReferringOffice["office"];
let water: ReferringOffice["water"];
let engineer: ReferringOffice["engineer"];
let sendTo: ReferringOffice["sendTo"];
let reply: ReferringOffice["reply"];
let takeBack: ReferringOffice["takeBack"];
let referrals: ReferringOffice["referrals"];
let waiting: ReferringOffice["waiting"];
let listed: ReferringOffice["listed"];
beforeAll(async () => {
  all = await openReferringOffice();
  ({ app, office, water, engineer, sendTo, reply, takeBack, referrals, waiting, listed } = all);
});
afterAll(() => all.app.close());

describe("waiting", () => {
  const since = (department: string, day: string, reply_due_on: string | null = null) =>
    expect.objectContaining({ department, since: day, reply_due_on });

  test(
    "for the latest department without a reply; a reminder moves the date, a reply ends it",
    { tags: ["referral-4", "referral-5"] },
    async () => {
      const id = await createComplaint(app, office);
      expect(await waiting(id)).toBeNull();
      const first = await sendTo(id, { officer_id: engineer, reply_due_on: "2026-01-15" });
      expect(await waiting(id)).toEqual({
        department_id: water,
        department: "Water Board",
        department_hi: "जल निगम",
        since: "2026-01-05",
        reply_due_on: "2026-01-15",
      });
      const reminder = await sendTo(id, {
        officer_id: engineer,
        sent_on: "2026-01-18",
        reply_due_on: "2026-01-30",
        reminds: first.referral_id,
      });
      // A reminder of a reminder belongs to the first.
      await sendTo(id, {
        officer_id: engineer,
        sent_on: "2026-01-25",
        reminds: reminder.referral_id,
      });
      expect((await referrals(id)).map(({ reminds }) => reminds)).toEqual([
        first.referral_id,
        first.referral_id,
        null,
      ]);
      expect(await waiting(id)).toEqual(since("Water Board", "2026-01-05", "2026-01-30"));
      expect((await readActivity(app, id)).map(({ kind }) => kind)).toEqual([
        "reminded",
        "reminded",
        "referred",
        "created",
      ]);
      const collector = await addOfficer(app, await addDepartment(app, "Collectorate"));
      const other = await sendTo(id, { officer_id: collector, sent_on: "2026-01-26" });
      expect(await waiting(id)).toEqual(since("Collectorate", "2026-01-26", "2026-01-30"));
      await reply(id, other.referral_id, { received_on: "2026-01-27" });
      expect(await waiting(id)).toEqual(since("Water Board", "2026-01-05", "2026-01-30"));
      await reply(id, reminder.referral_id, { received_on: "2026-01-28" });
      expect(await waiting(id)).toBeNull();
      expect((await referrals(id)).map(({ replied_on }) => replied_on)).toEqual([
        "2026-01-27",
        "2026-01-28",
        "2026-01-28",
        "2026-01-28",
      ]);
      expect((await app.send<Complaint>("GET", `${PATH}/${id}`)).body.data).toMatchObject({
        status_code: "registered",
        version: 1,
      });
    },
  );

  test(
    "the list finds what a department has had, what waits, and what is overdue",
    { tags: ["referral-5", "referral-6"] },
    async () => {
      const today = officeToday();
      const department = await addDepartment(app, "Filters");
      const officer_id = await addOfficer(app, department);
      const sent_on = addDays(today, -3);
      const of = (query: string) => listed(`department=${department}${query}`);
      const [plain, overdue, dueToday] = [
        await createComplaint(app, office),
        await createComplaint(app, office),
        await createComplaint(app, office),
      ];
      expect(await of("")).toEqual([]);
      await sendTo(plain, { officer_id, sent_on });
      const { referral_id } = await sendTo(overdue, {
        officer_id,
        sent_on,
        reply_due_on: addDays(today, -1),
      });
      await sendTo(dueToday, { officer_id, sent_on, reply_due_on: today });
      expect(await of("")).toEqual([dueToday, overdue, plain]);
      expect(await of("&waiting=any")).toEqual([dueToday, overdue, plain]);
      expect(await of("&waiting=overdue")).toEqual([overdue]);
      await reply(overdue, referral_id, { received_on: today });
      expect(await of("&waiting=overdue")).toEqual([]);
      expect(await of("&waiting=any")).toEqual([dueToday, plain]);
      expect(await of("")).toEqual([dueToday, overdue, plain]);
      const [row] = (await app.send<ComplaintRow[]>("GET", `${PATH}?department=${department}`)).body
        .data;
      expect(row!.waiting).toEqual({
        department_id: department,
        department: "Filters",
        department_hi: null,
        since: sent_on,
        reply_due_on: today,
      });
      const next = await addDepartment(app, "Next");
      await sendTo(plain, { officer_id: await addOfficer(app, next), sent_on: today });
      expect(await of("")).toEqual([dueToday, overdue, plain]);
      expect(await of("&waiting=any")).toEqual([dueToday]);
      expect(await listed(`department=${next}&waiting=any`)).toEqual([plain]);
      expect(await listed(`department=${next}&waiting=overdue`)).toEqual([]);
      const wrong = await app.send("GET", `${PATH}?department=x&waiting=long`);
      expect(faults(wrong)).toEqual([
        "department: department must be a whole number of at least 1",
        "waiting: waiting must be any or overdue",
      ]);
    },
  );

  test(
    "goes on as before when the latest reply to a letter or its reminders is taken back",
    { tags: ["referral-12"] },
    async () => {
      const id = await createComplaint(app, office);
      const { referral_id } = await sendTo(id, { officer_id: engineer });
      const taken = await takeBack(id, referral_id);
      expect([taken.status, taken.body.message]).toEqual([404, "Reply not found"]);
      await reply(id, referral_id, { received_on: "2026-01-10", note: "A pump is on its way." });
      expect(await waiting(id)).toBeNull();
      const reminder = await sendTo(id, {
        officer_id: engineer,
        sent_on: "2026-01-18",
        reply_due_on: "2026-01-30",
        reminds: referral_id,
      });
      const before = await waiting(id);
      expect(before).toMatchObject({ since: "2026-01-18", reply_due_on: "2026-01-30" });
      await reply(id, reminder.referral_id, { note: "Of another complaint." });
      expect(await waiting(id)).toBeNull();

      const { status, body } = await takeBack(id, referral_id);
      expect([status, body.message]).toEqual([200, "Reply taken back"]);
      expect(body.data).toEqual({ complaint_id: id, referral_id });
      expect(await waiting(id)).toEqual(before);
      expect(await referrals(id)).toMatchObject([
        { replied_on: null, replies: [] },
        { replied_on: "2026-01-10", replies: [{ note: "A pump is on its way." }] },
      ]);
      expect((await readActivity(app, id)).slice(0, 2)).toMatchObject([
        { kind: "reply_taken_back", note: null, referral: { referral_id } },
        { kind: "replied", note: "Of another complaint." },
      ]);
      expect(await auditDetails(app, "takeBackReply", id)).toEqual([{ details: { referral_id } }]);

      expect((await takeBack(id, reminder.referral_id)).status).toBe(200);
      expect(await waiting(id)).toMatchObject({ since: "2026-01-05" });
      expect((await takeBack(id, referral_id)).status).toBe(404);
      await reply(id, referral_id, { received_on: "2026-01-22" });
      expect(await waiting(id)).toBeNull();
      expect((await referrals(id)).map(({ replies }) => replies.map(({ note }) => note))).toEqual([
        [],
        ["Repaired."],
      ]);
      const other = await createComplaint(app, office);
      expect((await takeBack(other, referral_id)).body.message).toBe("Referral not found");
    },
  );

  test(
    "for another department since the reminder that went to it",
    { tags: ["referral-5"] },
    async () => {
      const id = await createComplaint(app, office);
      const { referral_id } = await sendTo(id, { officer_id: engineer });
      const collector = await addOfficer(app, await addDepartment(app, "Reminded"));
      await sendTo(id, { officer_id: collector, sent_on: "2026-02-01", reminds: referral_id });
      expect(await waiting(id)).toEqual(since("Reminded", "2026-02-01"));
    },
  );
});
