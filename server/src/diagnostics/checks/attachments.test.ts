import { randomUUID } from "node:crypto";
import { mkdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "contract/calendar";
import { startBucket } from "../../../test/bucket.ts";
import { createTestDatabase, urlOf } from "../../../test/database.ts";
import { runCheck } from "../../../test/findings.ts";
import { makeDataDir } from "../../../test/server-process.ts";
import { readConfig } from "../../config.ts";
import { ownedStore } from "../../storage/owned-store.ts";
import { sweep } from "../../storage/sweep.ts";
import { openFileStore } from "../../office.ts";
import { checkDatabase } from "../checks.ts";

describe.each(["on disk", "in a bucket"])("whose files these are, %s", (where) => {
  let place: Awaited<ReturnType<typeof makeDataDir>>;
  let ours: Awaited<ReturnType<typeof createTestDatabase>>;
  let other: Awaited<ReturnType<typeof createTestDatabase>>;
  let bucket: Awaited<ReturnType<typeof startBucket>>;
  let env: Record<string, string>;
  let folder: string;
  beforeAll(async () => {
    place = await makeDataDir();
    folder = join(place.DATA_DIR, "files");
    [ours, other] = [await createTestDatabase(), await createTestDatabase()];
    bucket = await startBucket(folder);
    env = { DATA_DIR: place.DATA_DIR, DATABASE_URL: urlOf(ours.connection), DEMO: "0" };
    if (where === "in a bucket") Object.assign(env, bucket.env);
  });
  afterAll(async () => {
    await bucket.close();
    await ours.drop();
    await other.drop();
    await place.remove();
  });

  const store = () =>
    ownedStore(openFileStore(readConfig(env)), { db: ours.db, ownerConnection: ours.connection });
  /** The doctor's findings about files, for this office or for another database. */
  const findings = async (more: Record<string, string> = {}) =>
    (await runCheck(checkDatabase, { ...env, ...more }))
      .filter(({ what }) => / files | file |There are no|is empty/.test(what))
      .map(({ level, what, remedy }) => `${level} ${what} ${remedy ?? ""}`);
  async function addOrphans(count: number) {
    for (let i = 0; i < count; i += 1) {
      const [key, path] = [randomUUID(), join(place.DATA_DIR, "upload")];
      await mkdir(place.DATA_DIR, { recursive: true });
      await writeFile(path, "bytes");
      await store().put(key, path);
      if (where === "in a bucket") await bucket.age(key, DAY_MS);
      else await utimes(join(folder, key.slice(0, 2), key), 0, 0);
    }
  }

  test("a store that is claimed belongs to its database, and to no other", async () => {
    await store().assertOwner();
    expect(await findings()).toContainEqual(
      `OK The files in ${store().where} belong to this database. `,
    );
    expect(await findings({ DATABASE_URL: urlOf(other.connection) })).toContainEqual(
      expect.stringMatching(
        /^PROBLEM The files in .* belong to the database .* give it a DATA_DIR, and S3_BUCKET, of its own/,
      ),
    );
  });

  test("too many files without a complaint are a problem, and files that were moved aside are reported", async () => {
    await addOrphans(10);
    expect(await findings()).toContainEqual(
      expect.stringMatching(/^WARNING 10 stored files belong to no complaint\./),
    );
    await addOrphans(1);
    expect(await findings()).toContainEqual(
      expect.stringMatching(
        /^PROBLEM 11 of 11 stored files belong to no complaint: too many, .* npm run console -- store sweep$/,
      ),
    );
    await sweep(ours.db, store(), place, { force: true });
    expect(await findings()).toContainEqual(
      "OK 11 orphan files are in quarantine; each is removed 30 days after it was moved there. ",
    );
  });
});
