import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDataDir, postmasterOf } from "../../server-process.ts";

const CHILD = join(import.meta.dirname, "migrating-office.ts");
const MIGRATIONS = join(import.meta.dirname, "../../../src/postgres/migrations");

let office: Awaited<ReturnType<typeof makeDataDir>>;
let folder = "";
beforeAll(async () => {
  office = await makeDataDir();
  folder = join(office.DATA_DIR, "../migrations");
  await cp(MIGRATIONS, folder, { recursive: true });
  // A new database logs all migrations when the last one is applied; the test waits for one of them.
  await once(migrateOffice(), "exit");
});
afterAll(() => office.remove());

const migrateOffice = () =>
  spawn(process.execPath, [CHILD, folder], {
    env: { ...process.env, DATA_DIR: office.DATA_DIR },
    stdio: ["ignore", "pipe", "ignore"],
  });

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("%s ends a command and its database", async (signal, code) => {
  const endless = join(folder, `${6000 + code}-endless.sql`);
  await writeFile(join(folder, `${5000 + code}-quick.sql`), "select 1;");
  await writeFile(endless, "select pg_sleep(60);");
  const child = migrateOffice();
  const ended = once(child, "exit");
  for await (const line of createInterface(child.stdout))
    if (line.startsWith(`Migration ${5000 + code} `)) break;
  child.kill(signal);
  expect(await ended).toEqual([code, null]);
  await expect(postmasterOf(office.DATA_DIR)).rejects.toMatchObject({ code: "ENOENT" });
  await rm(endless);
});
