import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { officeToday } from "contract/calendar";
import type { Complaint } from "contract/complaints/complaints";
import { INFORMED_WAYS, ACTIVITY_TEXT_MAX } from "contract/complaints/activity";
import { createTestApp, SUPER_ADMIN, type TestApp } from "../../../../test/app.ts";
import { addOffice, type TestOffice } from "../../../../test/records.ts";
import { createComplaint, emptyEntry, readActivity } from "../../../../test/complaints.ts";

const PATH = "/api/v0/complaint";
let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());

const create = () => createComplaint(app, office);
const note = (id: number | string, body: object, headers: Record<string, string> = {}) =>
  app.send<{ complaint_id: number; entry_id: number }>(
    "POST",
    `${PATH}/${id}/notes`,
    body,
    headers,
  );
const activity = (id: number) => readActivity(app, id);
const informed = (changes: object = {}) => ({
  kind: "informed",
  informed_how: "phone",
  informed_date: "2026-01-31",
  informed_time: "09:30",
  ...changes,
});

describe("notes", () => {
  test("a note of maximum length is stored, and changes the time of the complaint's last update", async () => {
    const id = await create();
    const longest = "😀".repeat(ACTIVITY_TEXT_MAX);
    const reply = await note(id, { kind: "note", note: ` ${longest} `, informed_how: "phone" });
    expect(reply.status).toBe(200);
    const [entry] = await activity(id);
    expect(reply.body).toEqual({
      status: "success",
      success: true,
      message: "Note added",
      data: { complaint_id: id, entry_id: entry!.id },
    });
    const { id: entry_id, at } = entry!;
    expect(entry).toEqual({
      ...emptyEntry,
      id: entry_id,
      at,
      kind: "note",
      by_name: SUPER_ADMIN.name,
      note: longest,
    });
    const { updated_at, version } = (await app.send<Complaint>("GET", `${PATH}/${id}`)).body.data;
    expect([updated_at, version]).toEqual([at, 1]);
  });

  test.each(INFORMED_WAYS)(
    "a note records that the citizen was informed by %s, with or without a text",
    async (how) => {
      const id = await create();
      expect((await note(id, informed({ informed_how: how }))).status).toBe(200);
      expect((await note(id, informed({ informed_how: how, note: "Was glad." }))).status).toBe(200);
      expect((await note(id, informed({ informed_how: how, note: " " }))).status).toBe(200);
      const [blank, second, first] = await activity(id);
      expect(blank!.note).toBeNull();
      expect(first).toMatchObject({
        kind: "informed",
        informed_how: how,
        informed_date: "2026-01-31",
        informed_time: "09:30",
        note: null,
      });
      expect(second!.note).toBe("Was glad.");
    },
  );

  test.each<[object, string, string]>([
    [{}, "kind", "Choose what to write down"],
    [{ kind: "created", note: "a" }, "kind", "Choose what to write down"],
    [{ kind: "note" }, "note", "Write the note"],
    [{ kind: "note", note: " " }, "note", "Write the note"],
    [{ kind: "note", note: 5 }, "note", "The note must be text"],
    [{ kind: "note", note: "n".repeat(501) }, "note", "The note must be at most 500 characters"],
    [informed({ informed_how: null }), "informed_how", "Choose how the citizen was informed"],
    [informed({ informed_how: "fax" }), "informed_how", "Choose how the citizen was informed"],
    [
      informed({ informed_date: "" }),
      "informed_date",
      "Enter the date on which the citizen was informed",
    ],
    [
      informed({ informed_date: "2026-02-30" }),
      "informed_date",
      "Enter the date on which the citizen was informed",
    ],
    [
      informed({ informed_time: undefined }),
      "informed_time",
      "Enter the time at which the citizen was informed",
    ],
    [
      informed({ informed_time: "24:00" }),
      "informed_time",
      "Enter the time at which the citizen was informed",
    ],
    [
      informed({ informed_date: "2999-01-01" }),
      "informed_date",
      "The citizen cannot have been informed in the future",
    ],
  ])("%j is a 400 (%#), and nothing is written", async (body, field, message) => {
    const id = await create();
    const reply = await note(id, body);
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual([{ field, message }]);
    expect(await activity(id)).toHaveLength(1);
  });

  test(
    "a time later today in the office's time zone is rejected; 15 minutes ahead is accepted",
    { tags: ["activity-5"] },
    async () => {
      const id = await create();
      const at = (ms: number) => {
        const moment = new Date(ms);
        const time = { timeZone: "Asia/Kolkata", hour: "2-digit", minute: "2-digit" } as const;
        const informed_time = new Intl.DateTimeFormat("en-GB", time).format(moment);
        return informed({ informed_date: officeToday(moment), informed_time });
      };
      expect((await note(id, at(Date.now() + 14 * 60_000))).status).toBe(200);
      expect((await note(id, at(Date.now() + 17 * 60_000))).status).toBe(400);
    },
  );

  test("an idempotency key stores one note, and cannot be used for another note or complaint", async () => {
    const [id, other] = [await create(), await create()];
    const key = { "idempotency-key": "a-note" };
    const body = { kind: "note", note: "Once" };
    const [first, second] = await Promise.all([note(id, body, key), note(id, body, key)]);
    expect(second.body.data).toEqual(first.body.data);
    expect(await activity(id)).toHaveLength(2);
    expect((await note(other, body, key)).status).toBe(409);
    expect((await note(id, { ...body, note: "Twice" }, key)).status).toBe(409);
    expect(await activity(other)).toHaveLength(1);
  });
});
