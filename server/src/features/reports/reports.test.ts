import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Report } from "contract/reports";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { setClock } from "../../../test/clock.ts";
import { addBooth, addConstituency } from "../../../test/places.ts";

const PATH = "/api/v0/reports/super-admin";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  vi.useRealTimers();
  await app.close();
});

const queryOf = (query: Record<string, string | number>) =>
  new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
let bearer: Record<string, string> = {};
const read = (query: Record<string, string | number> = {}) =>
  app.send<Report>("GET", `${PATH}?${queryOf(query)}`, undefined, bearer);

test("an empty office has a row for each type and one object of events", async () => {
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(body).toEqual({
    status: "success",
    message: "Report fetched successfully",
    data: {
      principals: [
        { principal_type: "super_admin", active: 1, inactive: 0, deleted: 0 },
        { principal_type: "admin", active: 0, inactive: 0, deleted: 0 },
        { principal_type: "user", active: 0, inactive: 0, deleted: 0 },
      ],
      events: [
        {
          public_events: 0,
          private_events: 0,
          past_events: 0,
          todays_events: 0,
          upcoming_events: 0,
          scheduled_events: 0,
          unscheduled_events: 0,
        },
      ],
    },
  });
});

test.each([
  [{ constituency_id: "x" }, "constituency_id must be a whole number of at least 1"],
  [{ booth_id: 0 }, "booth_id must be a whole number of at least 1"],
  [{ mandal: "x".repeat(201) }, "mandal must be at most 200 characters"],
])("%j is a 400", async (query, message) => {
  const { status, body } = await read(query);
  expect(status).toBe(400);
  expect(body.message).toBe(message);
  expect(body.errors).toEqual([{ field: Object.keys(query)[0], message }]);
});

describe("counts", () => {
  const ids: Record<string, number> = {};
  let category_id: number;

  const addPeople = (rows: object[]) =>
    app.db
      .insertInto("principals")
      .values(rows.map((row) => ({ principal_type: "user", ...row })))
      .execute();
  const admin = (
    constituency_id: number,
    phone: string,
    status: "active" | "inactive" | "deleted",
  ) => ({
    principal_type: "admin" as const,
    name: "Admin",
    phone,
    password_hash: "none",
    constituency_id,
    status,
  });
  const addEvent = (booth_id: number, constituency_id: number, given: object) =>
    app.db
      .insertInto("events")
      .values({
        title: "Event",
        category_id,
        type_id: 1,
        event_date: "2026-03-10",
        booth_id,
        constituency_id,
        location: "Hall",
        ...given,
      })
      .execute();

  beforeAll(async () => {
    const east = await addConstituency(app.db, "East");
    const west = await addConstituency(app.db, "West");
    const empty = await addConstituency(app.db, "Empty");
    const a = await addBooth(app.db, east, {
      mandal: "Belgarh",
      shaktikendra: "Sonpur",
      booth_name: "School",
      booth_number: "007",
    });
    const b = await addBooth(app.db, east, {
      mandal: "Belgarh",
      shaktikendra: "Rampur",
      booth_name: "Hall",
      booth_number: "8",
    });
    const c = await addBooth(app.db, west, {
      mandal: "बेलगढ़",
      shaktikendra: "Sonpur",
      booth_name: "School",
      booth_number: "007",
    });
    Object.assign(ids, { east, west, empty, a, b, c });
    await addPeople([
      { booth_id: a },
      { booth_id: a },
      { booth_id: a, status: "inactive" },
      { booth_id: b },
      { booth_id: b, status: "deleted" },
      { booth_id: c },
    ]);
    await app.db
      .insertInto("principals")
      .values([
        admin(east, "9100000001", "active"),
        admin(east, "9100000002", "inactive"),
        admin(west, "9100000003", "deleted"),
        admin(empty, "9100000004", "active"),
      ])
      .execute();
    const existing = await app.db
      .selectFrom("categories")
      .select("id")
      .where("type_id", "=", 2)
      .executeTakeFirst();
    category_id =
      existing?.id ??
      (
        await app.db
          .insertInto("categories")
          .values({ type_id: 2, name: "Event" })
          .returning("id")
          .executeTakeFirstOrThrow()
      ).id;
    await addEvent(a, east, { event_date: "2026-03-09" });
    await addEvent(a, east, { event_date: "2026-03-10", type_id: 2, is_scheduled: true });
    await addEvent(b, east, { event_date: "2026-03-11", is_scheduled: true });
    await addEvent(c, west, { event_date: "2026-03-12", type_id: 2 });
    bearer = setClock(app, "2026-03-10T06:00:00Z");
  });

  /** [active, inactive, deleted] of users and of admins, and [past, today, upcoming, scheduled, private] of events. */
  async function countsOf(query: Record<string, string | number>) {
    const { status, body } = await read(query);
    expect(status).toBe(200);
    const [superAdmins, admins, users] = body.data.principals.map((one) => [
      one.active,
      one.inactive,
      one.deleted,
    ]);
    expect(superAdmins).toEqual([1, 0, 0]);
    const [events] = body.data.events;
    const { past_events: past, todays_events: today, upcoming_events: upcoming } = events!;
    const { scheduled_events: scheduled, private_events: ofPrivate } = events!;
    const total = past + today + upcoming;
    expect(scheduled + events!.unscheduled_events).toBe(total);
    expect(ofPrivate + events!.public_events).toBe(total);
    return { users, admins, events: [past, today, upcoming, scheduled, ofPrivate] };
  }

  test("the whole office", { tags: ["dashboard-4", "dashboard-5", "dashboard-6"] }, async () => {
    expect(await countsOf({})).toEqual({
      users: [4, 1, 1],
      admins: [2, 1, 1],
      events: [1, 1, 2, 2, 2],
    });
    expect(await countsOf({ mandal: "", booth_id: "", constituency_id: "" })).toEqual(
      await countsOf({}),
    );
  });

  const ofEast = { users: [3, 1, 1], admins: [1, 1, 0], events: [1, 1, 1, 2, 1] };
  const ofWest = { users: [1, 0, 0], admins: [0, 0, 1], events: [0, 0, 1, 0, 1] };
  const ofBoothA = { users: [2, 1, 0], admins: [1, 1, 0], events: [1, 1, 0, 1, 1] };
  const ofBoothB = { users: [1, 0, 1], admins: [1, 1, 0], events: [0, 0, 1, 1, 0] };
  const nobody = { users: [0, 0, 0], admins: [0, 0, 0], events: [0, 0, 0, 0, 0] };

  test("a constituency, also one without booths", async () => {
    expect(await countsOf({ constituency_id: ids.east! })).toEqual(ofEast);
    expect(await countsOf({ constituency_id: ids.west! })).toEqual(ofWest);
    expect(await countsOf({ constituency_id: ids.empty! })).toEqual({
      ...nobody,
      admins: [1, 0, 0],
    });
    expect(await countsOf({ constituency_id: 2_147_483_647 })).toEqual(nobody);
  });

  test("text is compared as a whole, ignoring case and outer blanks", async () => {
    expect(await countsOf({ mandal: "  BELGARH " })).toEqual(ofEast);
    expect(await countsOf({ mandal: "बेलगढ़" })).toEqual(ofWest);
    expect(await countsOf({ mandal: "Belg" })).toEqual(nobody);
    expect(await countsOf({ mandal: "Belg%" })).toEqual(nobody);
    expect(await countsOf({ shaktikendra: "rampur" })).toEqual(ofBoothB);
    expect(await countsOf({ booth_name: "hall" })).toEqual(ofBoothB);
    expect(await countsOf({ booth_number: "7" })).toEqual(nobody);
  });

  test("places in several constituencies count together, and filters combine with AND", async () => {
    expect(await countsOf({ booth_number: "007" })).toEqual({
      users: [3, 1, 0],
      admins: [1, 1, 1],
      events: [1, 1, 1, 1, 2],
    });
    expect(await countsOf({ booth_number: "007", mandal: "belgarh" })).toEqual(ofBoothA);
    expect(await countsOf({ booth_id: ids.b! })).toEqual(ofBoothB);
    expect(await countsOf({ booth_id: ids.b!, constituency_id: ids.east! })).toEqual(ofBoothB);
    expect(await countsOf({ booth_id: ids.b!, constituency_id: ids.west! })).toEqual(nobody);
    expect(
      await countsOf({
        constituency_id: ids.east!,
        mandal: "Belgarh",
        shaktikendra: "Sonpur",
        booth_name: "School",
        booth_number: "007",
        booth_id: ids.a!,
      }),
    ).toEqual(ofBoothA);
  });

  test("a day ends at midnight in Asia/Kolkata", { tags: ["data-3"] }, async () => {
    bearer = setClock(app, "2026-03-09T18:29:59Z");
    expect((await countsOf({})).events.slice(0, 3)).toEqual([0, 1, 3]);
    bearer = setClock(app, "2026-03-09T18:30:00Z");
    expect((await countsOf({})).events.slice(0, 3)).toEqual([1, 1, 2]);
    bearer = setClock(app, "2026-03-10T18:29:59Z");
    expect((await countsOf({})).events.slice(0, 3)).toEqual([1, 1, 2]);
    bearer = setClock(app, "2026-03-10T18:30:00Z");
    expect((await countsOf({})).events.slice(0, 3)).toEqual([2, 1, 1]);
  });
});
