import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { type Bucket, startBucket } from "../../bucket.ts";
import { beginWriteLog, expectKept } from "../faults/write-log.ts";
import { type FaultyOffice, makeOffice } from "../../served-office.ts";
import { sizeOf, type SmallDisk, withSmallDisk } from "../faults/small-disk.ts";
import { startProxy, type TcpProxy } from "../../tcp-proxy.ts";
import { createWriters } from "../faults/writers.ts";
import { openForeignOffice, signIn } from "../../foreign-office.ts";
import { freePort } from "../../free-port.ts";
import { measured, rounds } from "../../rounds.ts";
import { childrenOf, kill, runConsole } from "../../server-process.ts";
import { startPeople } from "./people.ts";

/** With ROUNDS, as `npm run proofs` sets it, a phase takes five minutes and a failure one minute; otherwise some writes each. */
const isLong = "ROUNDS" in process.env;
const PHASES = rounds(2, 24);
const PHASE_MS = 5 * 60_000;
const PHASE_WRITES = 30;
const AWAY_MS = 60_000;
const AWAY_REFUSED = 5;
/** Long enough for a busy machine. */
const RECOVERY_MS = 90_000;
const WRITERS = 16;
const READERS = 24;
/** The mean pause of a person between two requests. */
const PAUSE_MS = isLong ? 1000 : 0;
const DISK_MIB = 4096;
/** DATABASE_CONNECTIONS and its default. */
const CONNECTIONS_MAX = 10;
const MEMORY_MAX_MIB = 450;
const HANDLES_MAX = 200;
const MIB = 1024 * 1024;

test(
  "40 people with kills, a full disk and a lost bucket: nothing acknowledged is lost, no resource grows",
  async () => {
    const office = await makeOffice();
    await withSmallDisk(office.DATA_DIR, DISK_MIB, async (disk) => {
      const bucket = await startBucket(`${office.DATA_DIR}-bucket`);
      const line = await startProxy({ host: "127.0.0.1", port: portOf(bucket.env.S3_ENDPOINT!) });
      Object.assign(office.env, bucket.env, {
        S3_ENDPOINT: `http://127.0.0.1:${line.port}`,
        PORT: String(await freePort()),
      });
      try {
        await workAllDay(office, { disk, bucket, line });
      } finally {
        await line.close();
        await bucket.close();
        await bucket.clear();
      }
    });
    await office.remove();
  },
  isLong ? (PHASES + 6) * PHASE_MS : 600_000,
);

const portOf = (endpoint: string) => Number(new URL(endpoint).port);

interface Around {
  disk: SmallDisk;
  bucket: Bucket;
  line: TcpProxy;
}

async function workAllDay(office: FaultyOffice, { disk, bucket, line }: Around): Promise<void> {
  const kept = { ...office, storedKeys: () => bucket.keys() };
  let server = await office.start();
  const { client, address } = server;
  // Longer than any failure.
  client.timeoutMs = 2 * AWAY_MS;
  const records = await openForeignOffice(client);
  const writeLog = await beginWriteLog(office);
  const writers = createWriters(WRITERS, records, writeLog);
  const takeTurns = () =>
    writers.start(client, { mayVanish: true, comesAgain: true, pauseMs: PAUSE_MS });
  let workload = takeTurns();
  const people = startPeople(READERS, { client, address }, records, PAUSE_MS);
  /** The times from each failure to the first write after it. */
  const failures: { from: number; to: number }[] = [];

  /** Makes a failure, ends it, and waits until a write succeeds. */
  async function fail(make: () => unknown, mend: () => unknown): Promise<void> {
    const from = performance.now();
    await make();
    await mend();
    const mendedAt = performance.now();
    const { at } = await workload.until(({ sentAt }) => sentAt > mendedAt);
    failures.push({ from, to: at });
  }
  /** Waits as long as a failure lasts. */
  async function endure(): Promise<void> {
    if (isLong) return wait(AWAY_MS);
    const before = workload.counts.unavailable;
    await expect
      .poll(() => workload.counts.unavailable, { timeout: RECOVERY_MS })
      .toBeGreaterThan(before + AWAY_REFUSED);
  }
  const killServer = () =>
    fail(
      async () => {
        const gone = once(server.child, "exit");
        server.child.kill("SIGKILL");
        await gone;
      },
      async () => (server = await office.start()),
    );
  async function killDatabase(): Promise<void> {
    const ready = await office.readyCount();
    const postmaster = await office.postmaster();
    const all = [postmaster, ...(await childrenOf(postmaster))];
    await fail(
      () => all.forEach(kill),
      () => expect.poll(office.readyCount, { timeout: RECOVERY_MS }).toBeGreaterThan(ready),
    );
  }
  const fillDisk = () =>
    fail(async () => {
      await disk.fill(0);
      await endure();
    }, disk.clear);
  const loseBucket = () =>
    fail(async () => {
      await line.refuse();
      await endure();
    }, line.accept);

  /** Compares the office with what was acknowledged, and prints and checks what must not grow. */
  async function takeStock(when: string): Promise<void> {
    const { acknowledged, unavailable } = await workload.end();
    await expectKept(kept, { client }, writeLog, false);
    const pid = server.child.pid!;
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    const memory = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024);
    const handles = (await readdir(`/proc/${pid}/fd`)).length;
    const connections = (await office.sessions()).length;
    const [{ size } = { size: 0 }] = await office.ask<{ size: number }>(
      "select pg_database_size(current_database())::float8 as size",
    );
    measured(`soak, ${when}`, {
      "memory MiB": memory,
      handles,
      connections,
      "DATA_DIR MiB": Math.round((await sizeOf(office.DATA_DIR)) / MIB),
      "database MiB": Math.round(size / MIB),
      complaints: writeLog.complaints.size,
      "files in the bucket": (await bucket.keys()).length,
      "writes acknowledged": acknowledged,
      refused: unavailable,
    });
    expect({ memory, handles, connections }).toEqual({
      memory: expect.toSatisfy((mebibytes: number) => mebibytes <= MEMORY_MAX_MIB),
      handles: expect.toSatisfy((count: number) => count <= HANDLES_MAX),
      connections: expect.toSatisfy((count: number) => count <= CONNECTIONS_MAX),
    });
    workload = takeTurns();
  }

  try {
    await takeStock("at the start");
    for (let phase = 1; phase <= PHASES; phase += 1) {
      // A token is valid for only ten minutes.
      await signIn(client);
      if (isLong) await wait(PHASE_MS);
      else await workload.wrote(workload.counts.acknowledged + PHASE_WRITES);
      if (phase === Math.ceil(PHASES / 3)) await fillDisk();
      if (phase === Math.ceil((2 * PHASES) / 3)) await loseBucket();
      await (phase % 2 ? killServer() : killDatabase());
      if (phase % 2 === 0) await takeStock(`after phase ${phase} of ${PHASES}`);
    }
    await workload.end();
    const { requests, slowest } = await people.end();
    const unexplained = people.troubles.filter(
      ({ sentAt, at }) => !failures.some(({ from, to }) => sentAt <= to && at >= from),
    );
    measured("soak, the readers", {
      requests,
      "without an answer in a failure": people.troubles.length,
      "slowest s": (slowest / 1000).toFixed(1),
    });
    expect(unexplained.map(({ what }) => what)).toEqual([]);

    await office.age();
    for (const name of await bucket.names()) await bucket.age(name, 2 * 3_600_000);
    expect(await runConsole(["store", "sweep"], office.env)).toMatchObject({ code: 0 });
    await expectKept(kept, { client }, writeLog, true);
    expect(await server.stop()).toBe(0);
  } finally {
    await Promise.allSettled([workload.end(), people.end()]);
    await server.stop();
  }
}
