import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { cp, mkdtemp, readFile, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from } from "pg-copy-streams";
import type { EmbeddedDatabase } from "../../server/src/postgres/embedded/start.ts";
import { type Contender, toContender } from "./contenders.ts";
import { findPgbench, floor } from "./floor.ts";
import { FIRST_CITIZEN_ID, sizesOf } from "./rows.ts";
import { startServer, type System } from "./servers.ts";
import { type Calls, CREATED, get, type Question } from "./workloads.ts";

const ROOT = join(import.meta.dirname, "../..");
/** The measuring tool beside the project. */
const SHARED = join(ROOT, "../shared/bench/api");
const DATABASE = "shared_bench";
const LOADED = "loaded";

interface Opening {
  database: EmbeddedDatabase;
  scale: number;
  questions: Question[];
  postmaster: number;
  folder: string;
  log: (message: string) => void;
}

/**
 * The shared tool's bare server and, if pgbench is installed, its floor, as contenders, in a database of their own on the
 * same PostgreSQL, loaded at the first use. Throws if the tool is not beside the project.
 */
export async function openShared(opening: Opening) {
  const { database, scale, questions, postmaster, folder, log } = opening;
  if (!existsSync(SHARED)) throw new Error(`--shared needs the measuring tool in ${SHARED}.`);
  await makeDatabase(opening);
  const { host, port, user, password } = database.superuser;
  const client = new pg.Client({ ...database.superuser, database: DATABASE });
  await client.connect();
  // A copy, because the tool's imports need a node_modules in a parent folder.
  const tools = await mkdtemp(join(tmpdir(), "console-shared-bench-"));
  process.once("exit", () => rmSync(tools, { recursive: true }));
  await cp(SHARED, tools, { recursive: true });
  await symlink(join(ROOT, "node_modules"), join(tools, "node_modules"));
  const token = "fixed-token";
  const access = { PGHOST: host, PGPORT: String(port), PGUSER: user, PGPASSWORD: password };
  const server = await startServer({
    name: "The shared bare server",
    command: [join(tools, "bare-server.mjs")],
    env: { ...access, DATABASE_URL: `postgres:///${DATABASE}`, TOKEN: token },
    portName: "PORT",
    probe: "/",
    logFile: join(folder, "shared-bare.log"),
  });
  const headers = { authorization: `Bearer ${token}` };
  const system: System = {
    name: "shared bare",
    ...server,
    calls: sharedCalls,
    headers: () => Promise.resolve(headers),
  };
  const cleaning = {
    before: () => Promise.resolve(),
    after: () => removeCreated(client, sizesOf(scale).complaints),
  };
  const contenders: Contender[] = [toContender(system, questions, postmaster, cleaning)];
  const pgbench = findPgbench();
  if (scale < 1) log("The floor's scripts ask for more than there is: it is left out.");
  else if (pgbench) {
    const env = { ...access, PGDATABASE: DATABASE };
    contenders.push(floor({ pgbench, env, scripts: join(tools, "floor"), postmaster, cleaning }));
  } else log("There is no pgbench: the floor is left out.");
  const close = async () => {
    await server.close();
    await client.end();
  };
  return { contenders, close };
}

const YEAR = { from: "2025-06-01T00:00:00.000Z", to: "2026-06-01T00:00:00.000Z" };

/** The same questions in the format of the shared tool. */
const sharedCalls: Calls = {
  w1: () => get("/complaints"),
  w2: ({ booth }) => get("/complaints", { booth }),
  w3: ({ constituency }) => get("/complaints", { con: constituency, status: "completed", ...YEAR }),
  w4rare: ({ rare }) => get("/complaints", { q: rare }),
  w4common: ({ common }) => get("/complaints", { q: common }),
  w5: ({ complaint }) => get(`/complaints/${complaint}`),
  w6: ({ complainant, booth }) => ({
    method: "POST",
    path: "/complaints",
    body: {
      ...CREATED,
      complainant_id: complainant.id - FIRST_CITIZEN_ID + 1,
      booth_id: booth,
    },
  }),
  w7: ({ page }) => get("/complaints", { page }),
  w8: () => get("/dashboard"),
};

async function removeCreated(client: pg.Client, complaints: number): Promise<void> {
  await client.query("delete from complaints where id > $1", [complaints]);
  await client.query("vacuum complaints");
  await client.query(`
    update complaint_counts kept set n = counted.n
    from (select constituency_id, status, count(*)::int as n from complaints group by 1, 2) counted
    where kept.constituency_id = counted.constituency_id and kept.status = counted.status
      and kept.n <> counted.n`);
  await client.query("vacuum complaint_counts");
}

async function makeDatabase({ database, scale, log }: Opening): Promise<void> {
  const superuser = new pg.Client(database.superuser);
  await superuser.connect();
  try {
    const { rows } = await superuser.query<{ comment: string | null }>(
      "select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1",
      [DATABASE],
    );
    if (rows[0]?.comment === LOADED) return;
    log("Loading the shared tool's data");
    await superuser.query(`drop database if exists ${DATABASE}`);
    await superuser.query(`create database ${DATABASE}`);
    const client = new pg.Client({ ...database.superuser, database: DATABASE });
    await client.connect();
    try {
      await client.query("set maintenance_work_mem = '512MB'");
      await runFile(client, "schema.sql");
      await copyGenerated(client, scale);
      await runFile(client, "indexes.sql");
      await runFile(client, "floor/setup.sql");
      await client.query("vacuum (analyze)");
    } finally {
      await client.end();
    }
    await superuser.query(`comment on database ${DATABASE} is '${LOADED}'`);
  } finally {
    await superuser.end();
  }
}

/** Runs a file's statements in one query, which cannot contain VACUUM: the whole database is vacuumed at the end. */
async function runFile(client: pg.Client, file: string): Promise<void> {
  const text = await readFile(join(SHARED, file), "utf8");
  await client.query(text.replaceAll(/^(.*;)?\s*vacuum\b[^;]*;/gm, "$1"));
}

const COPY = /^copy .* from stdin;$/;
const END_OF_COPY = "\\.";

/** Runs the output of its generator, which is for psql: COPY statements with rows, and queries of one line. */
async function copyGenerated(client: pg.Client, scale: number): Promise<void> {
  const generator = spawn(process.execPath, [join(SHARED, "gen.mjs")], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, SCALE: String(scale) },
  });
  const ended = once(generator, "exit");
  const lines = createInterface({ input: generator.stdout })[Symbol.asyncIterator]();
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done) break;
    if (COPY.test(line)) await pipeline(rowsOf(lines), client.query(from(line.slice(0, -1))));
    else if (line) await client.query(line);
  }
  const [code] = (await ended) as [number];
  if (code !== 0) throw new Error("The shared tool's generator failed.");
}

async function* rowsOf(lines: AsyncIterator<string>) {
  let chunk = "";
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done || line === END_OF_COPY) break;
    chunk += `${line}\n`;
    if (chunk.length < 1 << 17) continue;
    yield chunk;
    chunk = "";
  }
  yield chunk;
}
