import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Citizen } from "contract/citizens";
import type { Complaint, ComplaintRow } from "contract/complaints/complaints";
import type { Event } from "contract/events";
import type { Report } from "contract/reports";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { fileOf, formOf, PDF } from "../../test/attachments.ts";
import { waitForLocks } from "../../test/lock-waits.ts";
import { addOffice, type TestOffice } from "../../test/records.ts";
import { runCommand } from "../../test/run-command.ts";
import { readConfig } from "../config.ts";
import { ERASED_TEXT } from "../features/complaints/complaints.erase.ts";
import { KEEP_FILES_LOCK } from "../postgres/advisory-locks.ts";
import { eraseCitizen, runCitizensErase } from "./citizens-erase.ts";

const PHONE = "9712300001";
const OTHER_PHONE = "9712300002";
const mark = (who: string) => ({
  name: `Name of ${who}`,
  email: `${who}@example.org`,
  title: `Title of ${who}`,
  description: `The words that ${who} said at the desk`,
  location: `House of ${who}`,
  file: `Photo by ${who}.pdf`,
  bytes: `Bytes of ${who}`,
});
const erased = mark("kamla");
const kept = mark("others");

let app: TestApp;
let office: TestOffice;
let env: Record<string, string>;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
  ({ env } = app);
});
afterAll(() => app.close());

/** Adds a citizen with a complaint and an event through the API, with idempotency keys. */
async function enter(person: typeof erased, phone: string) {
  const booth_id = office.booth_id;
  const { name, email, title, description, location } = person;
  const form = { name, phone, email, booth_id };
  const key = { "idempotency-key": randomUUID() };
  const citizen = await app.send<Citizen>("POST", "/api/v0/principal/user", form, key);
  // The phone is known: the stored answer has the name in its message.
  const again = { "idempotency-key": randomUUID() };
  await app.send("POST", "/api/v0/principal/user", form, again);
  const complainant_id = citizen.body.data.principal_id;
  const fields = { title, description, location, category_id: office.water, complainant_id };
  const bytes = Buffer.concat([PDF, Buffer.from(person.bytes)]);
  const file = fileOf(bytes, person.file, "application/pdf");
  const url = "/api/v0/complaint";
  const logged = await app.send<Complaint>("POST", url, formOf(fields, [file]), key);
  const event = {
    title: "Eye camp",
    category_id: office.camp,
    type_id: 1,
    event_date: "2099-01-01",
    booth_id,
    location: "Hall",
    contact_name: name,
    contact_phone: phone,
  };
  const held = await app.send<Event>("POST", "/api/v0/event/create", event, key);
  expect([citizen.status, logged.status, held.status]).toEqual([200, 200, 200]);
  return { id: complainant_id, complaint_id: logged.body.data.complaint_id };
}
type Entered = Awaited<ReturnType<typeof enter>>;
let citizen: Entered;
let other: Entered;
beforeEach(async () => {
  await sql`truncate complaints, events, idempotency_keys cascade`.execute(app.db);
  await sql`delete from principals where phone in (${PHONE}, ${OTHER_PHONE})`.execute(app.db);
  citizen = await enter(erased, PHONE);
  other = await enter(kept, OTHER_PHONE);
});

/** Every row of every table, and every file under DATA_DIR, as text. */
async function everything(): Promise<string[]> {
  const texts: string[] = [];
  for (const { name } of await app.db.introspection.getTables()) {
    const { rows } = await sql<{ text: string }>`
      select row_to_json(t)::text as text from ${sql.table(name)} t`.execute(app.db);
    texts.push(...rows.map((row) => row.text));
  }
  const files = await readdir(app.folder, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile()))
    texts.push(`${file.name} ${await readFile(join(file.parentPath, file.name), "latin1")}`);
  return texts;
}
const hitsOf = async (words: string[]) => {
  const texts = (await everything()).map((text) => text.toLowerCase());
  return words.map((word) => texts.filter((text) => text.includes(word.toLowerCase())).length);
};
const wordsOf = (person: typeof erased, phone: string) => [phone, ...Object.values(person)];
const auditOf = () =>
  app.db
    .selectFrom("audit")
    .select(["principal_id", "entity_id", "details"])
    .where("action", "=", "eraseCitizen")
    .execute();

test(
  "no data of the citizen is left in any table or file, and the data of others stays",
  { tags: ["citizen-4"] },
  async () => {
    const words = wordsOf(erased, PHONE);
    expect(Math.min(...(await hitsOf(words)))).toBeGreaterThan(0);
    const others = await hitsOf(wordsOf(kept, OTHER_PHONE));
    const { code, output } = await runCommand(["citizens", "erase", "--phone", PHONE], env);
    expect(output).toContain(
      "Erased: 1 citizens, the text of 1 complaints, 1 files, the contact of 1 events, 2 remembered answers.",
    );
    expect(output).toContain("Backups that were made before still hold this data");
    expect(code).toBe(0);
    expect(await hitsOf(words)).toEqual(words.map(() => 0));
    expect(await hitsOf(wordsOf(kept, OTHER_PHONE))).toEqual(others);
    expect(await auditOf()).toEqual([{ principal_id: null, entity_id: citizen.id, details: null }]);

    const again = await runCommand(["citizens", "erase", "--phone", PHONE], env);
    expect(again).toMatchObject({ code: 1 });
    expect(again.output).toMatch(/^There is no citizen with this phone number\.$/m);
    const byId = await runCommand(["citizens", "erase", "--id", String(citizen.id)], env);
    expect(byId).toMatchObject({ code: 0 });
    expect(byId.output).toContain("Erased: 0 citizens, the text of 0 complaints, 0 files");
  },
);

test("an erasure keeps the booth, category, status and dates of complaints, and the counts stay correct", async () => {
  const look = async () => {
    const { rows } = await sql`
      select id, complainant_id, booth_id, constituency_id, category_id, status_id, assigned_to, registered_by,
        issue_at, created_at, updated_at from complaints order by id`.execute(app.db);
    const reports = await app.send<Report>("GET", "/api/v0/reports/super-admin");
    return { rows, events: reports.body.data.events, people: reports.body.data.principals };
  };
  const before = await look();
  await eraseCitizen(app, { id: citizen.id });
  const after = await look();
  expect(after.rows).toEqual(before.rows);
  expect(after.events).toEqual(before.events);
  const users = ({ people }: typeof before) =>
    people.find(({ principal_type }) => principal_type === "user")!;
  const [was, is] = [users(before), users(after)];
  expect(is).toEqual({ ...was, active: was.active - 1, deleted: was.deleted + 1 });
});

test("after an erasure list, detail, search and edit work, and the phone is free for a new record", async () => {
  await eraseCitizen(app, { phone: PHONE });
  const url = `/api/v0/complaint/${citizen.complaint_id}`;
  const list = await app.send<ComplaintRow[]>("GET", "/api/v0/complaint");
  const row = list.body.data.find(({ complaint_id }) => complaint_id === citizen.complaint_id);
  expect(row).toMatchObject({ title: ERASED_TEXT, complainant_name: null, status: "registered" });
  const { status, body } = await app.send<Complaint>("GET", url);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    title: ERASED_TEXT,
    description: ERASED_TEXT,
    location: null,
    attachments: [],
    complainant_name: null,
    complainant_phone: null,
    complainant_email: null,
    version: 2,
  });
  const { title, description, category_id } = body.data;
  const edit = { title, description, category_id, status_id: 3, assigned_to: null };
  const stale = { ...edit, title: erased.title, description: erased.description, version: 1 };
  expect((await app.send("PUT", url, stale)).status).toBe(409);
  expect((await app.send("PUT", url, { ...edit, version: 2 })).status).toBe(200);

  const search = `/api/v0/principal/user?booth_id=${office.booth_id}`;
  const { users } = (await app.send<{ users: Citizen[] }>("GET", search)).body.data;
  const ids = users.map(({ principal_id }) => principal_id);
  expect(ids).toContain(other.id);
  expect(ids).not.toContain(citizen.id);
  const events = await app.send<Event[]>("GET", "/api/v0/event");
  const contacts = events.body.data.map(({ contact_phone }) => contact_phone);
  expect(new Set(contacts)).toEqual(new Set([OTHER_PHONE, null]));
  const form = { name: "Somebody Else", phone: PHONE, booth_id: office.booth_id };
  const added = await app.send<Citizen>("POST", "/api/v0/principal/user", form);
  expect(added.body.data.principal_id).not.toBe(citizen.id);
});

test("a complaint that is logged while its citizen is erased is rejected", async () => {
  const eraser = await app.database.another();
  await eraser.query("begin");
  await eraser.query("select from principals where id = $1 for update", [citizen.id]);
  const fields = { title: "Late", description: "Said at the very same moment" };
  const ids = { category_id: office.water, complainant_id: citizen.id };
  const late = app.send("POST", "/api/v0/complaint", formOf({ ...fields, ...ids }, []));
  await waitForLocks(app);
  await eraser.query("update principals set status = 'deleted' where id = $1", [citizen.id]);
  await eraser.query("commit");
  await eraser.end();
  const { status, body } = await late;
  expect([status, body.message]).toEqual([400, "Complainant ID is required"]);
});

test("an answer that is stored while its citizen is erased is deleted", async () => {
  const { name } = erased;
  const form = { name, phone: PHONE, booth_id: office.booth_id };
  const trail = await app.database.another();
  await trail.query("begin");
  await trail.query("lock table audit in share mode");
  const key = { "idempotency-key": randomUUID() };
  const known = app.send<Citizen>("POST", "/api/v0/principal/user", form, key);
  await waitForLocks(app);
  const erasure = eraseCitizen(app, { id: citizen.id });
  await waitForLocks(app, 2);
  await trail.query("commit");
  await trail.end();
  expect((await known).body.data.principal_id).toBe(citizen.id);
  await erasure;
  const { rows } = await sql<{ answer: string }>`
    select answer::text as answer from idempotency_keys`.execute(app.db);
  expect(rows.filter(({ answer }) => answer.includes(PHONE))).toEqual([]);
});

test("files that a running backup reads are left to the sweep, and the command prints this", async () => {
  const backup = await app.database.another();
  await backup.query("select pg_advisory_lock($1)", [KEEP_FILES_LOCK]);
  const { code, output } = await runCommand(["citizens", "erase", "--phone", PHONE], env);
  await backup.end();
  expect(code).toBe(0);
  expect(output).toContain("A backup is being made: 1 files");
});

test(
  "of a household the command lists the people, and erases the one who is named by id",
  { tags: ["citizen-4", "citizen-7"] },
  async () => {
    const form = { name: "Mohan Lal", phone: PHONE, booth_id: office.booth_id };
    const url = "/api/v0/principal/user";
    const added = await app.send<Citizen>("POST", url, { ...form, another_person: true });
    const id = added.body.data.principal_id;
    const before = await everything();
    const asked = await runCommand(["citizens", "erase", "--phone", PHONE], env);
    expect(asked.code).toBe(1);
    expect(asked.output).toContain("2 people have this phone number. Name one of them by --id:");
    expect(asked.output).toContain(`--id ${citizen.id}  ${erased.name}, booth 1 of Belgarh`);
    expect(asked.output).toContain(`--id ${id}  Mohan Lal, booth 1 of Belgarh`);
    expect(await everything()).toEqual(before);

    // Files of earlier tests lie around.
    const words = wordsOf(erased, PHONE).slice(0, -1);
    // The event's contact is the other one by name.
    expect(await eraseCitizen(app, { id })).toMatchObject({
      citizens: 1,
      complaints: 0,
      events: 0,
    });
    expect(await hitsOf(["Mohan Lal"])).toEqual([0]);
    expect(Math.min(...(await hitsOf(words)))).toBeGreaterThan(0);
    expect(await eraseCitizen(app, { phone: PHONE })).toMatchObject({ citizens: 1, events: 1 });
    expect(await hitsOf(words)).toEqual(words.map(() => 0));
  },
);

test("a person who is only the contact of an event is erased there", async () => {
  await eraseCitizen(app, { id: citizen.id });
  await sql`update events set contact_name = ${erased.name}, contact_phone = ${PHONE}`.execute(
    app.db,
  );
  expect(await eraseCitizen(app, { phone: PHONE })).toMatchObject({ citizens: 0, events: 2 });
  expect(await hitsOf([PHONE, erased.name])).toEqual([0, 0]);
  expect(await auditOf()).toContainEqual({ principal_id: null, entity_id: null, details: null });
});

test.each([
  [{ id: "2147483647" }, "There is no citizen with this id."],
  [{ phone: "9712399999" }, "There is no citizen with this phone number."],
  [{ phone: "12345" }, "--phone must be a valid 10-digit mobile number"],
  [{ id: "one" }, "--id must be the citizen's number"],
  [{ id: "1", phone: PHONE }, "Name the citizen by --phone or by --id."],
  [{}, "Name the citizen by --phone or by --id."],
])("%j is rejected with a plain message, and nothing changes", async (given, message) => {
  const before = await everything();
  await expect(runCitizensErase(readConfig(env), given)).rejects.toThrow(message);
  expect(await everything()).toEqual(before);
});

test("an administrator is not erased as a citizen, neither by phone nor by id", async () => {
  await expect(eraseCitizen(app, { phone: "9811100001" })).rejects.toThrow("no citizen");
  await expect(eraseCitizen(app, { id: office.admin_id })).rejects.toThrow("no citizen");
});
