import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { ComplaintRow } from "contract/complaints/complaints";
import type { Today } from "contract/reports";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { addStaff, bearerOf } from "../../../test/attacks/two-constituencies.ts";
import { setClock } from "../../../test/clock.ts";
import { createComplaint } from "../../../test/complaints.ts";
import { addOffice, type TestOffice } from "../../../test/records.ts";

let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => app.close());

/** The lists whose totals the numbers must equal. */
const LISTS = {
  overdue: "complaint?due=overdue",
  due_today: "complaint?due=today",
  due_week: "complaint?due=week",
  follow_up: "complaint?follow_up=today",
  reply_overdue: "complaint?waiting=overdue&open=true",
  not_solved: "complaint?not_solved=true",
  unassigned: "complaint?assigned_to=none&open=true",
} as const;

async function expectEqualTotals(headers: Record<string, string>) {
  const { body } = await app.send<Today>("GET", "/api/v0/reports/today", undefined, headers);
  for (const [name, list] of Object.entries(LISTS)) {
    const total = (await app.send("GET", `/api/v0/${list}`, undefined, headers)).body.pagination!
      .totalItems;
    expect(body.data[name as keyof typeof LISTS], name).toBe(total);
  }
  return body.data;
}

/** Logs one complaint for each row of dates. */
async function addDated(
  rows: [due_on: string | null, follow_up_on: string | null, status_id: number][],
) {
  for (const [due_on, follow_up_on, status_id] of rows) {
    const id = await createComplaint(app, office);
    await app.db
      .updateTable("complaints")
      .set({ due_on, follow_up_on, status_id })
      .where("id", "=", id)
      .execute();
  }
}

test(
  "what is due turns at midnight in India; completed complaints are never due",
  { tags: ["due-3", "due-5"] },
  async () => {
    await addDated([
      ["2026-11-26", null, 1],
      ["2026-11-27", "2026-11-27", 2],
      ["2026-11-28", "2026-11-28", 1],
      ["2026-11-29", null, 1],
      ["2026-11-30", null, 1],
      ["2026-11-20", "2026-11-20", 3],
    ]);
    const late = await createComplaint(app, office);
    await app.db
      .updateTable("complaints")
      .set({ reply_due_on: "2026-11-27" })
      .where("id", "=", late)
      .execute();
    // Friday, a second before midnight; then Saturday, a second after it. Sunday is the 29th.
    expect(await expectEqualTotals(setClock(app, "2026-11-27T23:59:59+05:30"))).toMatchObject({
      today: "2026-11-27",
      overdue: 1,
      due_today: 1,
      due_week: 3,
      follow_up: 1,
      reply_overdue: 0,
      not_solved: 0,
    });
    expect(await expectEqualTotals(setClock(app, "2026-11-28T00:00:01+05:30"))).toMatchObject({
      today: "2026-11-28",
      overdue: 2,
      due_today: 1,
      due_week: 2,
      follow_up: 2,
      reply_overdue: 1,
      not_solved: 0,
    });
  },
);

test(
  "the numbers of an admin are those of the constituency, and 'mine' those of the admin",
  { tags: ["due-5"] },
  async () => {
    const admin = await addStaff(app, office.constituency_id, "Own");
    const headers = { authorization: await bearerOf(app, admin) };
    const before = await expectEqualTotals(headers);
    await addDated([["2020-01-01", "2020-01-01", 1]]);
    const id = await createComplaint(app, office, { assigned_to: admin.id });
    const dates = { due_on: "2020-01-01", follow_up_on: "2020-01-01" };
    await app.db.updateTable("complaints").set(dates).where("id", "=", id).execute();
    const data = await expectEqualTotals(headers);
    expect(data).toMatchObject({
      overdue: before.overdue + 2,
      follow_up: before.follow_up + 2,
      unassigned: before.unassigned + 1,
      registered_today: before.registered_today + 2,
      mine: { overdue: 1, due_today: 0, follow_up: 1 },
    });
  },
);

test(
  "the list is sorted by its due date, without one last; oldest is the reverse of newest",
  { tags: ["due-3"] },
  async () => {
    await createComplaint(app, office);
    const list = async (query: string) =>
      (
        await app.send<ComplaintRow[]>(
          "GET",
          `/api/v0/complaint?constituency=${office.constituency_id}&${query}`,
        )
      ).body.data;
    const due = (await list("sort=due")).map(({ due_on }) => due_on ?? "none");
    expect(due).toEqual(due.toSorted((one, other) => one.localeCompare(other)));
    expect(due).toHaveLength(10);
    expect(due.at(-1)).toBe("none");
    const newest = (await list("")).map(({ complaint_id }) => complaint_id);
    expect((await list("sort=oldest")).map(({ complaint_id }) => complaint_id)).toEqual(
      newest.toReversed(),
    );
    expect((await app.send("GET", "/api/v0/complaint?sort=title")).body.errors).toEqual([
      { field: "sort", message: "sort must be newest, oldest or due" },
    ]);
  },
);
