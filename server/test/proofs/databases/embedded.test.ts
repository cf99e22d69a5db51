import { execFileSync, spawn } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { attach } from "../../../src/postgres/embedded/attach.ts";
import { installBinaries } from "../../../src/postgres/embedded/binaries.ts";
import { prepareCluster } from "../../../src/postgres/embedded/cluster.ts";
import { folderOwner, spawnAs } from "../../../src/postgres/embedded/user.ts";
import { openDatabase } from "../../../src/postgres/pool.ts";
import { type EmbeddedFolder, makeEmbeddedFolder, query } from "../../embedded-folder.ts";

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

const start = (where = dataDir) => office.start(where);
const pidOf = async () =>
  Number.parseInt(await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8"), 10);

test("a killed PostgreSQL comes back by itself, also while its last process lingers", async () => {
  const database = await start();
  const { pool, close } = openDatabase(database.connection, { max: 1 });
  try {
    const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
    const lingering = rows[0]?.pid ?? 0;
    process.kill(lingering, "SIGSTOP");
    process.kill(await pidOf(), "SIGKILL");
    const logFile = join(dataDir, "postgres.log");
    await vi.waitFor(async () => expect(await readFile(logFile, "utf8")).toMatch(/still in use/), {
      timeout: 8000,
      interval: 50,
    });
    process.kill(lingering, "SIGKILL");
    await vi.waitFor(
      async () => expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]),
      { timeout: 10_000, interval: 50 },
    );
  } finally {
    await close();
    await database.stop();
  }
});

test(
  "a pid file that names a living process is waited for, and never deleted",
  { tags: ["fault-5"] },
  async () => {
    const pidFile = join(dataDir, "postgres/postmaster.pid");
    const first = await start();
    const text = await readFile(pidFile, "utf8");
    await first.stop();
    const stranger = spawn("sleep", ["60"], spawnAs(folderOwner(join(dataDir, "postgres"))));
    const stale = text.replace(/^\d+/, String(stranger.pid));
    await writeFile(pidFile, stale);
    await chmod(pidFile, 0o644);

    const logFile = join(dataDir, "postgres.log");
    const refused = async () => (await readFile(logFile, "utf8")).split("already exists").length;
    const before = await refused();
    const next = start();
    await expect.poll(refused, { timeout: 8000, interval: 50 }).toBeGreaterThan(before);
    expect(await readFile(pidFile, "utf8")).toBe(stale);
    stranger.kill();
    const database = await next;
    expect(database.adopted).toBe(false);
    await database.stop();
  },
);

test("a hung connection fails its query in time, and the next query gets another", async () => {
  const database = await start();
  const { pool, close } = openDatabase(database.connection, { max: 1, statementTimeoutMs: 200 });
  let hung = 0;
  try {
    const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
    hung = rows[0]?.pid ?? 0;
    process.kill(hung, "SIGSTOP");
    const client = await pool.connect();
    await expect(client.query("select 1", [])).rejects.toThrow("Query read timeout");
    client.release();
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  } finally {
    process.kill(hung, "SIGCONT");
    await close();
    await database.stop();
  }
});

test(
  "in a long path the socket lies in a private folder, never in another user's; the database runs as the directory's owner",
  { tags: ["fault-6"] },
  async () => {
    const place = join(folder, "a-rather-long-name-".repeat(8));
    const first = await start(place);
    const { host } = first.connection;
    expect(host).toMatch(/^\/tmp\/constituency-console-\w{6}$/);
    await first.stop();
    // /tmp was emptied at a restart, and another user created the folder since.
    await rm(host, { recursive: true });
    await mkdir(host);
    await chmod(host, 0o777);
    // No account of the system: the database must run as the owner, not as the user of root's own databases.
    if (isRoot) execFileSync("chown", ["-R", `${STRANGER}:${STRANGER}`, place]);
    const next = await start(place);
    expect(next.connection.host).not.toBe(host);
    expect((await stat(next.connection.host)).mode & 0o777).toBe(0o700);
    const { uid } = await stat(join(place, "postgres/postmaster.pid"));
    expect(uid).toBe(isRoot ? STRANGER : process.getuid?.());
    await next.stop();
  },
);

test("a server that runs with another socket is adopted", async () => {
  const binDir = await installBinaries(dataDir);
  const cluster = await prepareCluster(dataDir, binDir);
  const socketDir = await mkdtemp("/tmp/constituency-console-test-");
  office.leftovers.push(socketDir);
  if (isRoot) await chown(socketDir, cluster.user.uid!, cluster.user.gid!);
  const earlier = await attach({ ...cluster, socketDir }, binDir);
  await earlier.client.end();
  const database = await start();
  const { adopted, connection } = database;
  expect({ adopted, host: connection.host }).toEqual({ adopted: true, host: socketDir });
  expect(await query(connection, "select 1 as one")).toEqual([{ one: 1 }]);
  await database.stop();
});

test.each(isRoot ? ["root-only"] : [])(
  "where the database's user cannot enter DATA_DIR (%s), the cluster lies elsewhere",
  async (name) => {
    const locked = join(folder, name);
    await mkdir(locked, { mode: 0o700 });
    const place = join(locked, "data");
    for (const adopted of [false, false]) {
      const database = await start(place);
      expect(database.adopted).toBe(adopted);
      await database.stop();
    }
    const named = (await readFile(join(place, "database-place"), "utf8")).trim();
    office.leftovers.push(named);
    expect(named).toMatch(/^\/var\/lib\/constituency-console\/[0-9a-f]{16}$/);
    expect((await stat(join(named, "postgres", "PG_VERSION"))).isFile()).toBe(true);
  },
);
