import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ActivityEntry } from "contract/complaints/activity";
import type { Complaint, ComplaintRow } from "contract/complaints/complaints";
import type { Today } from "contract/reports";
import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { createComplaint } from "../../../../test/complaints.ts";
import { waitForLocks } from "../../../../test/lock-waits.ts";
import { addCitizen, addOffice, type TestOffice } from "../../../../test/records.ts";
import { eraseComplaints } from "../complaints.erase.ts";

let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());

const read = async (id: number) =>
  (await app.send<Complaint>("GET", `/api/v0/complaint/${id}`)).body.data;
async function move(id: number, status_id: number) {
  const { version } = await read(id);
  const reply = await app.send("PUT", `/api/v0/complaint/${id}/status`, { status_id, version });
  expect(reply.status).toBe(200);
}
/** A completed complaint, and the path of its page. */
async function complete(complainant_id = office.complainant_id) {
  const id = await createComplaint(app, office, { complainant_id });
  await move(id, 3);
  return { id, path: `/track/${(await read(id)).tracking_code}` };
}
const answer = (path: string, reason?: string) =>
  app.call("POST", path, {
    payload: new URLSearchParams(reason === undefined ? {} : { reason }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const html = async (path: string) => (await app.call("GET", path)).raw.toString();
const listed = async () =>
  (await app.send<ComplaintRow[]>("GET", "/api/v0/complaint?not_solved=true")).body.data.map(
    ({ complaint_id }) => complaint_id,
  );
const counted = async () =>
  (await app.send<Today>("GET", "/api/v0/reports/today")).body.data.not_solved;
const activity = async (id: number) =>
  (await app.send<ActivityEntry[]>("GET", `/api/v0/complaint/${id}/story`)).body.data;
const FORM = '<form method="post"';

test(
  "an answer is recorded once for each completion, and moves no status",
  { tags: ["tracking-10", "tracking-11"] },
  async () => {
    const { id, path } = await complete();
    const before = await read(id);
    expect(await html(path)).toContain(FORM);
    const stored = await answer(path, "  नल में पानी नहीं <b>  ");
    expect([stored.status, stored.headers.location]).toEqual([303, path]);
    expect(await read(id)).toEqual({ ...before, not_solved_at: expect.any(String) });
    expect((await activity(id))[0]).toMatchObject({
      kind: "not_solved",
      by_name: null,
      note: "नल में पानी नहीं <b>",
    });
    expect([await listed(), await counted()]).toEqual([[id], 1]);
    const page = await html(path);
    expect(page).toContain("You told the office that the problem is not solved");
    expect(page).not.toContain(FORM);
    expect(page).not.toContain("नल में पानी");

    const again = await answer(path, "once more");
    expect(again.status).toBe(409);
    expect(again.raw.toString()).toContain("The office has this answer already");
    expect((await activity(id)).filter(({ kind }) => kind === "not_solved")).toHaveLength(1);

    await move(id, 2);
    expect([await listed(), await counted()]).toEqual([[], 0]);
    expect((await answer(path)).status).toBe(409);
    await move(id, 3);
    expect((await answer(path)).status).toBe(303);
    expect((await activity(id))[0]).toMatchObject({ kind: "not_solved", note: null });
    const audited = await app.db
      .selectFrom("audit")
      .select(["principal_id", "entity_id"])
      .where("action", "=", "answerNotSolved")
      .execute();
    expect(audited).toEqual([
      { principal_id: null, entity_id: id },
      { principal_id: null, entity_id: id },
    ]);
  },
);

test(
  "erasing the citizen removes the reason, and stores none that arrives meanwhile",
  { tags: ["tracking-10", "activity-7"] },
  async () => {
    const citizen = await addCitizen(app.db, office.booth_id, { name: "Kamla Devi" });
    const [answered, late] = [await complete(citizen), await complete(citizen)];
    expect((await answer(answered.path, "Kamla waits")).status).toBe(303);
    const { reply } = await app.db.transaction().execute(async (tx) => {
      await eraseComplaints(tx, [citizen], []);
      const pending = answer(late.path, "Kamla waits, too");
      await waitForLocks(app);
      return { reply: pending };
    });
    expect((await reply).status).toBe(409);
    for (const { id } of [answered, late])
      expect((await activity(id)).filter(({ kind }) => kind === "not_solved")).toEqual([]);
  },
);

test("of many answers at once one is recorded", { tags: ["tracking-10"] }, async () => {
  const { id, path } = await complete();
  const replies = await Promise.all(Array.from({ length: 6 }, () => answer(path, "at once")));
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    303, 409, 409, 409, 409, 409,
  ]);
  expect((await activity(id)).filter(({ kind }) => kind === "not_solved")).toHaveLength(1);
});

test(
  "it can be given for 30 days, only for a completed complaint, by its code alone",
  { tags: ["tracking-10"] },
  async () => {
    const { id, path } = await complete();
    const setDays = (days: number) =>
      sql`update complaints set completed_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
        app.db,
      );
    await setDays(31);
    expect(await html(path)).not.toContain(FORM);
    expect((await answer(path)).status).toBe(409);
    await setDays(29);
    expect(await html(path)).toContain(FORM);
    expect((await answer("/track/0123-4567-89AB-CDEF")).status).toBe(404);
    expect((await answer(path)).status).toBe(303);
    const open = await createComplaint(app, office);
    const openPath = `/track/${(await read(open)).tracking_code}`;
    expect(await html(openPath)).not.toContain(FORM);
    expect((await answer(openPath)).status).toBe(409);
  },
);

test(
  "a reason that is too long is shown again with its error, in both languages",
  { tags: ["tracking-10"] },
  async () => {
    const { id, path } = await complete();
    const reason = `"<script>${"ल".repeat(250)}`;
    const refused = await answer(path, reason);
    expect(refused.status).toBe(400);
    const page = refused.raw.toString();
    expect(page).toContain(reason.replace('"<', "&quot;&lt;").replace(">", "&gt;"));
    expect(page).toContain("The reason must be at most 250 characters");
    expect((await activity(id)).some(({ kind }) => kind === "not_solved")).toBe(false);
    expect((await answer(path, "ल".repeat(250))).status).toBe(303);
    const other = await app.call("POST", "/api/v0/complaint", {
      payload: "title=x",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        authorization: `Bearer ${app.tokens.access_token}`,
      },
    });
    expect(other.status).toBe(415);
  },
);

test.each([{ reason: 5 }, { reason: ["a"] }, { reason: {} }, true, ["a"]])(
  "a reason that is no text is a 400: %j",
  { tags: ["input-2", "tracking-10"] },
  async (body) => {
    const { path } = await complete();
    const reply = await app.send("POST", path, body as object);
    expect([reply.status, reply.raw.toString().includes(FORM)]).toEqual([400, true]);
  },
);
