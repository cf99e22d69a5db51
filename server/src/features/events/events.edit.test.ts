import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { officeToday } from "contract/calendar";
import type { Event } from "contract/events";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { addOffice, type TestOffice } from "../../../test/records.ts";
import { dayFromToday, newEvent } from "../../../test/events.ts";

const PATH = "/api/v0/event";
const CREATE = `${PATH}/create`;
const PAST = "Event date must be today or in the future";

let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());

const event = (changes: object = {}) => newEvent(office, changes);
const created = async (changes: object = {}) =>
  (await app.send<{ id: number }>("POST", CREATE, event(changes))).body.data.id;
const read = (id: number) => app.send<Event>("GET", `${PATH}/${id}`);
const put = (id: number, changes: object = {}) => app.send("PUT", `${PATH}/${id}`, event(changes));

describe("reading", () => {
  test("an unknown one has its message", async () => {
    expect((await read(999_999_999)).body.message).toBe("Event not found");
  });

  test("an imported event without a creator shows no creator; a single name is the first name", async () => {
    const id = await created();
    const single = await app.db
      .insertInto("principals")
      .values({ principal_type: "user", booth_id: office.booth_id, name: "Meena" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const people = { created_by: null, updated_by: single.id };
    await app.db.updateTable("events").set(people).where("id", "=", id).execute();
    expect((await read(id)).body.data).toMatchObject({
      created_by_first_name: null,
      created_by_last_name: null,
      updated_by_first_name: "Meena",
      updated_by_last_name: null,
    });
  });
});

describe("updating", () => {
  test("names who updated the event last, and still who created it", async () => {
    const id = await created();
    const nobody = { created_by: null, updated_by: null };
    await app.db.updateTable("events").set(nobody).where("id", "=", id).execute();
    expect((await put(id, { title: "Ward meeting" })).status).toBe(200);
    expect((await read(id)).body.data).toMatchObject({
      created_by_first_name: null,
      updated_by_first_name: "Asha",
      updated_by_last_name: "Rao",
    });
  });

  test("an update without a change leaves who updated the event, and when", async () => {
    const times = { start_time: "10:00", end_time: "11:30" };
    const id = await created(times);
    await app.db.updateTable("events").set({ updated_by: null }).where("id", "=", id).execute();
    const before = (await read(id)).body.data;
    expect((await put(id, times)).status).toBe(200);
    expect((await read(id)).body.data).toEqual(before);
    expect((await put(id, { ...times, booth_id: 2_147_483_647 })).status).toBe(400);
  });

  test("an update writes the form's fields, keeps the others, and the audit trail has only the names of fields", async () => {
    const id = await created({ chief_guest: "Collector" });
    const { other_booth_id: booth_id, camp: category_id } = office;
    const reply = await put(id, { title: "Moved", booth_id, category_id, type_id: 2 });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      success: true,
      message: "Event updated successfully",
      data: { id, event_id: id },
    });
    expect((await read(id)).body.data).toMatchObject({
      title: "Moved",
      booth_number: "2",
      mandal: "Ramnagar",
      event_type: "private",
      chief_guest: null,
      is_scheduled: true,
    });
    const audit = await app.db
      .selectFrom("audit")
      .select("details")
      .where("action", "=", "updateEvent")
      .where("entity_id", "=", id)
      .execute();
    const changed = ["title", "category_id", "type_id", "booth_id", "chief_guest"];
    expect(audit).toEqual([{ details: { changed } }]);
  });

  test(
    "a past date may stay; a changed one must be today or later",
    { tags: ["event-edit-2"] },
    async () => {
      const id = await created();
      const past = dayFromToday(-10);
      const set = { event_date: past, is_scheduled: false };
      await app.db.updateTable("events").set(set).where("id", "=", id).execute();
      expect((await put(id, { event_date: past, title: "Renamed" })).status).toBe(200);
      const reply = await put(id, { event_date: dayFromToday(-9) });
      expect(reply.status).toBe(400);
      expect(reply.body.errors).toEqual([{ field: "event_date", message: PAST }]);
      const kept = { event_date: past, title: "Renamed", is_scheduled: false };
      expect((await read(id)).body.data).toMatchObject(kept);
      expect((await put(id, { event_date: officeToday() })).status).toBe(200);
    },
  );
});

describe("deleting", () => {
  test("a successful deletion answers the status partial", async () => {
    const id = await created();
    const reply = await app.send("DELETE", PATH, { event_ids: [id] });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      status: "partial",
      success: true,
      message: "Event deleted successfully",
      data: { event_ids: [id] },
    });
    expect((await read(id)).status).toBe(404);
  });

  test("takes several ids, in the query too", { tags: ["call-17"] }, async () => {
    const [a, b, c] = [await created(), await created(), await created()];
    const reply = await app.send("DELETE", `${PATH}?event_ids=${a},%20${b},${a}`, {
      event_ids: [String(c)],
    });
    expect(reply.body.status).toBe("partial");
    for (const id of [a, b, c]) expect((await read(id)).status).toBe(404);
  });

  test("takes 1,000 ids in the query, and no more", async () => {
    const id = await created();
    const remove = (count: number) =>
      app.send("DELETE", `${PATH}?event_ids=${Array(count).fill(id).join(",")},2147483647`);
    expect((await remove(999)).status).toBe(404);
    const reply = await remove(1000);
    expect(reply.body.errors).toEqual([
      { field: "event_ids", message: "event_ids must hold at most 1000 ids" },
    ]);
    expect((await read(id)).status).toBe(200);
  });

  test("an unknown one is a 404, and nothing is deleted", async () => {
    const id = await created();
    const reply = await app.send("DELETE", PATH, { event_ids: [id, 999_999_999] });
    expect(reply.status).toBe(404);
    expect(reply.body).toMatchObject({
      status: "error",
      success: false,
      message: "Event not found",
    });
    expect((await read(id)).status).toBe(200);
  });

  test("a deletion without ids, or with invalid ids, is a 400", async () => {
    for (const event_ids of [[], null, undefined, "all", [0], ["x"]]) {
      const reply = await app.send("DELETE", PATH, { event_ids });
      expect(reply.status).toBe(400);
      expect(reply.body.errors?.[0]?.field).toMatch(/^event_ids/);
    }
    for (const query of ["0", "x", "1,,2", "99999999999"])
      expect((await app.send("DELETE", `${PATH}?event_ids=${query}`)).status).toBe(400);
    expect((await app.send("DELETE", PATH)).body.status).toBe("error");
  });
});
