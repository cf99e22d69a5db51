import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeBackup } from "../../../src/backup/backup.ts";
import { checkBackup, type Manifest } from "../../../src/backup/manifest.ts";
import { createTestApp } from "../../app.ts";
import { fileOf, formOf, PNG } from "../../attachments.ts";
import { addOffice } from "../../records.ts";
import { measured, rounds, timeFor } from "../../rounds.ts";
import { runConsole } from "../../server-process.ts";
import { makeBackupFolder, rewrite } from "../../backups.ts";

let backups: Awaited<ReturnType<typeof makeBackupFolder>>;
let whole: string;
const inFolder = (name: string) => join(backups.folder, name);

beforeAll(async () => {
  backups = await makeBackupFolder();
  whole = inFolder("whole.tar.gz");
  const app = await createTestApp();
  const { water, complainant_id } = await addOffice(app.db);
  const fields = {
    title: "No water since Monday",
    category_id: water,
    description: "The hand pump near the temple is dry.",
    complainant_id,
  };
  const files = [fileOf(PNG, "a.png", "image/png"), fileOf(PNG, "b.png", "image/png")];
  const { status, body } = await app.send("POST", "/api/v0/complaint", formOf(fields, files));
  if (status !== 200) throw new Error(body.message);
  await makeBackup(
    whole,
    { ownerConnection: app.database.connection, db: app.db, files: app.files },
    new AbortController().signal,
  );
  await app.close();
});
afterAll(() => backups.remove());

test("the backup is whole as it was made", async () => {
  expect(Object.keys((await checkBackup(whole)).files)).toHaveLength(2);
});

const COUNT = rounds(100, 10_000);
test(
  "a backup is rejected whichever of its bytes is flipped, unless its content stays the same",
  { tags: ["backup-1"], timeout: timeFor(COUNT, 30) },
  async () => {
    const bytes = await readFile(whole);
    const inside = gunzipSync(bytes);
    const copy = inFolder("flipped.tar.gz");
    const step = Math.max(1, Math.floor(bytes.length / COUNT));
    const found = { refused: 0, "that changed nothing": 0 };
    for (let at = 0; at < bytes.length; at += step) {
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
      await writeFile(copy, flipped);
      const message = await checkBackup(copy).then(
        () => null,
        (error: Error) => error.message,
      );
      if (message === null) {
        // The flipped bit is the date in gzip's header, or an equivalent encoding of the same zeros.
        expect(gunzipSync(flipped).equals(inside), `byte ${at}`).toBe(true);
        found["that changed nothing"] += 1;
      } else {
        expect(message).toContain("is not a whole backup");
        found.refused += 1;
      }
    }
    expect(found["that changed nothing"]).toBeLessThan(found.refused / 20);
    measured("flipped bytes", found);
  },
);

test("a backup that is cut short is rejected", async () => {
  const bytes = await readFile(whole);
  const copy = inFolder("cut.tar.gz");
  for (const length of [0, 1, 9, 10, 500, bytes.length >> 1, bytes.length - 8, bytes.length - 1]) {
    await writeFile(copy, bytes.subarray(0, length));
    await expect(checkBackup(copy), `${length}`).rejects.toThrow("is not a whole backup");
  }
});

test("foreign files, and backups from which something was removed or changed, are rejected", async () => {
  const foreign = inFolder("foreign.tar.gz");
  for (const bytes of [
    Buffer.from("a letter"),
    gzipSync("a letter"),
    gzipSync(Buffer.alloc(1024)),
  ]) {
    await writeFile(foreign, bytes);
    await expect(checkBackup(foreign)).rejects.toThrow("is not a whole backup");
  }
  await expect(checkBackup(inFolder("nowhere.tar.gz"))).rejects.toThrow("There is no file");
  await expect(checkBackup(backups.folder)).rejects.toThrow("is not a whole backup");

  await rewrite(whole, foreign, (entry) => ({ ...entry, name: `../${entry.name}` }));
  await expect(checkBackup(foreign)).rejects.toThrow("its parts are not those of a backup");
  const isFile = (name: string) => name.startsWith("files/");
  const isTable = (name: string) => name.startsWith("tables/states/");
  let taken = 0;
  await rewrite(whole, foreign, (entry) =>
    isFile(entry.name) && (taken += 1) === 1 ? undefined : entry,
  );
  await expect(checkBackup(foreign)).rejects.toThrow("its files are damaged");
  await rewrite(whole, foreign, (entry) => (isTable(entry.name) ? undefined : entry));
  await expect(checkBackup(foreign)).rejects.toThrow("its table states is missing");
  await rewrite(whole, foreign, (entry) =>
    isTable(entry.name) ? { ...entry, bytes: Buffer.from("1\tElsewhere\n") } : entry,
  );
  await expect(checkBackup(foreign)).rejects.toThrow("its table states is damaged");
  await rewrite(whole, foreign, (entry) => (entry.name === "manifest.json" ? undefined : entry));
  await expect(checkBackup(foreign)).rejects.toThrow("its manifest is missing");
});

/** The backup with another manifest. */
const withManifest = (copy: string, change: (manifest: Manifest) => object) =>
  rewrite(whole, copy, ({ name, bytes }) => {
    if (name !== "manifest.json") return { name, bytes };
    const manifest = JSON.parse(bytes.toString()) as Manifest;
    return { name, bytes: Buffer.from(JSON.stringify({ ...manifest, ...change(manifest) })) };
  });

test("the command rejects a damaged backup, and one of a newer version, before it opens or makes anything", async () => {
  const copy = inFolder("newer.tar.gz");
  const env = { DATA_DIR: inFolder("untouched") };
  await writeFile(copy, (await readFile(whole)).subarray(100));
  const refusals = [await runConsole(["restore", copy], env)];
  await withManifest(copy, ({ migrations }) => ({
    migrations: [...migrations, { number: 9999, name: "later", checksum: "0" }],
  }));
  refusals.push(await runConsole(["restore", copy], env));
  await withManifest(copy, () => ({ format: 2 }));
  refusals.push(await runConsole(["restore", copy], env));
  expect(refusals.map(({ code }) => code)).toEqual([1, 1, 1]);
  expect(refusals[0]!.output).toContain("is not a whole backup of the console");
  expect(refusals[1]!.output).toContain("The backup has migration 9999 (later)");
  expect(refusals[2]!.output).toContain("its format is that of another version");
  expect(await readdir(backups.folder)).not.toContain("untouched");
});
