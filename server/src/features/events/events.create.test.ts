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
const create = (changes: object = {}, headers: Record<string, string> = {}) =>
  app.send<{ id: number; event_id: number }>("POST", CREATE, event(changes), headers);
const created = async (changes: object = {}) => (await create(changes)).body.data.id;
const read = (id: number) => app.send<Event>("GET", `${PATH}/${id}`);
const put = (id: number, changes: object = {}) => app.send("PUT", `${PATH}/${id}`, event(changes));
const countEvents = async () => (await app.db.selectFrom("events").select("id").execute()).length;

describe("creating", () => {
  test("stores a scheduled event of the booth's constituency, by the caller", async () => {
    const reply = await create({ is_scheduled: false });
    expect(reply.status).toBe(200);
    const { id } = reply.body.data;
    expect(reply.body).toEqual({
      status: "success",
      success: true,
      message: "Event created successfully",
      data: { id, event_id: id },
    });
    expect((await read(id)).body.data).toMatchObject({
      is_scheduled: true,
      constituency_id: office.constituency_id,
      created_by_first_name: "Asha",
      created_by_last_name: "Rao",
      updated_by_first_name: "Asha",
      updated_by_last_name: "Rao",
    });
  });

  test("takes every field of the form, as text too, and answers all of them in detail and list", async () => {
    const { booth_id, state_id, district_id, constituency_id } = office;
    const given = {
      title: "Eye camp",
      category_id: String(office.camp),
      type_id: "2",
      description: "Free check-up",
      event_date: dayFromToday(400),
      start_time: "09:30",
      end_time: "17:00",
      location: "Primary School",
      contact_name: "Ravi",
      contact_phone: "9811100009",
      chief_guest: "Dr. Iyer",
      state_id: String(state_id),
      district_id,
      constituency_id,
      booth_id,
    };
    const id = await created(given);
    const { data } = (await read(id)).body;
    expect(data).toEqual({
      ...given,
      id,
      event_id: id,
      event_name: "Eye camp",
      category_id: office.camp,
      category_name: "Eye camp",
      type_id: 2,
      event_type: "private",
      is_scheduled: true,
      booth_number: "1",
      booth_name: "Primary School",
      shaktikendra: "Sonpur",
      mandal: "Belgarh",
      constituency_name: "Belgarh",
      state_id,
      created_by_first_name: "Asha",
      created_by_last_name: "Rao",
      updated_by_first_name: "Asha",
      updated_by_last_name: "Rao",
      created_at: expect.any(String),
      updated_at: data.created_at,
      version: 1,
    });
    const { body } = await app.send<Event[]>("GET", PATH);
    expect(body.data.find((row) => row.id === id)).toEqual(data);
  });

  test("blank optional texts are stored as missing", async () => {
    const blank = { description: "", contact_name: "  ", chief_guest: "\t" };
    const id = await created(blank);
    expect((await read(id)).body.data).toMatchObject({
      description: null,
      contact_name: null,
      chief_guest: null,
    });
  });

  test("today is not past, and an end without a start is fine", async () => {
    expect((await create({ event_date: officeToday(), end_time: "10:00" })).status).toBe(200);
  });

  test("a double click under one Idempotency-Key makes one event", async () => {
    const key = { "idempotency-key": "double-click" };
    const before = await countEvents();
    const [first, second] = await Promise.all([create({}, key), create({}, key)]);
    expect(first.body.data).toEqual(second.body.data);
    expect(await countEvents()).toBe(before + 1);
  });

  test.each([
    ["title", "😀".repeat(300)],
    ["description", "d".repeat(5000)],
    ["location", "😀".repeat(512)],
    ["contact_name", "c".repeat(150)],
    ["chief_guest", "😀".repeat(150)],
    ["start_time", "23:59"],
  ])("%s at its limit passes", async (field, value) => {
    const id = await created({ [field]: value });
    expect((await read(id)).body.data).toMatchObject({ [field]: value });
  });
});

describe("the rules, on create and update alike", () => {
  const invalidTime = "Invalid time format (HH:MM)";
  const noPhone = "Please enter a valid 10-digit mobile number";
  test.each<[string, unknown, string]>([
    ["title", "  ", "Title is required"],
    ["title", null, "Title is required"],
    ["title", "😀".repeat(301), "Title must be less than 300 characters"],
    ["description", "d".repeat(5001), "Description must be less than 5000 characters"],
    ["event_date", "", "Event date is required"],
    ["event_date", "2027-02-30", "Event date is required"],
    ["event_date", undefined, "Event date is required"],
    ["event_date", dayFromToday(-1), PAST],
    ["start_time", "24:00", invalidTime],
    ["start_time", "9:30", invalidTime],
    ["end_time", "09:60", invalidTime],
    ["category_id", 0, "Category is required"],
    ["category_id", "", "Category is required"],
    ["category_id", 2_147_483_647, "Category is required"],
    ["type_id", 0, "Event type is required"],
    ["type_id", 3, "Event type is required"],
    ["booth_id", 0, "Booth Number is required"],
    ["booth_id", undefined, "Booth Number is required"],
    ["booth_id", 2_147_483_647, "Booth Number is required"],
    ["location", " ", "Location is required"],
    ["location", "😀".repeat(513), "Location must be less than 512 characters"],
    ["contact_name", "c".repeat(151), "Contact name must be less than 150 characters"],
    ["contact_phone", "5811100009", noPhone],
    ["contact_phone", "981110000", noPhone],
    ["chief_guest", "c".repeat(151), "Chief guest name must be less than 150 characters"],
    ["state_id", 999_999, "State does not match the chosen booth"],
    ["district_id", 999_999, "District does not match the chosen booth"],
    ["constituency_id", 999_999, "Constituency does not match the chosen booth"],
    ["mandal", "Elsewhere", "Mandal does not match the chosen booth"],
    ["mandal", 5, "Mandal must be text"],
    ["shaktikendra", "Elsewhere", "Shaktikendra does not match the chosen booth"],
    ["booth_name", "Elsewhere", "Booth Name does not match the chosen booth"],
    ["end_time", { toString: 1, valueOf: 2 }, invalidTime],
  ])(
    "%s (%#) is a 400, and nothing changes",
    {
      tags: [
        "event-create-7",
        "event-create-8",
        "event-create-9",
        "event-create-10",
        "event-create-11",
        "event-create-12",
        "event-create-13",
        "event-create-14",
        "call-21",
      ],
    },
    async (field, value, message) => {
      const id = await created();
      const before = await countEvents();
      for (const reply of [await create({ [field]: value }), await put(id, { [field]: value })]) {
        expect(reply.status).toBe(400);
        expect(reply.body.message).toBe(message);
        expect(reply.body.errors).toEqual([{ field, message }]);
      }
      expect(await countEvents()).toBe(before);
      expect((await read(id)).body.data).toMatchObject(event());
    },
  );

  test("an end that is not after the start is rejected, a later one is accepted", async () => {
    const message = "End time must be after start time";
    for (const end_time of ["10:00", "09:59"]) {
      const reply = await create({ start_time: "10:00", end_time });
      expect(reply.status).toBe(400);
      expect(reply.body.errors).toEqual([{ field: "end_time", message }]);
    }
    expect((await create({ start_time: "10:00", end_time: "10:01" })).status).toBe(200);
    // Whatever else is wrong.
    const tooLong = { title: "x".repeat(301), location: "x".repeat(513) };
    const all = await create({ ...tooLong, start_time: "10:00", end_time: "09:00" });
    expect(all.body.errors?.map(({ field }) => field)).toEqual(["title", "location", "end_time"]);
    const noTime = await create({ start_time: "25:00", end_time: "09:00" });
    expect(noTime.body.errors?.map(({ field }) => field)).toEqual(["start_time"]);
  });

  test("a category of complaints, or a root, is rejected", async () => {
    for (const category_id of [office.water, office.event_root]) {
      const reply = await create({ category_id });
      expect(reply.status).toBe(400);
      expect(reply.body.errors).toEqual([
        { field: "category_id", message: "Category is required" },
      ]);
    }
  });
});
