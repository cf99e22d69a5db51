import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BOOTH_NUMBER_MAX, BOOTH_TEXT_MAX } from "contract/booths";
import {
  COMPLAINT_DESCRIPTION_MAX,
  COMPLAINT_TITLE_MAX,
} from "contract/complaints/complaint-fields";
import { COMPLAINT_STATUSES } from "contract/complaints/statuses";
import { INFORMED_WAYS, ACTIVITY_TEXT_MAX } from "contract/complaints/activity";
import { EVENT_DESCRIPTION_MAX, EVENT_TITLE_MAX, EVENT_TYPES } from "contract/events";
import { LOCATION_NAME_MAX } from "contract/locations";
import { ACCOUNT_STATUSES, PRINCIPAL_TYPES } from "contract/reports";
import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENTS_MAX,
  complaintAttachmentKind,
} from "contract/attachment-rules";
import { PHONE_PATTERN } from "contract/phone";
import { EMAIL_MAX, ID_MAX, LOCATION_MAX, NAME_MAX } from "contract/rules";
import { createTestDatabase } from "../../test/database.ts";
import { addOffice } from "../../test/records.ts";
import { constraints } from "../http/errors/error-table.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
/** A row of each table, whose columns are set to the tested values. */
const rows: Record<string, number> = {};
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const office = await addOffice(db);
  const { booth_id, constituency_id, complainant_id } = office;
  const place = { booth_id, constituency_id };
  const complaint = await db
    .insertInto("complaints")
    .values({
      title: "Dry handpump",
      description: "The handpump has been dry for a week.",
      category_id: office.water,
      complainant_id,
      registered_by: office.admin_id,
      ...place,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const event = await db
    .insertInto("events")
    .values({
      title: "Village meeting",
      category_id: office.meeting,
      type_id: 1,
      event_date: "2026-01-01",
      location: "Panchayat Bhawan",
      ...place,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const attachment = await db
    .insertInto("attachments")
    .values({
      complaint_id: complaint.id,
      place: 1,
      name: "pump.jpg",
      type: "image/jpeg",
      size: 1,
      sha256: "",
      storage_key: crypto.randomUUID(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const informed = await db
    .insertInto("complaint_story")
    .values({
      complaint_id: complaint.id,
      kind: "informed",
      informed_how: "phone",
      informed_date: "2026-01-01",
      informed_time: "10:00",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  Object.assign(rows, {
    states: office.state_id,
    districts: office.district_id,
    constituencies: constituency_id,
    booths: booth_id,
    principals: office.admin_id,
    complaints: complaint.id,
    events: event.id,
    attachments: attachment.id,
    complaint_story: informed.id,
  });
});
afterAll(() => database.drop());

/** Writes the values into the table's row, and rolls back; returns the name of the violated constraint. */
async function refusalOf(
  table: string,
  values: Record<string, string | number | null>,
): Promise<string | null> {
  const client = await database.another();
  const columns = Object.keys(values).map((name, index) => `${name} = $${index + 2}`);
  try {
    await client.query("begin");
    await client.query(`update ${table} set ${columns.join(", ")} where id = $1`, [
      rows[table],
      ...Object.values(values),
    ]);
    return null;
  } catch (error) {
    return (error as { constraint?: string }).constraint ?? String(error);
  } finally {
    await client.end();
  }
}

describe("every limit of a form is also a constraint of the database, from the same constant", () => {
  // Shortest length, longest length, constraint.
  test.each([
    ["states", "name", 1, LOCATION_NAME_MAX, "states_name_length"],
    ["districts", "name", 1, LOCATION_NAME_MAX, "districts_name_length"],
    ["constituencies", "name", 1, LOCATION_NAME_MAX, "constituencies_name_length"],
    ["booths", "mandal", 1, BOOTH_TEXT_MAX, "booths_mandal_length"],
    ["booths", "shaktikendra", 1, BOOTH_TEXT_MAX, "booths_shaktikendra_length"],
    ["booths", "booth_name", 1, BOOTH_TEXT_MAX, "booths_booth_name_length"],
    ["booths", "booth_number", 1, BOOTH_NUMBER_MAX, "booths_booth_number_length"],
    ["principals", "name", 1, NAME_MAX, "principals_name_length"],
    ["principals", "email", 3, EMAIL_MAX, "principals_email_length"],
    ["complaints", "title", 1, COMPLAINT_TITLE_MAX, "complaints_title_length"],
    ["complaints", "description", 1, COMPLAINT_DESCRIPTION_MAX, "complaints_description_length"],
    ["complaints", "location", 0, LOCATION_MAX, "complaints_location_length"],
    ["complaint_story", "note", 1, ACTIVITY_TEXT_MAX, "complaint_story_note_length"],
    ["complaint_story", "reason", 1, ACTIVITY_TEXT_MAX, "complaint_story_reason_length"],
    ["events", "title", 1, EVENT_TITLE_MAX, "events_title_length"],
    ["events", "description", 0, EVENT_DESCRIPTION_MAX, "events_description_length"],
    ["events", "location", 1, LOCATION_MAX, "events_location_length"],
    ["events", "contact_name", 0, NAME_MAX, "events_contact_name_length"],
    ["events", "chief_guest", 0, NAME_MAX, "events_chief_guest_length"],
  ])(
    "the length of %s.%s",
    { tags: ["data-1"] },
    async (table, column, least, most, constraint) => {
      // One character of two UTF-16 units and four bytes: limits count characters.
      const attempt = (length: number) => refusalOf(table, { [column]: "😀".repeat(length) });
      expect(await attempt(least)).toBeNull();
      expect(await attempt(most)).toBeNull();
      expect(await attempt(most + 1)).toBe(constraint);
      if (least > 0) expect(await attempt(least - 1)).toBe(constraint);
    },
  );

  test.each([
    ["attachments", "size", 1, ATTACHMENT_MAX_BYTES, "attachments_size_range"],
    ["complaints", "status_id", 1, COMPLAINT_STATUSES.length, "complaints_status_known"],
    ["events", "type_id", 1, EVENT_TYPES.length, "events_type_known"],
  ])("the range of %s.%s", { tags: ["data-1"] }, async (table, column, least, most, constraint) => {
    for (const value of [least, most])
      expect(await refusalOf(table, { [column]: value })).toBeNull();
    for (const value of [least - 1, most + 1])
      expect(await refusalOf(table, { [column]: value })).toBe(constraint);
  });

  test.each([
    ["principals", "phone", "principals_phone_pattern"],
    ["events", "contact_phone", "events_contact_phone_pattern"],
  ])("the phones of %s.%s", { tags: ["data-1"] }, async (table, column, constraint) => {
    for (const phone of [
      "6000000000",
      "9999999999",
      "5999999999",
      "600000000",
      "60000000000",
      "600000000a",
      " 6000000000",
      "6000000000\n",
      "६000000000",
      "",
    ])
      expect([phone, await refusalOf(table, { [column]: phone })]).toEqual([
        phone,
        PHONE_PATTERN.test(phone) ? null : constraint,
      ]);
  });

  test("an event's end is after its start", { tags: ["data-1"] }, async () => {
    const attempt = (start_time: string | null, end_time: string | null) =>
      refusalOf("events", { start_time, end_time });
    expect(await attempt("10:00", "10:01")).toBeNull();
    expect(await attempt("10:00", "10:00")).toBe("events_times_ordered");
    expect(await attempt("10:00", "09:59")).toBe("events_times_ordered");
    expect(await attempt(null, "00:00")).toBeNull();
    expect(await attempt("23:59", null)).toBeNull();
  });

  test("an account has one of the known kinds and states", { tags: ["data-7"] }, async () => {
    for (const status of ACCOUNT_STATUSES)
      expect(await refusalOf("principals", { status })).toBeNull();
    expect(await refusalOf("principals", { status: "gone" })).toBe("principals_status_known");
    for (const principal_type of PRINCIPAL_TYPES) {
      const place = {
        constituency_id: principal_type === "admin" ? rows.constituencies! : null,
        booth_id: principal_type === "user" ? rows.booths! : null,
      };
      expect(await refusalOf("principals", { principal_type, ...place })).toBeNull();
    }
    expect(await refusalOf("principals", { principal_type: "guest" })).toMatch(
      /^principals_(type_known|place)$/,
    );
  });

  test("a sign-in has a name, a phone and a password, and its place", async () => {
    for (const column of ["name", "phone", "password_hash"])
      expect(await refusalOf("principals", { [column]: null })).toBe("principals_sign_in_complete");
    expect(await refusalOf("principals", { constituency_id: null })).toBe("principals_place");
  });

  test("an id is an int4", async () => {
    const { rows: types } = await database.pool.query<{ type: string }>(
      `select distinct data_type as type from information_schema.columns
       where table_schema = 'public' and column_name in ('category_id', 'booth_id', 'complainant_id', 'assigned_to')`,
    );
    expect(types).toEqual([{ type: "integer" }]);
    await expect(database.pool.query("select $1::int", [ID_MAX + 1])).rejects.toThrow(
      "out of range",
    );
  });

  test("ten attachments, of the types that a complaint takes", async () => {
    expect(await refusalOf("attachments", { place: ATTACHMENTS_MAX })).toBeNull();
    const beyond = await refusalOf("attachments", { place: ATTACHMENTS_MAX + 1 });
    expect(beyond).toBe("attachments_place_range");
    for (const type of Object.values(complaintAttachmentKind.types))
      expect(await refusalOf("attachments", { type })).toBeNull();
    expect(await refusalOf("attachments", { type: "video/mp4" })).toBe("attachments_type_known");
  });

  test("a citizen was informed in a known way, at a minute of a day, or was not", async () => {
    const attempt = (values: Record<string, string | null>) => refusalOf("complaint_story", values);
    for (const informed_how of INFORMED_WAYS) expect(await attempt({ informed_how })).toBeNull();
    expect(await attempt({ informed_how: "fax" })).toBe("complaint_story_informed_how_known");
    for (const column of ["informed_how", "informed_date", "informed_time"])
      expect(await attempt({ [column]: null })).toBe("complaint_story_informed_whole");
    for (const informed_time of ["24:00", "10:00:30"])
      expect(await attempt({ informed_time })).toBe("complaint_story_informed_time_minutes");
    expect(await attempt({ kind: "edited" })).toBe("complaint_story_informed_whole");
    expect(await attempt({ kind: "created" })).toMatch(
      /^complaint_story_(kind_known|informed_whole)$/,
    );
  });

  test.each(["start_time", "end_time"])("%s is a minute of the day", async (column) => {
    expect(await refusalOf("events", { [column]: "23:59" })).toBeNull();
    for (const time of ["24:00", "10:00:30"])
      expect(await refusalOf("events", { [column]: time })).toBe(`events_${column}_minutes`);
  });
});

describe("the table of errors", () => {
  /** Unique and foreign keys that no input of a person can violate. */
  const internal = [
    "booths_place_key",
    "categories_parent_fkey",
    "categories_root_key",
    "categories_type_key",
    "complaints_registered_by_fkey",
    "complaints_tracking_code_key",
    "events_created_by_fkey",
    "events_updated_by_fkey",
    "attachments_complaint_id_fkey",
    "attachments_place_key",
    "attachments_storage_key_key",
    "complaint_story_complaint_id_fkey",
    "complaint_story_principal_id_fkey",
    "complaint_story_referral_id_fkey",
    "complaints_waiting_department_id_fkey",
    "dispatches_constituency_id_fkey",
    "dispatches_department_id_fkey",
    "dispatches_number_key",
    "dispatches_officer_id_fkey",
    "dispatches_sent_by_fkey",
    "letter_lines_dispatch_id_fkey",
    "month_figures_month_fkey",
    "officers_department_id_fkey",
    "referrals_complaint_id_fkey",
    "referrals_dispatch_id_fkey",
    "referrals_reminds_fkey",
    "sessions_principal_id_fkey",
    "sign_in_networks_principal_id_fkey",
    "calendar_addresses_hash_key",
    "calendar_addresses_principal_id_fkey",
    "staff_mails_digest_key",
    "staff_mails_principal_id_fkey",
    "idempotency_keys_principal_id_fkey",
    "messages_complaint_id_fkey",
    "messages_entry_id_fkey",
    "office_one_row",
  ];
  const named = async (statement: string) =>
    (await database.pool.query<{ name: string }>(statement)).rows.map(({ name }) => name);
  /** Every unique index and foreign key, without the primary keys. */
  const keys = () =>
    named(`select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indisunique and not i.indisprimary and c.relnamespace = 'public'::regnamespace
      union all
      select conname from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);

  test("names only constraints that exist", async () => {
    const checks = await named(
      "select conname as name from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace",
    );
    const existing = new Set([...checks, ...(await keys())]);
    expect(Object.keys(constraints).filter((name) => !existing.has(name))).toEqual([]);
  });

  test("has a row for each key that a person's input can meet", async () => {
    const met = (await keys()).filter((name) => !internal.includes(name));
    expect(met.filter((name) => !(name in constraints))).toEqual([]);
    expect(internal.filter((name) => name in constraints)).toEqual([]);
    expect(await keys()).toEqual(expect.arrayContaining(internal));
  });
});
