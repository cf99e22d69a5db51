import { addDays, officeMoment, officeToday } from "contract/calendar";
import { type MonthReport, monthStart, officeMonth } from "contract/month-report";
import type { Database } from "../src/postgres/schema.ts";
import type { TestApp } from "./app.ts";
import type { TestOffice } from "./records.ts";

/** The month that many months before the present one. */
export const monthsAgo = (count: number): string => {
  const [year, month] = officeMonth().split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 - count, 1)).toISOString().slice(0, 7);
};
export const dayOf = (month: string, day: number) => addDays(monthStart(month), day - 1);

export const figures = ({
  received,
  completed,
  carried_over,
  open_at_end,
  median_days,
}: MonthReport) => [received, completed, carried_over, open_at_end, median_days];

export interface Move {
  day: string;
  to: number;
}
/** The calls of a test of months: `add` stores a complaint that was received on a day, with its moves, and returns its id. */
export function monthCalls(opened: () => { app: TestApp; office: TestOffice }) {
  const ask = (month: string, query = "", headers: Record<string, string> = {}) =>
    opened().app.send<MonthReport>(
      "GET",
      `/api/v0/reports/month?month=${month}${query}`,
      undefined,
      headers,
    );
  const report = async (month: string, query = "") => {
    const reply = await ask(month, query);
    if (reply.status !== 200) throw new Error(`The month answered ${reply.status}`);
    return reply.body.data;
  };

  async function add(received: string, moves: Move[] = [], given: object = {}): Promise<number> {
    const { app, office } = opened();
    const at = (day: string) => officeMoment(day, "12:00");
    const status_id = moves.at(-1)?.to ?? 1;
    const last = at(moves.at(-1)?.day ?? received);
    const { id } = await app.db
      .insertInto("complaints")
      .values({
        title: "No water",
        description: "The hand pump near the temple is dry.",
        category_id: office.water,
        complainant_id: office.complainant_id,
        booth_id: office.booth_id,
        constituency_id: office.constituency_id,
        registered_by: app.superAdmin,
        status_id,
        issue_at: at(received),
        created_at: at(received),
        updated_at: last,
        ...given,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const [nth, { day, to }] of moves.entries())
      await app.db
        .insertInto("complaint_story")
        .values({
          complaint_id: id,
          principal_id: app.superAdmin,
          kind: "edited",
          at: at(day),
          changes: JSON.stringify([{ field: "status_id", from: moves[nth - 1]?.to ?? 1, to }]),
        })
        .execute();
    return id;
  }

  return { ask, report, add };
}

/** Counts a month from the rows of complaints and of their activity, by replaying each complaint. */
export async function recountMonth(db: Database, month: string) {
  const complaints = await db
    .selectFrom("complaints as c")
    .innerJoin("booths as b", "b.id", "c.booth_id")
    .select(["c.id", "c.issue_at", "c.category_id", "b.mandal"])
    .execute();
  const entries = await db.selectFrom("complaint_story").selectAll().orderBy("id").execute();
  const monthOf = (at: string) => officeToday(new Date(at)).slice(0, 7);
  const counted = complaints.map(({ id, issue_at, ...groups }) => {
    const moves = entries.flatMap(({ complaint_id, at, changes }) =>
      complaint_id === id
        ? changes.flatMap(({ field, to }) => (field === "status_id" ? [{ at, to }] : []))
        : [],
    );
    const statusAfter = (last: string) =>
      moves.filter(({ at }) => monthOf(at) <= last).at(-1)?.to ?? 1;
    const exists = (last: string) => monthOf(issue_at) <= last;
    const done = moves.filter(({ at, to }) => to === 3 && monthOf(at) === month).at(-1);
    const day = (at: string) => Date.parse(officeToday(new Date(at))) / 86_400_000;
    const before = addDays(monthStart(month), -1).slice(0, 7);
    return {
      ...groups,
      received: monthOf(issue_at) === month,
      days: done && day(done.at) - day(issue_at),
      carried_over: exists(before) && statusAfter(before) !== 3,
      open_at_end: exists(month) && statusAfter(month) !== 3,
    };
  });
  const sums = (rows: typeof counted) => {
    const days = rows.flatMap((row) => row.days ?? []).toSorted((a, b) => a - b);
    const half = days.length / 2;
    return {
      received: rows.filter((row) => row.received).length,
      completed: days.length,
      carried_over: rows.filter((row) => row.carried_over).length,
      open_at_end: rows.filter((row) => row.open_at_end).length,
      median_days: days.length ? (days[Math.ceil(half) - 1]! + days[Math.floor(half)]!) / 2 : null,
    };
  };
  const ofCategory = (id: number) => sums(counted.filter(({ category_id }) => category_id === id));
  return { ...sums(counted), ofCategory };
}
