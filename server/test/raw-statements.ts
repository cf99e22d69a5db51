import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Session } from "contract/auth";
import { addDays, officeMoment, officeToday } from "contract/calendar";
import type { Citizen, CitizenDetail } from "contract/citizens";
import { officeMonth } from "contract/month-report";
import type { Complaint } from "contract/complaints/complaints";
import { eraseCitizen } from "../src/commands/citizens-erase.ts";
import { removeOldData } from "../src/commands/retention.ts";
import { setSuperAdminPassword, createSuperAdmin } from "../src/commands/super-admin.ts";
import { checkDatabase } from "../src/diagnostics/checks.ts";
import { storeRoll } from "../src/features/citizens/import/import.store.ts";
import { previewSheet, storeSheet } from "../src/features/booths/booths.store.ts";
import { findLetter } from "../src/features/complaints/referrals/referrals.read.ts";
import { ensureTrackingCode } from "../src/features/complaints/tracking/tracking.store.ts";
import { oldestQueuedSeconds, takeMessage } from "../src/features/messages/messages.store.ts";
import { placeOf, resumeSending, switchOutbox } from "../src/features/messages/sending.ts";
import {
  registerRow,
  registerSheet,
} from "../src/features/complaints/import/fixtures/register-sheet.ts";
import { Scope } from "../src/access/scope.ts";
import { sendStaffMails } from "../src/mail/staff-mails.ts";
import { compareFiles } from "../src/storage/store-mark.ts";
import { sweep } from "../src/storage/sweep.ts";
import { type Method, SUPER_ADMIN, type TestApp } from "./app.ts";
import { fileOf, formOf, PNG } from "./attachments.ts";
import { urlOf } from "./database.ts";
import { runCheck } from "./findings.ts";
import { sheetFile } from "./sheets/sheet-file.ts";

/**
 * Runs every raw statement of the server whose rows have a type, on an office that has the demonstration's data: by the API's
 * calls, and by the functions of commands, jobs and checks.
 */
export async function runRawStatements(app: TestApp): Promise<void> {
  const records = await findRecords(app);
  const call = callsOf(app);
  await runAccounts(app, call, records);
  await runLocations(app, call, records);
  await runLists(call, records);
  await runComplaints(app, call, records);
  await runReferrals(app, call, records);
  await runMessages(app, call, records.complaint.id);
  await runImports(call, records);
  await runAudit(call, records);
  await runChecksAndJobs(app, records);
}

/** The audit trail, by each way in which its filters are read. */
async function runAudit({ get }: Call, { complaint }: Records) {
  const filters = { start_date: "2026-01-01", who: "nobody", about: "event", number: complaint.id };
  for (const [name, value] of Object.entries(filters)) await get("/audit", { [name]: value });
  await get("/audit/export", { format: "csv" });
  await get("/audit/people");
}

/** A message from the queue to the list. */
async function runMessages({ db, deps: { config } }: TestApp, { get }: Call, complaint_id: number) {
  await switchOutbox(db, true);
  await db.transaction().execute((tx) => resumeSending(tx, config));
  await db.insertInto("messages").values({ complaint_id, kind: "received" }).execute();
  await oldestQueuedSeconds(db);
  await takeMessage(db, await placeOf(db, config));
  await get("/messages");
  await get("/messages/sending");
  await switchOutbox(db, false);
}

/** A list of locations, a roll and a register of two people, one without a phone: each checked, stored, and stored already. */
async function runImports({ send }: Call, { booth }: Records) {
  const { booth_number: Booth, constituency_id } = booth;
  const load = async (path: string, fields: object, file: File) => {
    for (const dry_run of [true, false, false]) {
      const form = formOf({ ...fields, dry_run }, []);
      form.append("file", file);
      await send("POST", path, form);
    }
  };
  const places = ["State", "District", "Constituency"];
  await load("/location/import", {}, sheetFile([places, ["Malwa", "Ujjain", "Mahidpur"]]));
  const roll = ["Booth Number", "Name", "Phone"];
  const person = [Booth, "Sita Devi", "9822200009"];
  await load("/principal/user/import", { constituency_id }, sheetFile([roll, person]));
  const register = registerSheet(
    registerRow({ Booth }),
    registerRow({ Booth, Number: "2", Name: "Sita Devi", Phone: "" }),
  );
  await load("/complaint/import", { constituency_id }, register);
}

type Records = Awaited<ReturnType<typeof findRecords>>;
type Call = ReturnType<typeof callsOf>;

/** An open complaint of a citizen with a phone, its booth, an event and an admin. */
async function findRecords({ db }: TestApp) {
  const complaint = await db
    .selectFrom("complaints as c")
    .innerJoin("constituencies as n", "n.id", "c.constituency_id")
    .innerJoin("principals as p", "p.id", "c.complainant_id")
    .select(["c.id", "c.booth_id", "c.category_id", "c.complainant_id"])
    .select(["p.phone", "n.name as constituency"])
    .where("c.status_id", "=", 1)
    .where("p.phone", "is not", null)
    .orderBy("c.id")
    .executeTakeFirstOrThrow();
  const booth = await db
    .selectFrom("booths")
    .selectAll()
    .where("id", "=", complaint.booth_id)
    .executeTakeFirstOrThrow();
  const event = await db.selectFrom("events").selectAll().orderBy("id").executeTakeFirstOrThrow();
  const admin = await db
    .selectFrom("principals")
    .select("id")
    .where("principal_type", "=", "admin")
    .where("status", "=", "active")
    .where("constituency_id", "=", booth.constituency_id)
    .executeTakeFirstOrThrow();
  return { complaint, booth, event, admin };
}

/** The API's calls; they throw unless the answer is a 200. */
function callsOf(app: TestApp) {
  async function send<Data = unknown>(
    method: Method,
    path: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<Data> {
    const { status, body } = await app.send<Data>(method, `/api/v0${path}`, payload, headers);
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${body.message}`);
    return body.data;
  }
  const get = (path: string, query: Record<string, string | number> = {}) =>
    send("GET", `${path}?${new URLSearchParams(query as Record<string, string>).toString()}`);
  return { send, get };
}

async function runAccounts({ db }: TestApp, { send, get }: Call, { booth }: Records) {
  const { phone, password } = SUPER_ADMIN;
  const session = await send<Session>("POST", "/auth/super-admin/login", { phone, password });
  await send("POST", "/auth/refresh-token", { token: session.refresh_token });
  await send("POST", "/auth/logout", { token: session.refresh_token });

  const account = { name: "Kiran Desai", password: "Neem-Tree-27!" };
  const { constituency_id } = booth;
  const admin = { ...account, phone: "9822200001", constituency_id };
  const { id } = await send<{ id: number }>("POST", "/auth/admin/register", admin);
  await send("PUT", `/admin/${id}`, { phone: "9822200002" });
  await send("DELETE", `/admin/${id}`);
  await get("/principal/all_principal");
  const { secret_path } = await send<{ secret_path: string }>("POST", "/calendar");
  await get(secret_path.slice("/api/v0".length));
  await createSuperAdmin(db, { ...account, phone: "9822200003" });
  await setSuperAdminPassword(db, { phone: "9822200003", password: "Neem-Tree-29!" });
}

async function runLocations(
  { db }: TestApp,
  { send, get }: Call,
  { complaint, booth: { id: booth_id, constituency_id, ...booth } }: Records,
) {
  for (const level of ["states", "districts", "constituencies"]) await get(`/location/${level}`);
  const district = { name: "New District", state_id: 1 };
  const { id } = await send<{ id: number }>("POST", "/location/districts", district);
  await send("PUT", `/location/districts/${id}`, { ...district, name: "Renamed" });
  await send("DELETE", `/location/districts/${id}`);
  await get("/categories");

  await get(`/location/constituencies/${constituency_id}/booths`);
  await get("/booth/find", { search: booth.booth_number });
  await get("/booth/upload-progress", { constituency_id });
  await get("/booth/latest-load", { constituency_id });
  const sheet = [
    { ...booth, mandal: "Another", row: 2 },
    { ...booth, booth_number: "9999", row: 3 },
  ];
  const citizen = { name: "Gita", phone: "9822200004", booth_id };
  const roll = [
    { ...citizen, email: null, row: 2 },
    { ...citizen, email: null, row: 3, phone: complaint.phone! },
  ];
  await db.transaction().execute(async (tx) => {
    await previewSheet(tx, constituency_id, sheet);
    await storeSheet(tx, constituency_id, sheet, false);
    await storeRoll(tx, roll);
  });
  await get("/principal/user", { booth_id, search: "a" });
  await send("POST", "/principal/user", citizen, { "idempotency-key": "one" });
  const { principal_id: other } = await send<Citizen>("POST", "/principal/user", {
    ...citizen,
    phone: "9822200005",
  });
  await runCitizens({ send, get }, citizen, other);
}

/** `citizen` is stored; `other` is another citizen of the booth. */
async function runCitizens({ send, get }: Call, citizen: { phone: string }, other: number) {
  const found = await send<{ users: Citizen[] }>("GET", `/principal/user?search=${citizen.phone}`);
  const path = `/principal/user/${found.users[0]!.principal_id}`;
  const { version, ...stored } = await send<CitizenDetail>("GET", path);
  await send("PUT", path, { ...stored, name: "Gita Devi", version });
  await get(`${path}/data`);
  await send("POST", `${path}/merge`, { into: other, version: version + 1 });
  await send("DELETE", `/principal/user/${other}`, { confirm: "Gita" });
}

async function runLists({ send, get }: Call, { complaint, booth, event }: Records) {
  const { constituency } = complaint;
  const { constituency_id, booth_name, mandal } = booth;
  for (const name of ["complaint", "event"]) {
    // The second call applies deltas.
    for (const _ of [1, 2]) await get(`/${name}`);
    await get(`/${name}`, { constituency, booth_name, category: "water" });
    for (const search of ["water", "no such word"]) await get(`/${name}`, { search });
    await get(`/${name}`, { page: 150 });
    await get(`/${name}/export`, { format: "csv" });
  }
  await get("/complaint/register", { constituency });
  await get("/reports/super-admin");
  await get("/reports/super-admin", { mandal, constituency_id });
  await get("/reports/complaints", { constituency_id });
  await get("/reports/month", { month: officeMonth(), constituency_id });
  await get("/reports/month/export", { month: officeMonth() });

  await get(`/event/${event.id}`);
  const { title, category_id, type_id, booth_id, location } = event;
  const changed = { title, category_id, type_id, booth_id, location, event_date: officeToday() };
  await send("PUT", `/event/${event.id}`, changed);
}

async function runComplaints(
  app: TestApp,
  { send, get }: Call,
  { complaint: { id, ...complaint }, admin }: Records,
) {
  const { complainant_id, booth_id, category_id } = complaint;
  const description = "The hand pump near the temple is dry.";
  const fields = { title: "No water", description, category_id };
  const file = () => fileOf(PNG, "a.png", "image/png");
  await get("/complaint/similar", { complainant_id, booth_id, category_id });
  const report = () => formOf({ ...fields, complainant_id }, [file()]);
  // The second has the first's answer.
  for (const _ of [1, 2]) await send("POST", "/complaint", report(), { "idempotency-key": "a" });
  await send("POST", "/complaint", report());
  for (const headers of [undefined, { "idempotency-key": "b" }])
    await send("POST", "/complaint", { ...fields, complainant_id }, headers);

  const path = `/complaint/${id}`;
  for (const part of ["", "/slip", "/complainant"]) await get(`${path}${part}`);
  await send("PUT", path, { ...fields, status_id: 2, assigned_to: admin.id });
  const { version } = await send<Complaint>("GET", path);
  await send("PUT", `${path}/complainant`, { complainant_id, version });
  await send("POST", `${path}/notes`, { kind: "note", note: "Called the engineer." });
  await get(`${path}/story`);
  await get(`/track/${await ensureTrackingCode(app.db, Scope.wholeOffice, id)}`);
  await send("POST", `${path}/attachments`, formOf({}, [file(), file()]));
  const [attachment] = await attachmentsOf(app, id);
  await get(`${path}/attachments/${attachment!.id}`);
  await send("DELETE", `${path}/attachments/${attachment!.id}`);
}

async function runReferrals(app: TestApp, { send, get }: Call, { complaint: { id } }: Records) {
  const { id: department_id } = await send<{ id: number }>("POST", "/department", {
    name: "Jal Nigam",
  });
  const { id: officer_id } = await send<{ id: number }>(
    "POST",
    `/department/${department_id}/officer`,
    { post: "Engineer" },
  );
  const letter = { sent_on: "2026-01-02", subject: "Water", body: "Please repair the pump." };
  await send("POST", `/complaint/${id}/referral`, {
    officer_id,
    mode: "phone",
    sent_on: "2026-01-01",
  });
  await send("POST", `/officer/${officer_id}/letter`, { complaint_ids: [id], ...letter });
  await get("/complaint", { department: department_id, waiting: "any" });
  const [{ referral_id }] = await send<[{ referral_id: number }]>(
    "GET",
    `/complaint/${id}/referral`,
  );
  await findLetter(app.db, Scope.wholeOffice, { complaint_id: id, referral_id });
  const replyPath = `/complaint/${id}/referral/${referral_id}/reply`;
  await send("POST", replyPath, { received_on: "2026-01-20", note: "Repaired." });
  await send("DELETE", replyPath);
}

const attachmentsOf = ({ db }: TestApp, complaint_id: number) =>
  db
    .selectFrom("attachments")
    .select(["id", "storage_key"])
    .where("complaint_id", "=", complaint_id)
    .orderBy("id")
    .execute();

/** The checks find a lost file, an orphan file and a text that could not be cleaned. */
async function runChecksAndJobs(app: TestApp, { complaint, admin }: Records) {
  const { db, files, folder, database } = app;
  const [attachment] = await attachmentsOf(app, complaint.id);
  await files.remove(attachment!.storage_key);
  const [orphan, upload] = [randomUUID(), join(folder, randomUUID())];
  await writeFile(upload, "bytes");
  await files.put(orphan, upload);
  await db
    .insertInto("text_clashes")
    .values({ table_name: "principals", row_id: 1, column_name: "name" })
    .execute();
  await runCheck(checkDatabase, { DATABASE_URL: urlOf(database.connection), DATA_DIR: folder });
  await sweep(db, files, { DATA_DIR: folder });
  await compareFiles(db, files);
  const now = new Date();
  const complaint_ids = [complaint.id];
  await db
    .insertInto("staff_mails")
    .values({
      principal_id: admin.id,
      kind: "assigned",
      complaint_ids,
      created_at: now,
      next_try_at: now,
    })
    .execute();
  const morning = officeMoment(addDays(officeToday(), 1), "08:30");
  const sender = { send: async () => undefined };
  await sendStaffMails({ db, sender, base: "", log: console, now: () => morning });
  await eraseCitizen(app, { id: complaint.complainant_id });
  await removeOldData(app, { KEEP_COMPLETED_COMPLAINTS_DAYS: 1 });
}
