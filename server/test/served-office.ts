import { readdir, readFile, utimes } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { expect } from "vitest";
import { startEmbedded } from "../src/postgres/embedded/start.ts";
import { SUPER_ADMIN } from "./app.ts";
import { QUARANTINE_FOLDER, isKey } from "../src/storage/file-store.ts";
import { urlOf } from "./database.ts";
import { ForeignClient } from "./foreign-client.ts";
import { signIn } from "./foreign-office.ts";
import { isFullRun, SHEET_SECONDS } from "./rounds.ts";
import { FIRST_ADMIN, makeDataDir, postmasterOf, startServer } from "./server-process.ts";

/**
 * The maximum time of an answer, whatever has happened to the database (fault-7). On a
 * busy machine a single request can take longer.
 */
const ANSWER_MAX_MS = isFullRun ? 6000 : 60_000;
const OURS = "constituency-console";

export type FaultyOffice = Awaited<ReturnType<typeof makeOffice>>;
export type RunningOffice = Awaited<ReturnType<FaultyOffice["start"]>>;

/**
 * An office with a real server for fault tests: it can be started any number of times on the same folder, a new one or
 * `place`. Its database is the embedded one, or the given `own`.
 */
export async function makeOffice(
  own?: pg.ClientConfig,
  place = makeDataDir(),
  password = SUPER_ADMIN.password,
) {
  const { DATA_DIR, remove } = await place;
  const env = {
    DATA_DIR,
    DEMO: "0",
    LOG_LEVEL: "warn",
    SIGN_INS_PER_MINUTE: "100000",
    SHEET_SECONDS: String(SHEET_SECONDS),
    ...FIRST_ADMIN,
    ...(own && { DATABASE_URL: urlOf(own) }),
  };
  const log = join(DATA_DIR, "postgres.log");
  const files = join(DATA_DIR, "files");
  const incoming = join(DATA_DIR, "incoming");
  let database = own;

  /** Starts the server and signs in. `readyAfter` is the time from spawn to the first 200 of /readyz, in milliseconds. */
  async function start() {
    const spawned = performance.now();
    const server = await startServer(env);
    const ready = await fetch(`${server.address}/readyz`);
    expect(ready.status).toBe(200);
    const readyAfter = performance.now() - spawned;
    database ??= await connectionBeside(DATA_DIR);
    const client = new ForeignClient(server.address);
    client.timeoutMs = ANSWER_MAX_MS;
    await signIn(client, password);
    return { ...server, readyAfter, client };
  }

  /** A database session independent of the server. The caller ends it. */
  async function session(): Promise<pg.Client> {
    const client = new pg.Client(database);
    client.on("error", () => undefined);
    await client.connect();
    return client;
  }

  /** Runs one query in a new session, because any session can be killed. */
  async function ask<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const client = await session();
    try {
      return (await client.query<Row>(sql, values)).rows;
    } finally {
      await client.end();
    }
  }

  return {
    DATA_DIR,
    env,
    start,
    session,
    ask,
    /** The server's database sessions: process id and state. */
    sessions: () =>
      ask<{ pid: number; state: string }>(
        "select pid, state from pg_stat_activity where application_name = $1",
        [OURS],
      ),
    postmaster: () => postmasterOf(DATA_DIR),
    /** How often PostgreSQL has logged that it is ready. */
    readyCount: async () =>
      (await readFile(log, "utf8")).split("database system is ready to accept").length - 1,
    /** The keys of the stored files. */
    storedKeys: async () =>
      (await pathsOf(files)).filter((path) => !path.includes(QUARANTINE_FOLDER)).map(keyOf),
    /** The keys of the quarantined files. */
    quarantinedKeys: async () =>
      (await pathsOf(files)).filter((path) => path.includes(QUARANTINE_FOLDER)).map(keyOf),
    /** The temporary files of running or cut requests. */
    incoming: () => readdir(incoming).catch((): string[] => []),
    /** Makes all files two hours older, because the sweep ignores new files. */
    async age() {
      const then = new Date(Date.now() - 2 * 3_600_000);
      for (const folder of [files, incoming])
        for (const name of await readdir(folder, { recursive: true }).catch((): string[] => []))
          await utimes(join(folder, name), then, then);
    },
    async remove() {
      await remove();
    },
  };
}

/** The paths of a store's files, split into parts. Other files are left out. */
async function pathsOf(files: string): Promise<string[][]> {
  const names = await readdir(files, { recursive: true }).catch((): string[] => []);
  return names.map((name) => name.split("/")).filter((path) => isKey(keyOf(path)));
}
const keyOf = (path: string[]) => path.at(-1)!;

/** A connection as PostgreSQL's superuser, who sees every session, to the office's database. */
async function connectionBeside(dataDir: string): Promise<pg.ClientConfig> {
  const log = () => undefined;
  const joined = await startEmbedded({ dataDir, log, whenRunning: "join" });
  const { host, port, user, password } = joined.superuser;
  return { host, port, user, password, database: joined.connection.database };
}
