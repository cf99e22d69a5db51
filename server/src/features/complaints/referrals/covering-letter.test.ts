import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { letterDay } from "contract/complaints/letter-words";
import { createComplaint } from "../../../../test/complaints.ts";
import { waitForLocks } from "../../../../test/lock-waits.ts";
import { addCitizen } from "../../../../test/records.ts";
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
let engineer: ReferringOffice["engineer"];
let far: ReferringOffice["far"];
let referrals: ReferringOffice["referrals"];
let waiting: ReferringOffice["waiting"];
beforeAll(async () => {
  all = await openReferringOffice();
  ({ app, office, authorization, engineer, far, referrals, waiting } = all);
});
afterAll(() => all.app.close());

describe("a covering letter", () => {
  const cover = (complaint_ids: unknown, fields: object = {}, headers = {}) => {
    const { subject, body, sent_on } = letter({ officer_id: engineer });
    const form = { complaint_ids, subject, body, sent_on, ...fields };
    return app.send<{ letter_number: string; referral_ids: number[] }>(
      "POST",
      `/api/v0/officer/${engineer}/letter`,
      form,
      headers,
    );
  };

  test(
    "refers each of its complaints by one number, in the given order",
    { tags: ["referral-8"] },
    async () => {
      const [one, two] = [await createComplaint(app, office), await createComplaint(app, office)];
      const { status, body } = await cover([two, one, two], {
        reply_due_on: "2026-02-01",
        language: "hi",
      });
      expect([status, body.message]).toEqual([200, "Letter sent"]);
      const { letter_number, referral_ids } = body.data;
      expect(referral_ids).toHaveLength(2);
      for (const id of [one, two]) {
        expect(await referrals(id)).toMatchObject([{ letter_number, reply_due_on: "2026-02-01" }]);
        expect(await waiting(id)).toMatchObject({ department: "Water Board" });
      }
      const lines = async () =>
        (await app.db.selectFrom("letter_lines").select("line").orderBy("place").execute()).map(
          ({ line }) => line,
        );
      expect(await lines()).toEqual([
        expect.stringContaining(`#${two} · Meena Devi`),
        `#${one} · Meena Devi · Primary School, बूथ 1 · No water since Monday · ${letterDay("hi", new Date().toISOString())}`,
      ]);
      // The line goes with its complaint; the texts go with the last.
      await app.send("DELETE", `${PATH}/${two}`);
      expect(await lines()).toEqual([null, expect.stringContaining(`#${one}`)]);
      expect(await referrals(one)).toMatchObject([{ subject: "Dry hand pump", removed_on: null }]);
    },
  );

  test("is of one constituency, in the scope, of 1 to 50", { tags: ["referral-8"] }, async () => {
    const own = await createComplaint(app, office);
    expect(faults(await cover([own, far.complaint_id]))).toEqual([
      `complaint_ids: These complaints are of another constituency than complaint ${own}: ${far.complaint_id}`,
    ]);
    const outside = await cover([own, far.complaint_id, 999], {}, { authorization });
    expect([outside.status, faults(outside)]).toEqual([
      404,
      [`complaint_ids: These complaints were not found: ${far.complaint_id}, 999`],
    ]);
    expect((await cover([own], {}, { authorization })).status).toBe(200);
    expect(faults(await cover([], { subject: "", body: null, sent_on: "x" }))).toEqual([
      "complaint_ids: complaint_ids must be a list of ids",
      "sent_on: Enter the date of sending",
      "subject: Write the subject",
      "body: Write the letter",
    ]);
    const many = Array.from({ length: 51 }, (_, index) => index + 1);
    expect(faults(await cover(many))).toEqual([
      "complaint_ids: complaint_ids must hold at most 50 ids",
    ]);
  });

  test(
    "that waits for an erasure, or for another citizen, has the lines of after it",
    { tags: ["citizen-4", "referral-8"] },
    async () => {
      const gone = await addCitizen(app.db, office.booth_id, { name: "Parvati Bai" });
      const next = await addCitizen(app.db, office.booth_id, { name: "Ravi Rai" });
      const changes: ((id: number) => Promise<{ status: number }>)[] = [
        () => app.send("DELETE", `/api/v0/principal/user/${gone}`, { confirm: "Parvati Bai" }),
        (id) => app.send("PUT", `${PATH}/${id}/complainant`, { complainant_id: next, version: 1 }),
      ];
      for (const change of changes) {
        const of = change === changes[0] ? { complainant_id: gone } : {};
        const id = await createComplaint(app, office, of);
        const holder = await app.database.another();
        await holder.query("begin");
        await holder.query("select from complaints where id = $1 for update", [id]);
        const changing = change(id);
        await waitForLocks(app, 1);
        const covering = cover([id]);
        await waitForLocks(app, 2);
        await holder.query("commit");
        await holder.end();
        expect([(await changing).status, (await covering).status]).toEqual([200, 200]);
      }
      const rows = await app.db
        .selectFrom("letter_lines")
        .select("line")
        .orderBy("dispatch_id", "desc")
        .limit(2)
        .execute();
      const [afterChange, afterErasure] = rows.map(({ line }) => line);
      expect(afterErasure).not.toContain("Parvati");
      expect(afterChange).toContain("Ravi Rai");
    },
  );
});
