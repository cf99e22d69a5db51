import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isDay, officeToday } from "contract/calendar";
import type { Session } from "contract/auth";
import type { Today } from "contract/reports";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createTestDatabase } from "../../test/database.ts";
import { DEMO_SIGN_IN, DEMO_STAFF_PHONES, loadDemo } from "./demo.ts";

const NOW = new Date();

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  // The test application adds a super administrator; the office must be empty.
  await sql`delete from sessions`.execute(app.db);
  await sql`delete from principals`.execute(app.db);
  await loadDemo(app.db, app.files, NOW);
});
afterAll(() => app.close());

const one = async <Row>(query: string) => (await sql.raw<Row>(query).execute(app.db)).rows[0]!;
const all = async <Row>(query: string) => (await sql.raw<Row>(query).execute(app.db)).rows;

/** The headers of a person of the demonstration. */
async function signInAs(kind: "super-admin" | "admin", phone: string) {
  const { body } = await app.call<Session>("POST", `/api/v0/auth/${kind}/login`, {
    payload: { ...DEMO_SIGN_IN, phone },
  });
  return { authorization: `Bearer ${body.data.access_token}` };
}

describe("the demonstration", () => {
  test("is as large as an office", async () => {
    expect(
      await one(`select
        (select count(*) from states) as states,
        (select count(*) from districts) as districts,
        (select count(*) from constituencies) as constituencies,
        (select count(*) from booths) as booths,
        (select count(*) from principals where principal_type = 'user') as citizens,
        (select count(*) from principals where principal_type = 'admin' and status <> 'deleted') as admins,
        (select count(*) from complaints) as complaints,
        (select count(*) from events) as events`),
    ).toEqual({
      states: 3,
      districts: 12,
      constituencies: 36,
      booths: 648,
      citizens: 6000,
      admins: 40,
      complaints: 800,
      events: 120,
    });
  });

  test("is signed in to with its own mobile and password", async () => {
    const { status, body } = await app.call<Session>("POST", "/api/v0/auth/super-admin/login", {
      payload: DEMO_SIGN_IN,
    });
    expect(status).toBe(200);
    expect(DEMO_SIGN_IN).toEqual({ phone: "9876543210", password: "Demo@1234" });
    expect(body.data.super_admin).toMatchObject({
      name: "Demo Super Admin",
      email: "demo@example.org",
    });
  });

  test("holds buildings with several numbers, and citizens at every booth", async () => {
    const buildings = await all(
      "select from booths group by constituency_id, booth_name having count(*) > 1",
    );
    expect(buildings.length).toBeGreaterThan(100);
    const empty = await all(
      "select from booths b where not exists (select from principals p where p.booth_id = b.id)",
    );
    expect(empty).toEqual([]);
    const crowded = await all(
      "select from principals where status = 'active' group by booth_id having count(booth_id) > 50",
    );
    expect(crowded.length).toBeGreaterThan(0);
  });

  test("holds people in both scripts, some without phone, email, name or role", async () => {
    const counts = await one<Record<string, number>>(`select
      count(*) filter (where name ~ '[ऀ-ॿ]') as devanagari,
      count(*) filter (where name ~ '^[A-Za-z ]+$') as latin,
      count(*) filter (where principal_type = 'user' and phone is null) as no_phone,
      count(*) filter (where principal_type = 'user' and email is null) as no_email,
      count(*) filter (where principal_type = 'user' and name is null) as no_name,
      count(*) filter (where principal_type = 'user' and status = 'inactive') as inactive_users,
      count(*) filter (where principal_type = 'admin' and role_name is null) as no_role,
      count(*) filter (where principal_type = 'admin' and role_name = 'Coordinator') as coordinators,
      count(*) filter (where principal_type = 'admin' and status = 'inactive') as inactive_admins,
      count(*) filter (where principal_type = 'admin' and status = 'deleted') as deleted_admins
      from principals`);
    for (const [name, count] of Object.entries(counts)) expect(count, name).toBeGreaterThan(0);
    expect(counts.devanagari).toBeGreaterThan(1000);
    const { phones, distinct, shared } = await one<
      Record<"phones" | "distinct" | "shared", number>
    >(
      `select count(phone) as phones, count(distinct phone) as distinct,
        count(phone) filter (where phone_sharer = 2) as shared from principals`,
    );
    // A few households share a phone.
    expect(shared).toBeGreaterThan(20);
    expect(distinct).toBe(phones - shared);
  });

  test("holds complaints over a year in every status, within the form's limits", async () => {
    const { rows } = await sql<{ status_id: number; n: number }>`
      select status_id, count(*) as n from complaints group by 1 order by 1`.execute(app.db);
    expect(rows.map((row) => row.status_id)).toEqual([1, 2, 3]);
    for (const { n } of rows) expect(n).toBeGreaterThan(80);
    const facts = await one<Record<string, unknown>>(`select
      count(*) filter (where char_length(description) not between 20 and 250
        or char_length(title) not between 1 and 100 or title ~ '[{}]' or description ~ '[{}]') as outside,
      count(distinct title || description) > 700 as varied,
      count(*) filter (where title ~ '[ऀ-ॿ]') > 80 as hindi,
      count(*) filter (where assigned_to is not null) between 200 and 750 as some_assigned,
      count(distinct category_id) as categories,
      count(*) filter (where updated_at < created_at or updated_at > now()) as wrong_times,
      max(created_at) between now() - interval '15 minutes' and now() as fresh,
      min(created_at) < now() - interval '300 days' as old,
      min(created_at) > now() - interval '366 days' as within_a_year
      from complaints`);
    expect(facts).toEqual({
      outside: 0,
      varied: true,
      hindi: true,
      some_assigned: true,
      categories: 11,
      wrong_times: 0,
      fresh: true,
      old: true,
      within_a_year: true,
    });
    const mismatched =
      await all(`select from complaints c join principals p on p.id = c.complainant_id
      where p.booth_id <> c.booth_id or p.status <> 'active'`);
    expect(mismatched).toEqual([]);
    const outOfReach =
      await all(`select from complaints c join principals a on a.id in (c.assigned_to, c.registered_by)
      where a.principal_type = 'admin' and (a.status <> 'active' or a.constituency_id <> c.constituency_id)`);
    expect(outOfReach).toEqual([]);
  });

  test(
    "has departments, letters numbered in the order of their days, reminders and replies",
    { tags: ["referral-10"] },
    async () => {
      const counts = await one<Record<string, number>>(`select
        (select count(*)::int from departments) as departments,
        (select count(*)::int from officers) as officers,
        (select count(*)::int from dispatches where mode = 'letter') as letters,
        (select count(*)::int from referrals where reminds is not null) as reminders,
        (select count(*)::int from complaint_story where kind = 'replied') as replies,
        (select count(*)::int from dispatches where language = 'hi') as hindi,
        (select count(*)::int from complaints where reply_due_on < current_date) as overdue`);
      expect(counts).toMatchObject({ departments: 4, officers: 4 });
      expect(counts.letters).toBe(48 + counts.reminders!);
      for (const name of ["reminders", "replies", "hindi", "overdue"])
        expect(counts[name], name).toBeGreaterThan(0);
      expect(await all("select from dispatches where sent_on > current_date + 1")).toEqual([]);
    },
  );

  test("has something to do on every day, as a whole and for its first admins", async () => {
    const read = async (bearer: Record<string, string>) =>
      (await app.call<Today>("GET", "/api/v0/reports/today", { headers: bearer })).body.data;
    const chief = await signInAs("super-admin", DEMO_SIGN_IN.phone);
    // Just after midnight, the newest complaints are yesterday's.
    const { today, mine, registered_today: _, ...counts } = await read(chief);
    expect([today, mine]).toEqual([officeToday(), undefined]);
    for (const [name, count] of Object.entries(counts)) expect(count, name).toBeGreaterThan(2);
    expect(counts.overdue).toBeLessThan(100);
    for (const phone of DEMO_STAFF_PHONES) {
      const own = (await read(await signInAs("admin", phone))).mine!;
      expect(own.overdue + own.due_today + own.follow_up, phone).toBeGreaterThan(0);
    }
    const { later, never } = await one<Record<string, number>>(
      `select count(*) filter (where due_on > current_date + 10) as later,
        count(*) filter (where due_on is null) as never from complaints where status_id <> 3`,
    );
    expect(Math.min(later!, never!)).toBeGreaterThan(10);
  });

  test("holds events past, today and to come, by the office's calendar", async () => {
    const events = await all<Record<string, unknown>>("select * from events");
    const today = officeToday(NOW);
    const days = events.map((event) => String(event.event_date));
    expect(days.every(isDay)).toBe(true);
    expect(days.filter((day) => day < today)).toHaveLength(66);
    expect(days.filter((day) => day === today)).toHaveLength(4);
    expect(days.filter((day) => day > today)).toHaveLength(50);
    for (const [field, value] of [
      ["is_scheduled", false],
      ["is_scheduled", true],
      ["type_id", 1],
      ["type_id", 2],
      ["chief_guest", null],
      ["start_time", null],
    ] as const)
      expect(events.filter((event) => event[field] === value).length, field).toBeGreaterThan(3);
  });

  test("gives a few complaints files that can be read", async () => {
    const rows = await all<{ storage_key: string; size: number; type: string }>(
      "select storage_key, size, type from attachments",
    );
    expect(rows.map((row) => row.type).toSorted()).toEqual([
      ...Array<string>(3).fill("application/pdf"),
      ...Array<string>(6).fill("image/png"),
    ]);
    for (const { storage_key, size, type } of rows) {
      const bytes = Buffer.concat(await (await app.files.get(storage_key)).toArray());
      expect(bytes).toHaveLength(size);
      expect(bytes.toString("latin1", 0, 8)).toMatch(type === "image/png" ? /^\x89PNG/ : /^%PDF-1/);
    }
  });

  test("an office that is not empty rejects the demonstration, and nothing changes there", async () => {
    await expect(loadDemo(app.db)).rejects.toThrow(
      "This office is not empty: the demonstration is only loaded into an empty one.",
    );
    expect(await one("select count(*) as n from states")).toEqual({ n: 3 });
  });
});

test("two loads at once fill one office, the same at every run", async () => {
  const other = await createTestDatabase();
  try {
    const loads = await Promise.allSettled([1, 2].map(() => loadDemo(other.db, undefined, NOW)));
    expect(loads.map((load) => load.status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const dump = sql<Record<string, unknown>>`
      select (select jsonb_agg(b order by id) from booths b) as booths,
        (select jsonb_agg(e.title || e.event_date order by id) from events e) as events,
        (select jsonb_agg(p.name order by id) from principals p where principal_type = 'user') as people,
        (select jsonb_agg(concat(c.title, c.description, c.created_at, c.due_on, c.follow_up_on) order by id) from complaints c) as complaints`;
    expect((await dump.execute(other.db)).rows[0]!.booths).toHaveLength(648);
    expect((await dump.execute(other.db)).rows).toEqual((await dump.execute(app.db)).rows);
  } finally {
    await other.drop();
  }
});
