import { createHash } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect } from "vitest";
import { isKey, MARK_NAME } from "../../../src/storage/file-store.ts";
import { type Bucket, startBucket } from "../../bucket.ts";
import { createTestDatabase } from "../../database.ts";
import { runConsole, startServer } from "../../server-process.ts";
import { makeOffice } from "../../served-office.ts";

export const STORES = ["on disk", "in a bucket"] as const;
export type StoreKind = (typeof STORES)[number];

export type StoredOffice = Awaited<ReturnType<typeof openStoredOffice>>;

/** An office with a database and a file store of its own; `database` replaces the new database. Call `remove` in afterAll. */
export async function openStoredOffice(
  kind: StoreKind,
  database: ReturnType<typeof createTestDatabase> = createTestDatabase(),
) {
  const own = await database;
  const office = await makeOffice(own.connection);
  const folder = join(office.DATA_DIR, "files");
  const bucket = kind === "in a bucket" ? await startBucket(folder) : null;
  Object.assign(office.env, bucket?.env);
  const remove = async () => {
    await bucket?.close();
    await office.remove();
    await own.drop();
  };
  if (!bucket) {
    /** Removes the store's mark, as after an update from a version without marks. */
    const unmark = () => rm(join(folder, MARK_NAME), { force: false });
    return { ...office, database: own, bucket, unmark, remove, sums: () => sumsIn(folder) };
  }
  const namesOf = async (isQuarantined: boolean) =>
    (await bucket.names())
      .filter((name) => isKey(basename(name)))
      .filter((name) => name.includes("/") === isQuarantined);
  return {
    ...office,
    database: own,
    bucket,
    unmark: () => bucket.remove(MARK_NAME),
    remove,
    sums: () => sumsInBucket(bucket),
    storedKeys: () => namesOf(false),
    quarantinedKeys: async () => (await namesOf(true)).map((name) => basename(name)),
    async age() {
      await office.age();
      for (const name of await bucket.names()) await bucket.age(name, 2 * 3_600_000);
    },
  };
}

/** The settings of one office with the database of another. */
export const withDatabaseOf = (
  store: Pick<StoredOffice, "env">,
  { env }: Pick<StoredOffice, "env">,
): Record<string, string> => ({ ...store.env, DATABASE_URL: env.DATABASE_URL! });

/** The error with which `serve` refuses to start; throws if it starts. */
export async function startError(env: Record<string, string>): Promise<string> {
  const started = await startServer(env).catch((error: Error) => error);
  if (started instanceof Error) return started.message;
  await started.stop();
  throw new Error("The server started.");
}

/** The error of a command; throws if the command succeeds. */
export async function commandError(args: string[], env: Record<string, string>): Promise<string> {
  const { code, output } = await runConsole(args, env);
  expect([args, code, output]).toEqual([args, 1, expect.any(String)]);
  return output;
}

/** The checksums of a store's files, in place or in quarantine, by key. */
async function sumsIn(folder: string): Promise<Map<string, string>> {
  return readSums(folder).catch((error: NodeJS.ErrnoException) => {
    // A sweep moved a file after it was listed.
    if (error.code === "ENOENT") return sumsIn(folder);
    throw error;
  });
}

/** The same of a bucket. */
async function sumsInBucket(bucket: Bucket): Promise<Map<string, string>> {
  const sums = new Map<string, string>();
  for (const name of (await bucket.names()).filter((one) => isKey(basename(one)))) {
    const bytes = await bucket.read(name);
    // A sweep moved the object after it was listed.
    if (!bytes) return sumsInBucket(bucket);
    sums.set(basename(name), createHash("sha256").update(bytes).digest("hex"));
  }
  return sums;
}

async function readSums(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder, { recursive: true }).catch((): string[] => []);
  const sums = names
    .filter((name) => isKey(basename(name)))
    .map(async (name): Promise<[key: string, sum: string]> => {
      const bytes = await readFile(join(folder, name));
      return [basename(name), createHash("sha256").update(bytes).digest("hex")];
    });
  return new Map(await Promise.all(sums));
}

/** Throws unless each file that the office references is in its place with its own bytes; returns their checksums by key. */
export async function expectLive({
  ask,
  storedKeys,
  sums: readStored,
}: Pick<StoredOffice, "ask" | "storedKeys" | "sums">) {
  const rows = await ask<{ key: string; sha256: string }>(
    "select storage_key as key, sha256 from attachments",
  );
  const inPlace = new Set(await storedKeys());
  expect(rows.filter(({ key }) => !inPlace.has(key))).toEqual([]);
  const sums = await readStored();
  expect(rows.filter(({ key, sha256 }) => sums.get(key) !== sha256)).toEqual([]);
  return new Map(rows.map(({ key, sha256 }) => [key, sha256]));
}
