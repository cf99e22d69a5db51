import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sweepLimit } from "../../../src/storage/sweep.ts";
import { openForeignOffice, signIn } from "../../foreign-office.ts";
import { isFullRun, measured, quantile, rounds, timeFor } from "../../rounds.ts";
import { childrenOf, kill, runConsole } from "../../server-process.ts";
import { beginWriteLog, expectKept, type WriteLog } from "./write-log.ts";
import { type FaultyOffice, makeOffice, type RunningOffice } from "../../served-office.ts";
import { createWriters } from "./writers.ts";

const WRITERS = 6;
/** The default of DATABASE_CONNECTIONS. */
const POOL = 10;
/** The time limit for a server's start, and for a write after its database was killed. */
const BACK_MS = 10_000;

let office: FaultyOffice;
let writeLog: WriteLog;
let writers: ReturnType<typeof createWriters>;
beforeAll(async () => {
  office = await makeOffice();
  const server = await office.start();
  const foreign = await openForeignOffice(server.client);
  writeLog = await beginWriteLog(office);
  writers = createWriters(WRITERS, foreign, writeLog);
  await server.stop();
});
afterAll(() => office.remove());

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

function medianAndWorst(what: string, times: number[]) {
  if (isFullRun) expect(Math.max(...times)).toBeLessThan(BACK_MS);
  return {
    [`${what}, median`]: seconds(quantile(times, 0.5)),
    [`${what}, worst`]: seconds(Math.max(...times)),
  };
}

/**
 * kill -9 of PostgreSQL while the server runs: each request is answered, and soon a write succeeds again. The files of
 * failed writes are left to the sweep. The next test checks the sweep: its server starts two hours later.
 */
async function killDatabase(count: number, hit: (round: number) => Promise<void>) {
  const server = await office.start();
  const back: number[] = [];
  let [acknowledged, unavailable, slowest] = [0, 0, 0];
  for (let round = 1; round <= count; round += 1) {
    // A token is valid for only ten minutes.
    await signIn(server.client);
    const ready = await office.readyCount();
    const workload = writers.start(server.client, { mayVanish: false });
    await workload.wrote(randomInt(10, 60));
    await wait(randomInt(20));
    const killedAt = performance.now();
    await hit(round);
    await expect.poll(office.readyCount, { timeout: 30_000, interval: 10 }).toBeGreaterThan(ready);
    const readyAt = performance.now();
    const { at } = await workload.until(({ sentAt }) => sentAt > readyAt);
    back.push(at - killedAt);
    const counts = await workload.end();
    acknowledged += counts.acknowledged;
    unavailable += counts.unavailable;
    slowest = Math.max(slowest, counts.slowest);
    await expectKept(office, server, writeLog, false);
    await expectNoLeak();
  }
  expect(await server.stop()).toBe(0);
  await office.age();
  return {
    rounds: count,
    acknowledged,
    "answered 503": unavailable,
    "slowest answer": seconds(slowest),
    ...medianAndWorst("back after", back),
  };
}

/** The number of orphan files in the store while the database runs. */
async function countOrphans(): Promise<number> {
  const rows = await office.ask<{ key: string }>("select storage_key as key from attachments");
  const named = new Set(rows.map(({ key }) => key));
  return (await office.storedKeys()).filter((key) => !named.has(key)).length;
}

/**
 * Runs the command for the case that a crash has left more files than the automatic sweep moves; returns the number of
 * files.
 */
async function sweepByHand(limit = sweepLimit(0)): Promise<number> {
  const orphans = await countOrphans();
  if (orphans > limit)
    expect(await runConsole(["store", "sweep"], office.env)).toMatchObject({ code: 0 });
  return orphans;
}

/** Checks that no session is in a transaction, and that no more sessions are open than the pool allows. */
async function expectNoLeak(): Promise<void> {
  const busy = async () => (await office.sessions()).filter(({ state }) => state !== "idle");
  await expect.poll(busy, { timeout: 10_000 }).toEqual([]);
  expect((await office.sessions()).length).toBeLessThanOrEqual(POOL);
}

const POSTGRES = rounds(2, 100);
test(
  "kill -9 of PostgreSQL under writes: 503 while it is away, then all is there",
  { tags: ["fault-3"], timeout: timeFor(POSTGRES, 20_000) },
  async () => {
    const figures = await killDatabase(POSTGRES, async (round) => {
      const postmaster = await office.postmaster();
      const children = await childrenOf(postmaster);
      kill(postmaster);
      // In every other round the child processes must notice it themselves.
      if (round % 2) for (const pid of children) kill(pid);
    });
    measured("kill -9 of PostgreSQL", figures);
  },
);

const BACKENDS = rounds(3, 100);
test(
  "kill -9 of one of PostgreSQL's sessions under writes: 503 while it recovers, then all is there",
  { tags: ["fault-3"], timeout: timeFor(BACKENDS, 20_000) },
  async () => {
    const figures = await killDatabase(BACKENDS, async () => {
      const sessions = await office.sessions();
      kill(sessions[randomInt(sessions.length)]!.pid);
    });
    measured("kill -9 of one session", figures);
  },
);

/** Kills the server at a random moment while the writers run. */
async function killUnderWrites(server: RunningOffice, hit: () => Promise<void>): Promise<number> {
  const workload = writers.start(server.client, { mayVanish: true });
  await workload.wrote(randomInt(10, 60));
  await wait(randomInt(20));
  await hit();
  return (await workload.end()).acknowledged;
}

/** Retries the unanswered writes, then compares the office with the acknowledged ones. */
async function expectNothingLost(server: RunningOffice): Promise<void> {
  const { unavailable } = await writers.start(server.client, { mayVanish: false }).end();
  // After a 503 the server cannot know whether the write was stored: it leaves the files to the next sweep.
  if (unavailable) {
    await office.age();
    await sweepByHand(0);
  }
  await expectKept(office, server, writeLog, true);
}

/** Rounds of start, check, write and kill. At each start all files are two hours older. */
async function killAgainAndAgain(
  count: number,
  hit: (server: RunningOffice) => Promise<void>,
  started: (round: number) => Promise<void> = async () => undefined,
) {
  const starts: number[] = [];
  // The server's own sweep may have moved some orphans before they are counted.
  let [acknowledged, orphans, leftovers] = [0, 0, 0];
  const start = async (round: number) => {
    const server = await office.start();
    if (round > 1) starts.push(server.readyAfter);
    await started(round);
    orphans += await sweepByHand();
    await expectNothingLost(server);
    return server;
  };
  for (let round = 1; round <= count; round += 1) {
    const server = await start(round);
    acknowledged += await killUnderWrites(server, () => hit(server));
    leftovers += (await office.incoming()).length;
    await office.age();
  }
  const last = await start(count + 1);
  const recount = await runConsole(["doctor", "--recount"], office.env);
  expect(recount.output.match(/The cached count of \w+ is exact/g)).toHaveLength(3);
  expect(await last.stop()).toBe(0);
  return {
    rounds: count,
    acknowledged,
    "files without a row": orphans,
    "uploads cut short": leftovers,
    ...medianAndWorst("ready after", starts),
  };
}

const SERVER = rounds(2, 500);
test(
  "kill -9 of the server under writes loses nothing acknowledged, and its database is adopted",
  { tags: ["fault-3"], timeout: timeFor(SERVER, 10_000) },
  async () => {
    let postmaster = 0;
    const figures = await killAgainAndAgain(
      SERVER,
      async ({ child }) => {
        child.kill("SIGKILL");
        // No writer is left: the sessions of a killed server end with their statements.
        await expect.poll(office.sessions, { timeout: 10_000, interval: 10 }).toEqual([]);
      },
      async (round) => {
        const found = await office.postmaster();
        if (round > 1) expect(found).toBe(postmaster);
        postmaster = found;
      },
    );
    measured("kill -9 of the server", figures);
  },
);

const EVERYTHING = rounds(1, 20);
test(
  "kill -9 of the server and of PostgreSQL under writes loses nothing acknowledged",
  { tags: ["fault-3"], timeout: timeFor(EVERYTHING, 15_000) },
  async () => {
    const figures = await killAgainAndAgain(EVERYTHING, (server) => server.killAll());
    measured("kill -9 of everything", figures);
  },
);
