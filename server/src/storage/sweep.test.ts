import { randomUUID } from "node:crypto";
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { fileOf, formOf, PNG } from "../../test/attachments.ts";
import { addOffice, type TestOffice } from "../../test/records.ts";
import { runCommand } from "../../test/run-command.ts";
import { QUARANTINE_FOLDER, isKey } from "./file-store.ts";
import { KEEP_FILES_LOCK } from "../postgres/advisory-locks.ts";
import { sweep, sweepLimit, type SweepResult } from "./sweep.ts";

const DAY = 24 * 60;
const NOTHING: SweepResult = {
  removed: 0,
  quarantined: 0,
  restored: 0,
  expired: 0,
  overLimit: 0,
  inQuarantine: 0,
};

let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());

const filesFolder = () => join(app.folder, "files");
const incomingFolder = () => join(app.folder, "incoming");
const run = () => sweep(app.db, app.files, { DATA_DIR: app.folder });

async function age(path: string, minutes: number) {
  const time = new Date(Date.now() - minutes * 60_000);
  await utimes(path, time, time);
}

/** The paths of the stored files, quarantined ones included. */
async function pathsOf(where: "stored" | "aside"): Promise<string[]> {
  const names = await readdir(filesFolder(), { recursive: true }).catch((): string[] => []);
  return names
    .filter((name) => isKey(basename(name)))
    .filter((name) => name.split("/").includes(QUARANTINE_FOLDER) === (where === "aside"))
    .map((name) => join(filesFolder(), name));
}
const keysOf = async (where: "stored" | "aside") =>
  (await pathsOf(where)).map((path) => basename(path)).toSorted();
async function ageStored(key: string, minutes: number) {
  for (const where of ["stored", "aside"] as const)
    for (const path of await pathsOf(where)) if (path.endsWith(key)) await age(path, minutes);
}

/** An orphan file, as a crash between file and commit leaves it. */
async function orphan(minutes: number): Promise<string> {
  const [key, path] = [randomUUID(), join(app.folder, randomUUID())];
  await writeFile(path, "bytes");
  await app.files.put(key, path);
  await ageStored(key, minutes);
  return key;
}

/** A complaint with one file that is ten hours old; returns its id, the file's key and its address. */
async function complaint() {
  const fields = {
    title: "No water since Monday",
    category_id: office.water,
    description: "The hand pump near the temple is dry.",
    complainant_id: office.complainant_id,
  };
  const form = formOf(fields, [fileOf(PNG, "a.png", "image/png")]);
  const { status, body } = await app.send<{ complaint_id: number }>(
    "POST",
    "/api/v0/complaint",
    form,
  );
  expect(status).toBe(200);
  const id = body.data.complaint_id;
  const row = await app.db
    .selectFrom("attachments")
    .select(["id", "storage_key"])
    .where("complaint_id", "=", id)
    .executeTakeFirstOrThrow();
  await ageStored(row.storage_key, 600);
  const url = `/api/v0/complaint/${id}/attachments/${row.id}`;
  return { id, key: row.storage_key, url };
}

beforeEach(async () => {
  await sql`delete from complaints`.execute(app.db);
  await sql`delete from deleted_files`.execute(app.db);
  for (const where of ["stored", "aside"] as const)
    for (const key of await keysOf(where)) await app.files.remove(key);
});

test("an office without any files has nothing to sweep", async () => {
  expect(await run()).toEqual(NOTHING);
});

test("moves old files aside that no complaint names, and keeps the others", async () => {
  const { key } = await complaint();
  const young = await orphan(59);
  const old = [await orphan(61), await orphan(60 * DAY)];
  expect(await run()).toEqual({ ...NOTHING, quarantined: 2, inQuarantine: 2 });
  expect(await keysOf("stored")).toEqual([key, young].toSorted());
  expect(await keysOf("aside")).toEqual(old.toSorted());
  expect(await run()).toEqual({ ...NOTHING, inQuarantine: 2 });
});

test(
  "a quarantined file is removed for good 30 days after it was quarantined, not before",
  { tags: ["backup-4"] },
  async () => {
    const [first, second] = [await orphan(60 * DAY), await orphan(60 * DAY)];
    await run();
    await ageStored(first, 30 * DAY - 1);
    await ageStored(second, 30 * DAY + 1);
    expect(await run()).toEqual({ ...NOTHING, expired: 1, inQuarantine: 1 });
    expect(await keysOf("aside")).toEqual([first]);
  },
);

test("a file that is named again is read at once where it lies, and brought back", async () => {
  const { id, key, url } = await complaint();
  const { rows } = await sql<object>`delete from attachments returning *`.execute(app.db);
  // As after a restore to an earlier point in time: neither the row nor its deletion is known.
  await sql`delete from deleted_files`.execute(app.db);
  expect(await run()).toEqual({ ...NOTHING, quarantined: 1, inQuarantine: 1 });
  expect((await app.send("GET", url)).status).toBe(404);
  await sql`insert into attachments overriding system value
    select * from jsonb_populate_record(null::attachments, ${JSON.stringify(rows[0])}::jsonb)`.execute(
    app.db,
  );
  await ageStored(key, 31 * DAY);
  expect((await app.send("GET", url)).raw.equals(PNG)).toBe(true);
  expect(await run()).toEqual({ ...NOTHING, restored: 1 });
  expect(await keysOf("stored")).toEqual([key]);
  expect((await app.send("DELETE", `/api/v0/complaint/${id}`)).status).toBe(200);
  expect(await keysOf("stored")).toEqual([]);
});

describe("files that are too many to be orphans", () => {
  test("are the files of more than one complaint and more than one in a hundred, or more than a thousand", () => {
    const limits = [1, 14, 1000, 5000, 100_000, 500_000].map(sweepLimit);
    expect(limits).toEqual([10, 10, 10, 50, 1000, 1000]);
  });

  test(
    "too many orphans stay where they are until the command moves them",
    { tags: ["backup-4"] },
    async () => {
      const { key } = await complaint();
      const ten = await Promise.all(Array.from({ length: 10 }, () => orphan(61)));
      const eleventh = await orphan(61);
      expect(await run()).toEqual({ ...NOTHING, overLimit: 11 });
      expect(await keysOf("stored")).toEqual([...ten, eleventh, key].toSorted());
      const { code, output } = await runCommand(["store", "sweep"], app.env);
      expect([code, output]).toEqual([
        0,
        expect.stringContaining("11 orphan files were moved to quarantine"),
      ]);
      expect(await keysOf("stored")).toEqual([key]);
      expect(await keysOf("aside")).toEqual([...ten, eleventh].toSorted());
      const { rows } = await sql`select details from audit where action = 'sweepStore'`.execute(
        app.db,
      );
      expect(rows).toEqual([{ details: { removed: 0, aside: 11, back: 0, outlived: 0 } }]);
    },
  );
});

describe("while a backup runs", () => {
  const startBackup = async () => {
    const backup = await app.database.another();
    await backup.query("select pg_advisory_lock($1)", [KEEP_FILES_LOCK]);
    return backup;
  };

  test("nothing is moved; afterwards it is", async () => {
    const key = await orphan(61);
    const backup = await startBackup();
    expect(await run()).toBeNull();
    expect(await keysOf("stored")).toEqual([key]);
    await backup.end();
    await expect.poll(run).toEqual({ ...NOTHING, quarantined: 1, inQuarantine: 1 });
  });

  test("the files of a deleted complaint stay; afterwards they are removed for good", async () => {
    const { id, key } = await complaint();
    const other = await complaint();
    const backup = await startBackup();
    expect((await app.send("DELETE", `/api/v0/complaint/${id}`)).status).toBe(200);
    expect(await keysOf("stored")).toEqual([key, other.key].toSorted());
    await backup.end();
    await expect.poll(run).toEqual({ ...NOTHING, removed: 1 });
    expect(await keysOf("stored")).toEqual([other.key]);
    expect(await keysOf("aside")).toEqual([]);
    expect(await app.db.selectFrom("deleted_files").selectAll().execute()).toEqual([]);
  });
});

test("removes what cut-short uploads left, once older than an hour", async () => {
  const [old, young] = [join(incomingFolder(), "old"), join(incomingFolder(), "young")];
  for (const folder of [old, young]) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "part"), "half a file");
  }
  await age(old, 61);
  await run();
  expect(await readdir(incomingFolder())).toEqual(["young"]);
});
