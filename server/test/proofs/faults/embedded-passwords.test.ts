import { spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type EmbeddedFolder, makeEmbeddedFolder, query } from "../../embedded-folder.ts";
import { rounds, timeFor } from "../../rounds.ts";
import { attach, acquireLock } from "../../../src/postgres/embedded/attach.ts";
import { installBinaries } from "../../../src/postgres/embedded/binaries.ts";
import { prepareCluster } from "../../../src/postgres/embedded/cluster.ts";
import { makePasswords, PASSWORD_FILES } from "../../../src/postgres/embedded/secrets.ts";
import { stopServer } from "../../../src/postgres/embedded/server.ts";
import type { EmbeddedDatabase } from "../../../src/postgres/embedded/start.ts";

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const ours = Object.values(PASSWORD_FILES);
const CHILD = join(import.meta.dirname, "../../embedded-child.ts");

let office: EmbeddedFolder;
beforeAll(async () => {
  office = await makeEmbeddedFolder();
});
afterAll(() => office.remove());

const passwordsIn = ({ superuser, connection, application }: EmbeddedDatabase) =>
  [superuser, connection, application].map(({ password }) => password);

test("passwords that a command of root's makes belong to the owner of DATA_DIR", async () => {
  const place = await office.newDataDir();
  await mkdir(place);
  if (isRoot) await chown(place, NOBODY, NOBODY);
  await makePasswords(place, true);
  const { uid } = await stat(place);
  const files = await Promise.all(ours.map((file) => stat(join(place, file))));
  expect(files.map((file) => [file.uid, file.mode & 0o777])).toEqual(ours.map(() => [uid, 0o600]));
});

describe("a cluster whose roles have one password, as versions before 0.2 made them", () => {
  const SHARED = "shared-by-all-three-roles";
  let place = "";
  beforeEach(async () => {
    place = await office.newDataDir();
    const database = await office.start(place);
    await query(database.connection, "create table kept as select 42 as answer");
    await database.stop();
    await sharePassword();
  });

  async function sharePassword() {
    const database = await office.start(place);
    await query(
      database.superuser,
      [database.application, database.connection, database.superuser]
        .map(({ user }) => `alter role ${user} password '${SHARED}'`)
        .join(";"),
    );
    await database.stop();
    await writeFile(join(place, "database-password"), `${SHARED}\n`, { mode: 0o600 });
    for (const file of ours) await rm(join(place, file));
  }

  async function expectOwnPasswords() {
    const database = await office.start(place);
    try {
      expect(await query(database.connection, "select answer from kept")).toEqual([{ answer: 42 }]);
      expect(new Set(passwordsIn(database)).size).toBe(3);
      for (const own of [database.superuser, database.connection, database.application]) {
        expect(await query(own, "select current_user::text as me")).toEqual([{ me: own.user }]);
        const before = { ...own, password: SHARED };
        await expect(query(before, "select 1")).rejects.toMatchObject({ code: "28P01" });
      }
      expect(await readdir(place)).not.toContain("database-password");
    } finally {
      await database.stop();
    }
  }

  test("gets three at the next start", expectOwnPasswords);

  test("gets them after a kill while the files were made", async () => {
    await writeFile(join(place, ours[0]!), "made-before-the-kill\n", { mode: 0o600 });
    await expectOwnPasswords();
  });

  test("gets them after a kill between the files and the roles", async () => {
    await makePasswords(place, false);
    await expectOwnPasswords();
  });

  test("gets them after a kill between the roles and the removal of the old file", async () => {
    await (await office.start(place)).stop();
    await writeFile(join(place, "database-password"), `${SHARED}\n`, { mode: 0o600 });
    await expectOwnPasswords();
  });

  test(
    "gets them after kills at any moment",
    { timeout: timeFor(rounds(4, 40), 10_000) },
    async () => {
      for (let round = 0; round < rounds(4, 40); round += 1) {
        const child = spawn(process.execPath, [CHILD, place], {
          stdio: ["pipe", "ignore", "ignore"],
        });
        const exit = once(child, "exit");
        await wait(200 + Math.random() * 700);
        child.kill("SIGKILL");
        await exit;
        await expectOwnPasswords();
        await sharePassword();
      }
    },
  );

  test("lets a command of this version join the console of an earlier one", async () => {
    const binDir = await installBinaries(place);
    const cluster = await prepareCluster(place, binDir);
    const earlier = await attach(cluster, binDir);
    expect(await acquireLock(earlier.client, "refuse")).toBe(true);
    const joined = await office.start(place, "join");
    expect(passwordsIn(joined)).toEqual([SHARED, SHARED, SHARED]);
    expect(await query(joined.connection, "select answer from kept")).toEqual([{ answer: 42 }]);
    await stopServer(cluster);
    await earlier.client.end().catch(() => undefined);
  });
});
