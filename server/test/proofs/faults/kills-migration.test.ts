import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { cp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbedded } from "../../../src/postgres/embedded/start.ts";
import { migrate } from "../../../src/postgres/migrate.ts";
import { measured, rounds, timeFor } from "../../rounds.ts";
import { childrenOf, kill, makeDataDir, postmasterOf } from "../../server-process.ts";

const CHILD = join(import.meta.dirname, "migrating-office.ts");
const REAL = join(import.meta.dirname, "../../../src/postgres/migrations");
const ROWS = 2000;
const SLOW_MS = 200;
/** Longer than any test waits: the last migration of a round never finishes. */
const ENDLESS_MS = 8000;
const log = () => undefined;

let dataDir: Awaited<ReturnType<typeof makeDataDir>>;
let folder = "";
const numbers: number[] = [];
beforeAll(async () => {
  dataDir = await makeDataDir();
  folder = join(dataDir.DATA_DIR, "../migrations");
  await cp(REAL, folder, { recursive: true });
});
afterAll(async () => {
  await dataDir.remove();
});

/** Adds a migration that sleeps between its statements, but only in sessions with the setting `slow.factor`. */
async function addSlow(number: number, ms: number): Promise<void> {
  numbers.push(number);
  const half = `insert into slow_${number} select generate_series(1, ${ROWS / 2});`;
  const pause = `select pg_sleep(${ms / 2000} * coalesce(current_setting('slow.factor', true)::int, 0));`;
  await writeFile(
    join(folder, `${number}-slow.sql`),
    `create table slow_${number} (id int); ${half} ${pause} ${half} ${pause}`,
  );
}

/** Runs the command in a separate process. `applied` resolves when it has printed this migration. */
function startMigrating() {
  const env = { ...process.env, DATA_DIR: dataDir.DATA_DIR, PGOPTIONS: "-c slow.factor=1" };
  const child = spawn(process.execPath, [CHILD, folder], {
    env,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const lines = createInterface(child.stdout);
  const applied = async (number: number) => {
    for await (const line of lines) if (line.startsWith(`Migration ${number} `)) return;
    throw new Error("The command ended before.");
  };
  return { child, exit: once(child, "exit") as Promise<[number | null]>, applied };
}

/** The slow migrations in the database. Each must be there completely or not at all. */
async function expectWhole(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ number: number }>(
    "select number from schema_migrations where name = 'slow' order by number",
  );
  const applied = rows.map(({ number }) => number);
  const tables = await client.query<{ number: number }>(
    `select substring(relname from 6)::int as number from pg_class
     where relname like 'slow\\_%' order by number`,
  );
  expect(tables.rows.map(({ number }) => number)).toEqual(applied);
  for (const number of applied) {
    const counted = await client.query<{ count: number }>(
      `select count(*)::int as count from slow_${number}`,
    );
    expect(counted.rows).toEqual([{ count: ROWS }]);
  }
  return applied;
}

const kinds = {
  command: async (child: number) => kill(child),
  everything: async (child: number) => {
    const postmaster = await postmasterOf(dataDir.DATA_DIR);
    const all = [child, postmaster, ...(await childrenOf(postmaster))];
    for (const pid of all) kill(pid);
  },
  database: async () => {
    const postmaster = await postmasterOf(dataDir.DATA_DIR);
    for (const pid of [postmaster, ...(await childrenOf(postmaster))]) kill(pid);
  },
};

const ROUNDS = rounds(2, 20);
test(
  "a migration killed midway, with or without its database, is there whole or not at all, and the next run goes on",
  { tags: ["operate-14"], timeout: timeFor(ROUNDS, 15_000) },
  async () => {
    const names = Object.keys(kinds) as (keyof typeof kinds)[];
    let rolledBack = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const first = 1000 + round * 3;
      await addSlow(first, SLOW_MS);
      await addSlow(first + 1, SLOW_MS);
      await addSlow(first + 2, ENDLESS_MS);
      const { child, exit, applied } = startMigrating();
      await applied(first);
      await wait(randomInt(3 * SLOW_MS));
      const kind = names[round % names.length]!;
      await kinds[kind](child.pid!);
      const [code] = await exit;
      if (kind === "database") expect(code).toBe(1);

      const database = await startEmbedded({ dataDir: dataDir.DATA_DIR, log });
      const client = new pg.Client({ ...database.superuser, database: "console" });
      await client.connect();
      // The killed command's running statement ends first, by itself or when its session notices that the client is gone.
      const others = `select from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
      await expect
        .poll(async () => (await client.query(others)).rowCount, { timeout: 10_000, interval: 20 })
        .toBe(0);
      const found = await expectWhole(client);
      expect(found).toContain(first);
      const missing = numbers.length - found.length;
      rolledBack += missing;
      expect(await migrate(database.connection, log, { folder })).toBe(missing);
      expect(await expectWhole(client)).toEqual(numbers);
      await client.end();
      await database.stop();
    }
    expect(rolledBack).toBeGreaterThanOrEqual(ROUNDS);
    measured("migrations killed midway", { rounds: ROUNDS, "applied anew": rolledBack });
  },
);

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("%s ends a command and its database", async (signal, code) => {
  const first = 5000 + code;
  await addSlow(first, 0);
  await addSlow(first + 1, ENDLESS_MS);
  const { child, exit, applied } = startMigrating();
  await applied(first);
  child.kill(signal);
  expect(await exit).toEqual([code, null]);
  await expect(postmasterOf(dataDir.DATA_DIR)).rejects.toMatchObject({ code: "ENOENT" });
  await rm(join(folder, `${first + 1}-slow.sql`));
});
