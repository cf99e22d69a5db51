// Every figure of Today, and every list that it links to in every order, equals a recount in this test after concurrent changes, a
// second before and a second after the office's midnight.
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addDays, officeToday, sundayOf } from "contract/calendar";
import { COMPLAINT_ORDERS } from "contract/complaints/complaints";
import type { Today } from "contract/reports";
import { seededRandom } from "../../../src/demo/random.ts";
import { createTestApp, type TestApp } from "../../app.ts";
import { addStaff, bearerOf } from "../../attacks/two-constituencies.ts";
import { setClock } from "../../clock.ts";
import { newComplaint } from "../../complaints.ts";
import { newEvent } from "../../events.ts";
import { addBooth, addConstituency } from "../../places.ts";
import { addCitizen, addOffice, type TestOffice } from "../../records.ts";
import { measured, rounds, timeFor } from "../../rounds.ts";

/** The changes before midnight, and again after it. */
const CHANGES = rounds(200, 2500);
const WORKERS = 16;
/** The day that ends. The rows that the database dates itself are of this day. */
const DAY = officeToday();
const MOMENTS = [`${DAY}T23:59:59+05:30`, `${addDays(DAY, 1)}T00:00:01+05:30`] as const;

type Headers = Record<string, string>;
interface Caller {
  headers: Headers;
  /** An admin's id and constituency; null for the super administrator. */
  admin: { id: number; constituency_id: number } | null;
}

const random = seededRandom(20_261_128);
const pick = <Item>(items: readonly Item[]): Item => random.pick(items);
let app: TestApp;
let offices: TestOffice[];
let admins: { id: number; constituency_id: number; access_token: string }[];
beforeAll(async () => {
  app = await createTestApp();
  const office = await addOffice(app.db);
  const constituency_id = await addConstituency(app.db, "Sonpur");
  const booth_id = await addBooth(app.db, constituency_id);
  const complainant_id = await addCitizen(app.db, booth_id);
  offices = [office, { ...office, constituency_id, booth_id, complainant_id }];
  admins = await Promise.all(
    offices.map(async ({ constituency_id: own }) => {
      const account = await addStaff(app, own, `Of ${own}`);
      const access_token = (await bearerOf(app, account)).replace("Bearer ", "");
      return { id: account.id, constituency_id: own, access_token };
    }),
  );
});
afterAll(async () => {
  vi.useRealTimers();
  await app.close();
});

/** Moves the clock; returns who can call then. */
const callersAt = (at: string): Caller[] => [
  { headers: setClock(app, at), admin: null },
  ...admins.map((admin) => ({
    headers: setClock(app, at, { principal_id: admin.id, access_token: admin.access_token }),
    admin,
  })),
];

/** The complaints that the changes made, with their versions. */
const versions = new Map<number, number>();
const someDay = () => pick([null, ...Array.from({ length: 17 }, (_, i) => addDays(DAY, i - 8))]);

/** One random change over the API; returns whether it was made. Of two that meet at one complaint, one is a 409. */
async function change(headers: Headers): Promise<boolean> {
  const send = (method: "POST" | "PUT" | "DELETE", path: string, body: object) =>
    app.send<{ complaint_id?: number; version?: number }>(method, `/api/v0/${path}`, body, headers);
  const office = pick(offices);
  const kind = random.next();
  if (kind < 0.25 || versions.size === 0) {
    const { complainant_id } = office;
    const { body } = await send("POST", "complaint", newComplaint(office, { complainant_id }));
    versions.set(body.data.complaint_id!, 1);
    return true;
  }
  if (kind < 0.32) {
    const event_date = addDays(officeToday(), random.whole(0, 3));
    return (await send("POST", "event/create", newEvent(office, { event_date }))).status === 200;
  }
  const id = pick([...versions.keys()]);
  if (kind < 0.36) {
    versions.delete(id);
    return (await send("DELETE", `complaint/${id}`, {})).status === 200;
  }
  if (kind < 0.42) {
    // A row of another day, as an import or a restored backup brings it.
    const issue_at = sql<Date>`now() + ${`${random.whole(-2, 1)} days`}::interval`;
    await app.db.updateTable("complaints").set({ issue_at }).where("id", "=", id).execute();
    return true;
  }
  const version = versions.get(id)!;
  const [part, body] = pick<[string, object]>([
    ["dates", { due_on: someDay(), follow_up_on: someDay() }],
    ["dates", { due_on: someDay(), follow_up_on: someDay() }],
    ["status", { status_id: random.whole(1, 3), reason: null }],
    ["assignee", { assigned_to: pick([null, ...admins.map((admin) => admin.id)]) }],
  ]);
  const { status, body: answer } = await send("PUT", `complaint/${id}/${part}`, {
    ...body,
    version,
  });
  if (status === 200 && versions.has(id)) versions.set(id, answer.data.version!);
  return status === 200;
}

interface Row {
  id: number;
  constituency_id: number;
  status_id: number;
  assigned_to: number | null;
  due_on: string | null;
  follow_up_on: string | null;
  issue_at: string;
  /** `issue_at` with its microseconds, which a Date does not have. */
  created: string;
}
const readRows = async (): Promise<Row[]> =>
  (
    await sql<Row>`select id, constituency_id, status_id, assigned_to, due_on, follow_up_on, issue_at,
      to_char(issue_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') as created from complaints`.execute(
      app.db,
    )
  ).rows;

const isOpen = (row: Row) => row.status_id !== 3;
/** For each figure, which complaints it counts, and the query of its list. */
const figuresOf = (today: string) =>
  ({
    overdue: [
      (row: Row) => isOpen(row) && row.due_on !== null && row.due_on < today,
      "due=overdue",
    ],
    due_today: [(row: Row) => isOpen(row) && row.due_on === today, "due=today"],
    due_week: [
      (row: Row) =>
        isOpen(row) && row.due_on !== null && row.due_on >= today && row.due_on <= sundayOf(today),
      "due=week",
    ],
    follow_up: [
      (row: Row) => isOpen(row) && row.follow_up_on !== null && row.follow_up_on <= today,
      "follow_up=today",
    ],
    reply_overdue: [() => false, "waiting=overdue&open=true"],
    not_solved: [() => false, "not_solved=true"],
    unassigned: [
      (row: Row) => isOpen(row) && row.assigned_to === null,
      "assigned_to=none&open=true",
    ],
    registered_today: [
      (row: Row) => officeToday(new Date(row.issue_at)) === today,
      `start_date=${today}&end_date=${today}`,
    ],
  }) satisfies Partial<Record<keyof Today, [(row: Row) => boolean, string]>>;

const byText = (one: string, other: string) => (one < other ? -1 : Number(one > other));
const sorts: Record<(typeof COMPLAINT_ORDERS)[number], (one: Row, other: Row) => number> = {
  oldest: (one, other) => byText(one.created, other.created) || one.id - other.id,
  newest: (one, other) => byText(other.created, one.created) || other.id - one.id,
  due: (one, other) => byText(one.due_on ?? "9", other.due_on ?? "9") || one.id - other.id,
};

let listsRead = 0;
/** The ids on all pages of a list; every page has the list's total. */
async function readIds(list: string, { headers }: Caller): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    type Listed = { id?: number; complaint_id?: number }[];
    const path = `/api/v0/${list}&page=${page}`;
    const { body } = await app.send<Listed>("GET", path, undefined, headers);
    ids.push(...body.data.map((row) => row.complaint_id ?? row.id!));
    if (body.data.length < 10) {
      expect(body.pagination!.totalItems, list).toBe(ids.length);
      listsRead += 1;
      return ids;
    }
  }
}

async function expectRecount(caller: Caller): Promise<void> {
  const today = officeToday();
  const { admin } = caller;
  const inScope = (row: { constituency_id: number }) =>
    admin === null || row.constituency_id === admin.constituency_id;
  const rows = (await readRows()).filter(inScope);
  const isMine = (row: Row) => row.assigned_to === admin?.id;
  const { body } = await app.send<Today>("GET", "/api/v0/reports/today", undefined, caller.headers);
  const { mine, ...whole } = body.data;
  const figures = Object.entries(figuresOf(today));
  const counted = (whose: (row: Row) => boolean) =>
    Object.fromEntries(
      figures.map(([name, [matches]]) => [
        name,
        rows.filter((row) => whose(row) && matches(row)).length,
      ]),
    );
  const events = (
    await app.db.selectFrom("events").select(["id", "event_date", "constituency_id"]).execute()
  ).filter(inScope);
  const todays = events.filter(({ event_date }) => event_date === today);
  expect(whole).toEqual({ today, events_today: todays.length, ...counted(() => true) });
  if (admin) expect(counted(isMine)).toMatchObject(mine!);
  else expect(mine).toBeUndefined();

  for (const [name, [matches, query]] of [...figures, ["all", [() => true, ""]] as const])
    for (const sort of COMPLAINT_ORDERS) {
      const expected = rows.filter(matches).toSorted(sorts[sort]);
      const list = `complaint?sort=${sort}&${query}`;
      expect(await readIds(list, caller), `${name} ${sort}`).toEqual(expected.map(({ id }) => id));
      if (!admin || query.includes("assigned_to")) continue;
      const own = expected.filter(isMine).map(({ id }) => id);
      expect(await readIds(`${list}&assigned_to=me`, caller), `my ${name} ${sort}`).toEqual(own);
    }

  const byDate = events.toSorted(
    (one, other) => byText(one.event_date, other.event_date) || one.id - other.id,
  );
  const isPast = ({ event_date }: { event_date: string }) => event_date < today;
  const ids = (list: typeof events) => list.map(({ id }) => id);
  expect(await readIds("event?", caller)).toEqual(ids(byDate.toReversed()));
  expect(await readIds("event?sort=nearest", caller)).toEqual(
    ids([...byDate.filter((one) => !isPast(one)), ...byDate.filter(isPast).toReversed()]),
  );
  expect(await readIds("event?filter=today", caller)).toEqual(
    ids(todays.toSorted((a, b) => b.id - a.id)),
  );
}

/** Makes the changes in parallel; meanwhile the figures and a list are read, so that their counts are cached and carried on. */
async function changeConcurrently(callers: Caller[]): Promise<number> {
  let made = 0;
  let rejected = 0;
  const work = async () => {
    while (made < CHANGES) {
      if (await change(callers[0]!.headers)) made += 1;
      else rejected += 1;
      if (random.chance(0.1)) {
        const { headers } = pick(callers);
        const list = pick(Object.values(figuresOf(officeToday())))[1];
        await app.send("GET", "/api/v0/reports/today", undefined, headers);
        await app.send(
          "GET",
          `/api/v0/complaint?${list}&sort=${pick(COMPLAINT_ORDERS)}`,
          undefined,
          headers,
        );
      }
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  return rejected;
}

test(
  "Today, its lists and their orders equal a recount after concurrent changes around midnight",
  { tags: ["due-3", "due-5", "event-list-15"], timeout: timeFor(CHANGES, 400) },
  async () => {
    let rejected = 0;
    let callers = callersAt(MOMENTS[0]);
    rejected += await changeConcurrently(callers);
    for (const caller of callers) await expectRecount(caller);
    // The counts that are cached are those of the day that has ended.
    callers = callersAt(MOMENTS[1]);
    for (const caller of callers) await expectRecount(caller);
    rejected += await changeConcurrently(callers);
    for (const caller of callers) await expectRecount(caller);
    measured("Today around midnight", {
      changes: 2 * CHANGES,
      workers: WORKERS,
      "rejected as outdated": rejected,
      "whole lists compared": listsRead,
    });
  },
);
