import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedFolder, makeEmbeddedFolder, query } from "../../../test/embedded-folder.ts";
import type { EmbeddedDatabase } from "./start.ts";
import { makePasswords, PASSWORD_FILES } from "./secrets.ts";

const CHILD = join(import.meta.dirname, "../../../test/embedded-child.ts");
const STRANGER = 54_321;
const isRoot = process.getuid?.() === 0;
let office: EmbeddedFolder;
let folder = "";
let dataDir = "";

beforeAll(async () => {
  office = await makeEmbeddedFolder();
  ({ folder } = office);
  dataDir = join(folder, "data");
});
afterAll(() => office.remove());

const start = (where = dataDir, whenRunning?: "join") => office.start(where, whenRunning);

/** Starts a console in a process of its own. */
async function startChild() {
  const child = spawn(process.execPath, [CHILD, dataDir], { stdio: ["pipe", "pipe", "pipe"] });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const answer = await Promise.race([
    once(createInterface(child.stdout), "line"),
    once(child, "exit").then(() => Promise.reject(new Error(errors))),
  ]);
  const database: EmbeddedDatabase = JSON.parse(String(answer[0]));
  office.leftovers.push(database.connection.host);
  return { child, database };
}

async function end(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  child.stdin?.end();
  expect((await exit)[0]).toBe(0);
}

const pidOf = async (cluster = join(dataDir, "postgres")) =>
  Number.parseInt(await readFile(join(cluster, "postmaster.pid"), "utf8"), 10);

test(
  "the first start makes a durable, private, UTF-8 database that ships pg_trgm",
  { tags: ["fault-5", "fault-6"] },
  async () => {
    const database = await start();
    try {
      expect(database.adopted).toBe(false);
      expect(database.connection.host).toBe(join(dataDir, "socket"));
      const [settings] = await query(
        database.connection,
        `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('data_checksums') as checksums, current_setting('listen_addresses') as tcp,
        current_setting('server_encoding') as encoding, lower('Ä') = 'ä' as unicode,
        (select datlocale from pg_database where datname = current_database()) as locale,
        (select usesuper from pg_user where usename = current_user) as superuser`,
      );
      expect(settings).toEqual({
        fsync: "on",
        commit: "on",
        checksums: "on",
        tcp: "",
        encoding: "UTF8",
        unicode: true,
        locale: "C.UTF-8",
        superuser: false,
      });
      await query(database.connection, "create extension pg_trgm");
      // The text index finds words of both scripts.
      const [indexed] = await query(
        database.connection,
        "select cardinality(show_trgm('water')) as latin, cardinality(show_trgm('सीता')) as devanagari",
      );
      expect(indexed).toEqual({ latin: 6, devanagari: 5 });
      for (const file of Object.values(PASSWORD_FILES))
        expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600);
      const passwords = [database.superuser, database.connection, database.application];
      expect(new Set(passwords.map(({ password }) => password)).size).toBe(3);
      expect((await stat(database.connection.host)).mode & 0o777).toBe(0o700);
      const stranger = { ...database.connection, password: "wrong" };
      await expect(query(stranger, "select 1")).rejects.toMatchObject({ code: "28P01" });
    } finally {
      await database.stop();
    }
    await expect(pidOf()).rejects.toMatchObject({ code: "ENOENT" });
  },
);

test(
  "the server of a killed console is adopted with all that was acknowledged",
  { tags: ["fault-5"] },
  async () => {
    const { child, database } = await startChild();
    await query(database.connection, "create table kept as select 42 as answer");
    const pid = await pidOf();
    child.kill("SIGKILL");
    await once(child, "exit");

    const next = await start();
    try {
      expect(next.adopted).toBe(true);
      expect(await pidOf()).toBe(pid);
      expect(await query(next.connection, "select answer from kept")).toEqual([{ answer: 42 }]);
    } finally {
      await next.stop();
    }
  },
);

test("a second console is rejected, and a tool joins without stopping the first", async () => {
  const { child, database } = await startChild();
  const pid = await pidOf();
  await expect(start()).rejects.toThrow(/^Another console is already running on this data dir/);
  const joined = await start(dataDir, "join");
  await joined.stop();
  expect(await pidOf()).toBe(pid);
  expect(await query(database.connection, "select 1 as one")).toEqual([{ one: 1 }]);
  await end(child);
  await expect(pidOf()).rejects.toMatchObject({ code: "ENOENT" });
});

test("what a person wrote does not reach the server's log", async () => {
  const database = await start();
  try {
    const { connection } = database;
    await query(connection, "create table people (phone text unique)");
    await query(connection, "insert into people values ('9123456780')");
    const again = "insert into people values ('9123456780')";
    await expect(query(connection, again)).rejects.toMatchObject({ code: "23505" });
    await expect(query(connection, "select '9123456780x'::int")).rejects.toThrow(/9123456780x/);
  } finally {
    await database.stop();
  }
  const written = await readFile(join(dataDir, "postgres.log"), "utf8");
  expect(written).toContain("database system is shut down");
  expect(written).not.toContain("9123456780");
});

test("passwords that a command of root's makes belong to the owner of DATA_DIR", async () => {
  const place = join(folder, "owned");
  await mkdir(place);
  if (isRoot) await chown(place, STRANGER, STRANGER);
  await makePasswords(place, true);
  const { uid } = await stat(place);
  for (const file of Object.values(PASSWORD_FILES))
    expect(await stat(join(place, file)).then((made) => [made.uid, made.mode & 0o777])).toEqual([
      uid,
      0o600,
    ]);
});

// The last test: it leaves the shared data directory unusable.
test(
  "a database that would lose data in a power cut is rejected, and not left running",
  { tags: ["fault-5"] },
  async () => {
    const database = await start();
    await query(database.superuser, "alter role postgres set synchronous_commit = off");
    await database.stop();
    await expect(start()).rejects.toThrow(/its synchronous_commit is off/);
    await expect(pidOf()).rejects.toMatchObject({ code: "ENOENT" });
  },
);
