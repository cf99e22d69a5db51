import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, SUPER_ADMIN, type TestApp } from "./app.ts";
import { fileOf, JPEG, PDF } from "./attachments.ts";
import { ForeignClient, multipart } from "./foreign-client.ts";
import { type ForeignOffice, openForeignOffice } from "./foreign-office.ts";

type Row = Record<string, unknown>;

let app: TestApp;
let client: ForeignClient;
let office: ForeignOffice;
beforeAll(async () => {
  app = await createTestApp();
  client = new ForeignClient(await app.front());
  office = await openForeignOffice(client);
});
afterAll(() => app.close());

const text = expect.any(String) as string;
const done = { status: "success", message: text };
const changed = { ...done, success: true };
/** Today in the office's calendar. */
const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format();

describe("complaints", () => {
  let id = 0;
  const fields = () => ({
    title: "Broken handpump",
    category_id: office.categories[1][0].id,
    description: "The handpump of the ward has been dry for a week.",
    complainant_id: office.complainant.principal_id,
    booth_id: office.booths[0].id,
    location: "Near the temple",
    state_id: office.state.id,
    district_id: office.district.id,
    constituency_id: office.constituency.id,
    mandal: "North",
    shaktikendra: "Kendra 1",
    booth_name: "School 1",
    assigned_to: office.admin.principal_id,
  });

  test("are created by multipart, with files", { tags: ["console-3"] }, async () => {
    const form = multipart(fields(), "attachments", [
      fileOf(JPEG, "pump.jpg", "image/jpeg"),
      fileOf(PDF, "letter.pdf", "application/pdf"),
    ]);
    const { code, body } = await client.post("/api/v0/complaint", form);
    expect(code).toBe(200);
    expect(body).toMatchObject(changed);
  });

  test("are listed", async () => {
    const { body } = await client.get<Row[]>("/api/v0/complaint");
    expect(body).toMatchObject({ ...done, Pagination: { totalPages: 1 } });
    id = Number(body.data[0]!.complaint_id);
    const row = { title: "Broken handpump", category: office.categories[1][0].name };
    const found = { ...row, complainant_name: "Meena Devi", status: "registered" };
    expect(body.data).toMatchObject([{ complaint_id: id, ...found }]);
  });

  test("are read, changed and deleted", { tags: ["console-3", "complaint-edit-2"] }, async () => {
    const path = `/api/v0/complaint/${id}`;
    const read = await client.get<Row>(path);
    const { title, description } = fields();
    const { name, email, phone } = SUPER_ADMIN;
    expect(read.body).toMatchObject(done);
    expect(read.body.data).toMatchObject({
      title,
      description,
      status_code: "registered",
      category_name: office.categories[1][0].name,
      assigned_to: office.admin.principal_id,
      assigned_to_name: "Ravi Kumar",
      assigned_to_phone: "9811100001",
      assigned_to_email: "ravi@example.org",
      complainant_name: "Meena Devi",
      complainant_phone: "7000000001",
      complainant_email: null,
      registered_by_name: name,
      registered_by_phone: phone,
      registered_by_email: email,
      issue_at: text,
      created_at: text,
      updated_at: text,
    });
    const edit = {
      title: "Handpump repaired",
      description,
      status_id: 3,
      category_id: office.categories[1][1].id,
      assigned_to: office.admin.principal_id,
    };
    expect((await client.put(path, edit)).body).toMatchObject({ message: text });
    expect((await client.get<Row>(path)).body.data).toMatchObject({
      title: edit.title,
      status_code: "completed",
      category_name: office.categories[1][1].name,
    });
    const others = await client.remove(path, { complaint_ids: [id + 1] });
    expect(others.code).toBe(400);
    expect((await client.remove(path, { complaint_ids: [id] })).body).toMatchObject(changed);
    expect((await client.get(path)).code).toBe(404);
  });
});

describe("events and reports", () => {
  let id = 0;

  test("an event is created from the form's fields", { tags: ["console-3"] }, async () => {
    const { code, body } = await client.post("/api/v0/event/create", {
      title: "Opening of the handpump",
      category_id: office.categories[2][0].id,
      type_id: 1,
      description: "",
      event_date: today,
      start_time: "10:00",
      end_time: "11:30",
      is_scheduled: true,
      state_id: office.state.id,
      district_id: office.district.id,
      constituency_id: office.constituency.id,
      mandal: "North",
      shaktikendra: "Kendra 1",
      booth_name: "School 1",
      booth_id: office.booths[0].id,
      location: "Ward 4",
      contact_name: "",
      contact_phone: "",
      chief_guest: "Smt. Rao",
      attachments: [],
    });
    expect(code).toBe(200);
    expect(body).toMatchObject(changed);
  });

  test("events are listed, and those of a period", { tags: ["event-list-2"] }, async () => {
    const { body } = await client.get<Row[]>("/api/v0/event", { page: 1 });
    expect(body).toMatchObject({ ...done, pagination: { totalPages: 1 } });
    id = Number(body.data[0]!.event_id);
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({
      id,
      event_name: "Opening of the handpump",
      category_name: office.categories[2][0].name,
      chief_guest: "Smt. Rao",
      event_date: today,
      event_type: "public",
      description: null,
      start_time: "10:00",
      end_time: "11:30",
      location: "Ward 4",
      booth_number: "1",
      booth_name: "School 1",
      shaktikendra: "Kendra 1",
      mandal: "North",
      constituency_name: "Belgarh",
      contact_name: null,
      contact_phone: null,
      created_by_first_name: "Asha",
      created_by_last_name: "Rao",
      created_at: text,
      updated_by_first_name: "Asha",
      updated_by_last_name: "Rao",
      updated_at: text,
    });
    for (const filter of ["today", "week", "month"])
      expect((await client.get<Row[]>("/api/v0/event", { filter })).body.data).toHaveLength(1);
  });

  test("the report counts people and events", async () => {
    const path = "/api/v0/reports/super-admin";
    const { body } = await client.get<{ principals: Row[]; events: Row[] }>(path);
    expect(body).toMatchObject(done);
    const events = {
      public_events: 1,
      private_events: 0,
      past_events: 0,
      todays_events: 1,
      upcoming_events: 0,
      scheduled_events: 1,
      unscheduled_events: 0,
    };
    expect(body.data.events[0]).toEqual(events);
    expect(body.data.principals).toContainEqual({
      principal_type: "admin",
      active: 1,
      inactive: 0,
      deleted: 0,
    });
  });

  test("a deletion of events answers the status partial, an unknown event is an error", async () => {
    const unknown = await client.remove("/api/v0/event", { event_ids: [id + 1] });
    expect(unknown.body).toMatchObject({ status: "error", message: text });
    const deleted = await client.remove("/api/v0/event", { event_ids: [id] });
    expect(deleted.code).toBe(200);
    expect(deleted.body).toMatchObject({ status: "partial", message: text });
    expect((await client.get<Row[]>("/api/v0/event")).body.data).toEqual([]);
  });
});
