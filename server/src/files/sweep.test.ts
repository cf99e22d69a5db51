import { randomUUID } from "node:crypto";
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { fileOf, formOf, PNG } from "../../test/attachments.ts";
import { addOffice } from "../../test/records.ts";
import { KEEP_FILES_LOCK, sweep } from "./sweep.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const filesFolder = () => join(app.folder, "files");
const incomingFolder = () => join(app.folder, "incoming");
const run = () => sweep(app.db, app.files, { DATA_DIR: app.folder });

async function age(path: string, minutes: number) {
  const time = new Date(Date.now() - minutes * 60_000);
  await utimes(path, time, time);
}

/** A stored file that no row names, as a crash between file and commit leaves it. */
async function orphan(minutes: number): Promise<string> {
  const [key, path] = [randomUUID(), join(app.folder, randomUUID())];
  await writeFile(path, "bytes");
  await app.files.put(key, path);
  await age(join(filesFolder(), key.slice(0, 2), key), minutes);
  return key;
}
const storedKeys = async () => {
  const names = await readdir(filesFolder(), { recursive: true });
  return names.map((name) => name.split("/").at(-1)!).filter((name) => name.length > 2);
};

test("an office without any files has nothing to sweep", async () => {
  expect(await run()).toBe(0);
});

test("removes old files that no complaint names, and keeps the others", async () => {
  const office = await addOffice(app.db);
  const fields = {
    title: "No water since Monday",
    category_id: office.water,
    description: "The hand pump near the temple is dry.",
    complainant_id: office.complainant_id,
  };
  const form = formOf(fields, [fileOf(PNG, "a.png", "image/png")]);
  expect((await app.send("POST", "/api/v0/complaint", form)).status).toBe(200);
  const { storage_key: named } = await app.db
    .selectFrom("attachments")
    .select("storage_key")
    .executeTakeFirstOrThrow();
  await age(join(filesFolder(), named.slice(0, 2), named), 600);
  const young = await orphan(59);
  await orphan(61);
  await orphan(6000);
  expect(await run()).toBe(2);
  expect((await storedKeys()).toSorted()).toEqual([named, young].toSorted());
  expect(await run()).toBe(0);
});

test("removes nothing while a backup runs, and what it left then afterwards", async () => {
  const key = await orphan(61);
  const backup = await app.database.another();
  await backup.query("select pg_advisory_lock($1)", [KEEP_FILES_LOCK]);
  expect(await run()).toBe(0);
  expect(await storedKeys()).toContain(key);
  await backup.end();
  await expect.poll(run).toBe(1);
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
