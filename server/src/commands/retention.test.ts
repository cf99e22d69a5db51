import { randomUUID } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { sql } from "kysely";
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { addCitizen, addOffice, type TestOffice } from "../../test/records.ts";
import { runCommand } from "../../test/run-command.ts";
import type { Schema } from "../postgres/schema.ts";
import { isKey } from "../storage/file-store.ts";
import { DAY_MS } from "contract/calendar";
import { schedule } from "../jobs/schedule.ts";
import { removeOldData, type Removed } from "./retention.ts";

const DAYS = 90;
const keep = { KEEP_COMPLETED_COMPLAINTS_DAYS: DAYS };

let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of ["idempotency_keys", "attempts", "complaints"] as const)
    await app.db.deleteFrom(table).execute();
  await sql`delete from sessions where seen_at < now() - interval '1 day'`.execute(app.db);
});

const counts = async (): Promise<Record<string, number>> => {
  const tables = (await app.db.introspection.getTables())
    .map(({ name }) => name as keyof Schema)
    // The deltas have a test of their own.
    .filter((name) => !name.endsWith("_changes"));
  const counted = tables.map(async (name): Promise<[string, number]> => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(
      app.db,
    );
    return [name, rows[0]!.n];
  });
  return Object.fromEntries(await Promise.all(counted));
};
const nothing: Removed = {
  idempotency_keys: 0,
  attempts: 0,
  sessions: 0,
  sign_in_networks: 0,
  staff_mails: 0,
  messages: 0,
  complaints: 0,
  files: 0,
};

/** Adds a complaint with one file, last changed this many days ago. */
async function addComplaint(status_id: number, daysAgo: number): Promise<number> {
  const path = join(app.folder, randomUUID());
  const storage_key = randomUUID();
  await writeFile(path, "bytes");
  await app.files.put(storage_key, path);
  const { rows } = await sql<{ id: number }>`
    insert into complaints (title, description, category_id, status_id, complainant_id, booth_id,
      constituency_id, registered_by, created_at, updated_at)
    values ('No water', 'The hand pump is dry', ${office.water}, ${status_id}, ${office.complainant_id},
      ${office.booth_id}, ${office.constituency_id}, ${app.superAdmin}, now() - interval '10 years',
      now() - ${daysAgo} * interval '1 day')
    returning id`.execute(app.db);
  const file = { name: "a.pdf", type: "application/pdf", size: 5, sha256: "none", storage_key };
  await app.db
    .insertInto("attachments")
    .values({ complaint_id: rows[0]!.id, place: 1, ...file })
    .execute();
  return rows[0]!.id;
}
const complaintIds = async () =>
  (await app.db.selectFrom("complaints").select("id").orderBy("id").execute()).map(({ id }) => id);
const storedFiles = async () => {
  const names = await readdir(join(app.folder, "files"), { recursive: true });
  return names.filter((name) => isKey(basename(name))).length;
};

describe("what is always removed", () => {
  const addKey = (age: string) => sql`
    insert into idempotency_keys (principal_id, action, key, request_hash, created_at)
    values (${app.superAdmin}, 'createCitizen', ${age}, 'none', now() - ${age}::interval)`;
  const addAttempt = (ends: string) => sql`
    insert into attempts (key, count, until) values (${ends}, 3, now() + ${ends}::interval)`;
  const addSession = (ended: string | null, seen: string, created: string) => sql`
    insert into sessions (principal_id, created_at, seen_at, ended_at)
    values (${app.superAdmin}, now() - ${created}::interval, now() - ${seen}::interval,
      now() - ${ended}::interval)`;

  const addNetwork = (network: string, age: string) => sql`
    insert into sign_in_networks
    values (${network}, ${app.superAdmin}, now() - ${age}::interval)`;
  const addMail = (age: string) => sql`
    insert into staff_mails (principal_id, kind, complaint_ids, created_at, result)
    values (${office.admin_id}, 'assigned', '{1}', now() - ${age}::interval, 'sent')`;

  test.each([
    ["idempotency_keys", "older than two days", () => addKey("2 days 1 minute"), 1],
    ["idempotency_keys", "younger than two days", () => addKey("1 day 23:59"), 0],
    ["attempts", "of a window that ended", () => addAttempt("-1 second"), 1],
    ["attempts", "of a window that runs", () => addAttempt("1 minute"), 0],
    ["sessions", "ended 31 days ago", () => addSession("31 days", "31 days", "31 days"), 1],
    ["sessions", "ended 29 days ago", () => addSession("29 days", "40 days", "40 days"), 0],
    ["sessions", "idle for 31 days", () => addSession(null, "31 days", "31 days"), 1],
    ["sessions", "idle for 29 days", () => addSession(null, "29 days", "29 days"), 0],
    // In use until its absolute limit of twelve hours ended it.
    ["sessions", "begun 31 days ago", () => addSession(null, "30 days 12:00", "31 days"), 1],
    ["sessions", "running", () => addSession(null, "1 minute", "2 hours"), 0],
    ["sign_in_networks", "of 31 days ago", () => addNetwork("192.0.2.1", "31 days"), 1],
    ["sign_in_networks", "of 29 days ago", () => addNetwork("192.0.2.2", "29 days"), 0],
    ["staff_mails", "of 91 days ago", () => addMail("91 days"), 1],
    ["staff_mails", "of 89 days ago", () => addMail("89 days"), 0],
  ] as const)("%s %s", async (table, _which, add, expected) => {
    await add().execute(app.db);
    const before = await counts();
    expect(await removeOldData(app, {})).toEqual({ ...nothing, [table]: expected });
    expect(await counts()).toEqual({
      ...before,
      [table]: before[table]! - expected,
      audit: before.audit! + expected,
    });
  });

  test("is removed however much there is", async () => {
    await sql`
      insert into attempts (key, count, until)
      select 'old ' || n, 1, now() - interval '1 hour' from generate_series(1, 2500) n`.execute(
      app.db,
    );
    expect(await removeOldData(app, {})).toEqual({ ...nothing, attempts: 2500 });
    expect((await counts()).attempts).toBe(0);
  });
});

test("the deltas of cached counts go, with the text of edited and deleted rows", async () => {
  await addCitizen(app.db, office.booth_id);
  const id = await addComplaint(1, 1);
  expect((await app.send("DELETE", `/api/v0/complaint/${id}`)).status).toBe(200);
  const count = async (table: string) => {
    const { rows } = await sql`select from ${sql.table(table)} where sign <> 0`.execute(app.db);
    return rows.length;
  };
  expect(await count("complaint_changes")).toBeGreaterThan(1);
  expect(await count("principal_changes")).toBeGreaterThan(0);
  const countAfterwards = async () => {
    await removeOldData(app, {});
    return Promise.all(["complaint_changes", "event_changes", "principal_changes"].map(count));
  };
  // Deltas stay while an older transaction runs, also one of another test file on this PostgreSQL.
  await expect.poll(countAfterwards, { timeout: 60_000 }).toEqual([0, 0, 0]);
});

describe("completed complaints", () => {
  test("are kept for ever, unless their days are set", async () => {
    const old = await addComplaint(3, 3650);
    expect(await removeOldData(app, {})).toEqual(nothing);
    expect(await complaintIds()).toEqual([old]);
  });

  test("go after their days with their files, and nothing else does; an audit row stays", async () => {
    const gone = [await addComplaint(3, DAYS + 1), await addComplaint(3, 3650)];
    const kept = [
      await addComplaint(3, DAYS - 1),
      await addComplaint(1, DAYS + 1),
      await addComplaint(2, 3650),
    ];
    const [before, files] = [await counts(), await storedFiles()];
    expect(await removeOldData(app, keep)).toEqual({ ...nothing, complaints: 2, files: 2 });
    expect(await complaintIds()).toEqual(kept);
    expect(await storedFiles()).toBe(files - 2);
    expect(await counts()).toEqual({
      ...before,
      complaints: before.complaints! - 2,
      attachments: before.attachments! - 2,
      audit: before.audit! + 3,
    });
    const trail = await app.db
      .selectFrom("audit")
      .select(["entity_id", "principal_id", "details"])
      .where("action", "=", "retention")
      .orderBy("id", "desc")
      .limit(3)
      .execute();
    const rows = gone.map((entity_id) => ({ entity_id, principal_id: null, details: null }));
    const sum = { ...nothing, complaints: 2, files: 2 };
    const last = { entity_id: null, principal_id: null, details: sum };
    expect(new Set(trail)).toEqual(new Set([last, ...rows]));
    expect(await removeOldData(app, keep)).toEqual(nothing);
  });

  test("are removed batch by batch, all of them", async () => {
    await sql`
      insert into complaints (title, description, category_id, status_id, complainant_id, booth_id,
        constituency_id, registered_by, updated_at)
      select 'Old', 'Old', ${office.water}, 3, ${office.complainant_id}, ${office.booth_id},
        ${office.constituency_id}, ${app.superAdmin}, now() - interval '1 year'
      from generate_series(1, 120)`.execute(app.db);
    expect(await removeOldData(app, keep)).toEqual({ ...nothing, complaints: 120 });
  });

  test("a complaint that is being edited is left for the next run", async () => {
    const [edited, other] = [await addComplaint(3, 200), await addComplaint(3, 200)];
    const editor = await app.database.another();
    await editor.query("begin");
    await editor.query("select from complaints where id = $1 for update", [edited]);
    expect(await removeOldData(app, keep)).toMatchObject({ complaints: 1 });
    expect(await complaintIds()).toEqual([edited]);
    expect(edited).not.toBe(other);
    await editor.query("update complaints set updated_at = now() where id = $1", [edited]);
    await editor.query("commit");
    await editor.end();
    expect(await removeOldData(app, keep)).toEqual(nothing);
  });
});

test("several processes remove each old complaint once", async () => {
  for (let i = 0; i < 3; i += 1) await addComplaint(3, 200);
  const before = (await counts()).audit!;
  const done = await Promise.all([1, 2, 3, 4].map(() => removeOldData(app, keep)));
  const removed = done.filter((one) => one !== null);
  expect(removed.length).toBeGreaterThan(0);
  expect(removed.reduce((sum, { complaints }) => sum + complaints, 0)).toBe(3);
  const sums = removed.filter(({ complaints }) => complaints > 0).length;
  expect((await counts()).audit).toBe(before + 3 + sums);
  // The lock was released: the next run gets it.
  expect(await removeOldData(app, keep)).toEqual(nothing);
});

test("serve does it at its start and every day, until it stops", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  await addComplaint(3, 200);
  const log: Removed[] = [];
  const jobLog = { info: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const stop = schedule(jobLog, {
    name: "retention",
    every: DAY_MS,
    run: async (signal) => {
      const removed = await removeOldData(app, keep, signal);
      if (removed) log.push(removed);
      return removed;
    },
  });
  await expect.poll(() => log).toEqual([{ ...nothing, complaints: 1, files: 1 }]);
  await addComplaint(3, 200);
  vi.advanceTimersByTime(23 * 3_600_000);
  expect(log).toHaveLength(1);
  vi.advanceTimersByTime(3_600_000);
  await expect.poll(() => log).toHaveLength(2);
  expect(log[1]).toMatchObject({ complaints: 1 });
  await stop();
  expect(vi.getTimerCount()).toBe(0);
  expect(jobLog.error).not.toHaveBeenCalled();
});

test("the command removes old data and prints what it removed", async () => {
  await addComplaint(3, DAYS + 1);
  const kept = await addComplaint(3, DAYS - 1);
  const { env } = app;
  const idle = await runCommand(["retention"], env);
  expect(idle).toMatchObject({ code: 0 });
  expect(idle.output).toContain("0 completed complaints with 0 files.");
  expect(idle.output).toContain("kept for ever: KEEP_COMPLETED_COMPLAINTS_DAYS is not set");
  const set = { ...env, KEEP_COMPLETED_COMPLAINTS_DAYS: String(DAYS) };
  const { code, output } = await runCommand(["retention"], set);
  expect(code).toBe(0);
  expect(output).toContain("1 completed complaints with 1 files.");
  expect(await complaintIds()).toEqual([kept]);
  const wrong = await runCommand(["retention"], { ...env, KEEP_COMPLETED_COMPLAINTS_DAYS: "0" });
  expect(wrong).toMatchObject({ code: 1 });
  expect(wrong.output).toContain("KEEP_COMPLETED_COMPLAINTS_DAYS");
});
