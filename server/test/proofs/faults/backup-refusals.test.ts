import { readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SEEDED_TABLES } from "../../../src/backup/restore.ts";
import { openBackupSession, tablesToBackUp } from "../../../src/backup/tables.ts";
import { createTestDatabase } from "../../database.ts";
import { openForeignOffice } from "../../foreign-office.ts";
import { runConsole } from "../../server-process.ts";
import {
  addComplaints,
  expectSameAs,
  makeBackupFolder,
  runLimited,
  startCommand,
  unpack,
} from "../../backups.ts";
import { type FaultyOffice, makeOffice, type RunningOffice } from "../../served-office.ts";

const FILES = 5;
/** Larger than the file limit of `runLimited`. */
const FILE_SIZE = 70_000;
const LIMIT_KIB = 64;
/** An arbitrary number: the advisory lock that a restore has to wait for. */
const GATE = 918_274;

let backups: Awaited<ReturnType<typeof makeBackupFolder>>;
let office: FaultyOffice;
let server: RunningOffice;
let whole: string;
const inFolder = (name: string) => join(backups.folder, name);

beforeAll(async () => {
  backups = await makeBackupFolder();
  whole = inFolder("whole.tar.gz");
  office = await makeOffice();
  server = await office.start();
  await addComplaints(server.client, await openForeignOffice(server.client), FILES, FILE_SIZE);
  const { code, output } = await runConsole(["backup", whole], office.env);
  if (code !== 0) throw new Error(output);
});
afterAll(async () => {
  await server.stop();
  await office.remove();
  await backups.remove();
});

/** The files that a failed backup has left. */
const filesLeft = async () => (await readdir(backups.folder)).toSorted();

describe("a backup", () => {
  test(
    "is a file that only its owner can read, and backup check reports that it is complete",
    { tags: ["backup-1"] },
    async () => {
      expect((await stat(whole)).mode & 0o777).toBe(0o600);
      const checked = await runConsole(["backup", "check", whole], {});
      expect(checked).toMatchObject({ code: 0 });
      expect(checked.output).toMatch(/is whole\. It holds \d+ rows of \d+ tables and 5 files/);
    },
  );

  test("holds no secret of the office", { tags: ["token-6"] }, async () => {
    const folder = office.env.DATA_DIR;
    const secrets = (await readdir(folder)).filter((name) => /secret|password/.test(name));
    expect(secrets.length).toBeGreaterThan(1);
    const held = gunzipSync(await readFile(whole)).toString("latin1");
    expect(held).toContain("$argon2id$");
    for (const name of secrets) {
      const secret = (await readFile(join(folder, name), "utf8")).trim();
      expect(secret.length, name).toBeGreaterThan(20);
      expect(held.includes(secret), name).toBe(false);
    }
  });

  test("never overwrites a file", async () => {
    const before = await readFile(whole);
    const again = await runConsole(["backup", whole], office.env);
    expect(again).toMatchObject({ code: 1 });
    expect(again.output).toContain("exists: name a new file.");
    expect((await readFile(whole)).equals(before)).toBe(true);

    const other = inFolder("other.tar.gz");
    await writeFile(`${other}.partial`, "of another run");
    const interrupted = await runConsole(["backup", other], office.env);
    expect(interrupted).toMatchObject({ code: 1 });
    expect(interrupted.output).toContain("remove it first");
    expect(await readFile(`${other}.partial`, "utf8")).toBe("of another run");
  });

  test("leaves no file when the disk is full or the command is stopped", async () => {
    const before = await filesLeft();
    const full = await runLimited(LIMIT_KIB, ["backup", inFolder("full.tar.gz")], office.env);
    expect(full).toMatchObject({ code: 1 });
    expect(full.output).toContain("EFBIG");
    expect(await filesLeft()).toEqual(before);

    const holder = await office.session();
    await holder.query("begin; lock table events in access exclusive mode");
    const stopped = startCommand(["backup", inFolder("stopped.tar.gz")], office.env);
    await expect.poll(filesLeft, { timeout: 20_000 }).toContain("stopped.tar.gz.partial");
    const waiting = () =>
      office.ask<{ pid: number }>(
        "select pid from pg_stat_activity where wait_event_type = 'Lock' and wait_event = 'relation'",
      );
    await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1);
    const [{ pid }] = (await waiting()) as [{ pid: number }];
    // A stopped session holds its lock, so a command that waits for the lock does not end.
    process.kill(pid, "SIGSTOP");
    stopped.kill("SIGTERM");
    expect(await once(stopped, "exit")).toEqual([1, null]);
    process.kill(pid, "SIGCONT");
    await holder.end();
    expect(await filesLeft()).toEqual(before);
  });

  test("names the complaint whose file is missing or damaged", async () => {
    const [lost] = await office.ask<{ complaint_id: number; key: string }>(
      "select complaint_id, storage_key as key from attachments order by id limit 1",
    );
    const { complaint_id, key } = lost!;
    const path = join(office.DATA_DIR, "files", key.slice(0, 2), key);
    const before = await filesLeft();
    await rename(path, `${path}-aside`);
    const missing = await runConsole(["backup", inFolder("missing.tar.gz")], office.env);
    expect(missing).toMatchObject({ code: 1 });
    expect(missing.output).toContain(`A file of complaint ${complaint_id} is missing (${key}).`);

    await writeFile(path, "other bytes");
    const damaged = await runConsole(["backup", inFolder("damaged.tar.gz")], office.env);
    expect(damaged).toMatchObject({ code: 1 });
    expect(damaged.output).toContain(`A file of complaint ${complaint_id} is damaged (${key}).`);
    await rename(`${path}-aside`, path);
    expect(await filesLeft()).toEqual(before);
  });
});

describe("a restore into an office that is not empty changes nothing", () => {
  test("the office of a running console", async () => {
    const refused = await runConsole(["restore", whole], office.env);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output).toContain("Another console is already running on this data directory");
  });

  test("a database with rows, or of a newer version", async () => {
    const database = await createTestDatabase();
    const target = await makeOffice(database.connection);
    await database.pool.query("insert into states (name) values ('Taken')");
    const occupied = await runConsole(["restore", whole], target.env);
    expect(occupied).toMatchObject({ code: 1 });
    expect(occupied.output).toContain("This office is not empty: its table states has rows.");
    expect((await database.pool.query("select name from states")).rows).toEqual([
      { name: "Taken" },
    ]);

    await database.pool.query("delete from states");
    await database.pool.query("insert into schema_migrations values (9999, 'later', '0')");
    const newer = await runConsole(["restore", whole], target.env);
    expect(newer).toMatchObject({ code: 1 });
    expect(newer.output).toContain("A newer version was already started here");
    expect(await target.storedKeys()).toEqual([]);
    await target.remove();
    await database.drop();
  });

  test("a restore replaces only the rows that migrations put into a new office", async () => {
    const database = await createTestDatabase();
    const session = await openBackupSession(database.connection);
    const filled: string[] = [];
    for (const { name } of await tablesToBackUp(session))
      if ((await session.query(`select from ${name} limit 1`)).rowCount) filled.push(name);
    expect(filled).toEqual(SEEDED_TABLES);
    await session.end();
    await database.drop();
  });
});

describe("a restore that fails midway", () => {
  test("leaves an empty office, into which the next restore succeeds", async () => {
    const database = await createTestDatabase();
    const target = await makeOffice(database.connection);
    const expectEmpty = async () => {
      const { rows } = await database.pool.query<{ count: number }>(
        `select (select count(*) from audit) + (select count(*) from principals)
          + (select count(*) from complaints) as count`,
      );
      expect(rows).toEqual([{ count: 0 }]);
    };
    await database.pool.query("alter table complaints add constraint no_more check (id < 0)");
    const refused = await runConsole(["restore", whole], target.env);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output).toMatch(/The table complaints cannot be restored: .*"no_more"/);
    await expectEmpty();
    await database.pool.query("alter table complaints drop constraint no_more");

    const full = await runLimited(LIMIT_KIB, ["restore", whole], target.env);
    expect(full).toMatchObject({ code: 1 });
    expect(full.output).toContain("EFBIG");
    await expectEmpty();
    expect(await target.storedKeys()).toEqual([]);

    await killBeforeCommit(target, database);
    await expectEmpty();
    expect(await target.storedKeys()).not.toEqual([]);

    expect(await runConsole(["restore", whole], target.env)).toMatchObject({ code: 0 });
    await expectSameAs(await unpack(whole), target);
    await target.remove();
    await database.drop();
  });

  /** kill -9 when everything is in its place and the last row is written, but not committed. */
  async function killBeforeCommit(
    { env }: FaultyOffice,
    { pool, another }: Awaited<ReturnType<typeof createTestDatabase>>,
  ): Promise<void> {
    await pool.query(
      `create function wait_here() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(${GATE}); return null; end $$;
      create trigger wait_here after insert on audit
        for each row when (new.action = 'restore') execute function wait_here()`,
    );
    const holder = await another();
    await holder.query("select pg_advisory_lock($1)", [GATE]);
    const restoring = startCommand(["restore", whole], env);
    const ended = once(restoring, "exit");
    const waiting =
      "select from pg_locks where locktype = 'advisory' and objid = $1 and not granted";
    const isWaiting = async () => (await holder.query(waiting, [GATE])).rowCount;
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(1);
    restoring.kill("SIGKILL");
    expect(await ended).toEqual([null, "SIGKILL"]);
    await holder.end();
    await pool.query("drop function wait_here cascade");
  }
});
