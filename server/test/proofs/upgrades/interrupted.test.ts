import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbedded } from "../../../src/postgres/embedded/start.ts";
import { makeBackupFolder, manifestOf, startCommand, unpack } from "../../backups.ts";
import { type FaultyOffice, makeOffice } from "../../served-office.ts";
import { childrenOf, kill, postmasterOf, runConsole, startServer } from "../../server-process.ts";
import { EARLIER_PASSWORD } from "./earlier-office.ts";
import { earlierOffices, unpackOffice } from "./fixture.ts";
import { appliedBy, expectWhole, migrationsFrom } from "./taken-over.ts";

/* One earlier office: before its update, rejected by a version that is too old, and updated in spite of a kill -9. */

const earlier = (await earlierOffices()).find(({ migration }) => migration === 5)!;
const CHILD = join(import.meta.dirname, "../../embedded-child.ts");
/** All commands that write. */
const COMMANDS = [
  ["citizens", "erase", "--phone", "7000000001"],
  ["citizens", "import", "roll.xlsx"],
  ["retention"],
  ["super-admin", "password", "--phone", "9000000001"],
];

let office: FaultyOffice;
let backups: Awaited<ReturnType<typeof makeBackupFolder>>;
beforeAll(async () => {
  backups = await makeBackupFolder();
  office = await makeOffice(undefined, unpackOffice(earlier.version), EARLIER_PASSWORD);
});
afterAll(async () => {
  await office.remove();
  await backups.remove();
});

/**
 * Starts only the embedded database and kills its console, so that the next console adopts the database; returns a session
 * in it.
 */
async function leaveDatabase() {
  const child = spawn(process.execPath, [CHILD, office.DATA_DIR], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const { superuser, connection } = JSON.parse(line.toString()) as Record<string, pg.ClientConfig>;
  const session = new pg.Client({ ...superuser!, database: connection!.database });
  session.on("error", () => undefined);
  await session.connect();
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
  return session;
}

/** Runs `act` in the office's database as its owner, while no console runs. */
async function inDatabase<T>(act: (session: pg.Client) => Promise<T>): Promise<T> {
  const log = () => undefined;
  const database = await startEmbedded({ dataDir: office.DATA_DIR, log });
  const session = new pg.Client(database.connection);
  await session.connect();
  try {
    return await act(session);
  } finally {
    await session.end();
    await database.stop();
  }
}

const migrationsOf = (session: pg.Client) =>
  session
    .query<{ number: number }>("select number from schema_migrations order by number")
    .then(({ rows }) => rows.map(({ number }) => number));

test("before the update: it can be backed up and examined, and nothing else is done by hand", async () => {
  const file = join(backups.folder, "before.tar.gz");
  expect(await runConsole(["backup", file], office.env)).toMatchObject({ code: 0 });
  const manifest = await manifestOf(await unpack(file));
  expect(manifest.migrations.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  for (const command of COMMANDS) {
    const { code, output } = await runConsole(command, office.env, "Mango-Rope-31!");
    const words = "The database is not of this version yet. Make a backup, then: npm start, or";
    expect([command, code, output]).toEqual([command, 1, expect.stringContaining(words)]);
  }
  const { code, output } = await runConsole(["doctor"], office.env);
  expect([code, output]).toEqual([
    0,
    expect.stringContaining(`WARNING  The database lacks ${migrationsFrom(6).length}`),
  ]);
});

test("an office from which a newer version removed something is rejected with a plain message, and stays as it is", async () => {
  await inDatabase((session) =>
    session.query("insert into schema_migrations values (9999, 'contract-of-9998-less', '0')"),
  );
  const words =
    "The database has migration 9999 (contract-of-9998-less), which removed what this version of the console reads: it is for a newer version.";
  await expect(startServer(office.env)).rejects.toThrow(words);
  for (const command of [["migrate"], COMMANDS[0]!]) {
    const { code, output } = await runConsole(command, office.env, "Mango-Rope-31!");
    const printed = `Office of DATA_DIR ${office.DATA_DIR}, embedded PostgreSQL\n${words}\n`;
    expect([command, code, output]).toEqual([command, 1, printed]);
  }
  const { code, output } = await runConsole(["doctor"], office.env);
  expect([code, output]).toEqual([1, expect.stringContaining("Start the newer version")]);
  await inDatabase(async (session) => {
    expect(await migrationsOf(session)).toEqual([1, 2, 3, 4, 5, 9999]);
    await session.query("delete from schema_migrations where number = 9999");
  });
});

test("an update that is killed midway goes on at the next start", async () => {
  const holder = await leaveDatabase();
  // The last statements of 0007-finding.sql, after it has rewritten every complaint, wait for this lock.
  await holder.query("begin; lock table booths in row exclusive mode");
  const server = startCommand(["serve"], office.env);
  const waiting = "select from pg_locks where relation = 'booths'::regclass and not granted";
  await expect
    .poll(async () => (await holder.query(waiting)).rowCount, { timeout: 20_000, interval: 20 })
    .toBe(1);
  const gone = once(server, "exit");
  const postmaster = await postmasterOf(office.DATA_DIR);
  for (const pid of [server.pid!, postmaster, ...(await childrenOf(postmaster))]) kill(pid);
  await gone;
  await holder.end();

  const again = await office.start();
  expect(appliedBy(again.output())).toEqual(migrationsFrom(7));
  await expectWhole(office, again, earlier);
  const { code, output } = await runConsole(["doctor"], office.env);
  expect([code, output]).toEqual([0, expect.stringContaining("\n0 problems")]);
  await again.stop();
});
