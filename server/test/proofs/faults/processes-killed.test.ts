import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openForeignOffice, signIn } from "../../foreign-office.ts";
import { measured, rounds, timeFor } from "../../rounds.ts";
import { runConsole } from "../../server-process.ts";
import { type OfficeProcesses, makeOfficeProcesses } from "./office-processes.ts";
import { beginWriteLog, expectKept, type WriteLog } from "./write-log.ts";
import { createWriters } from "./writers.ts";

const PROCESSES = 3;
const WRITERS = 6;

let office: OfficeProcesses;
let writeLog: WriteLog;
let writers: ReturnType<typeof createWriters>;
beforeAll(async () => {
  office = await makeOfficeProcesses(PROCESSES);
});
afterAll(() => office.remove());

test(
  "three first starts at once on an empty database: migrated once, one first administrator, all ready",
  { tags: ["fault-11"] },
  async () => {
    await office.open();
    const [accounts] = await office.ask<{ count: number }>(
      "select count(*) as count from principals where principal_type = 'super_admin'",
    );
    expect(accounts).toEqual({ count: 1 });
    const foreign = await openForeignOffice(office.client);
    writeLog = await beginWriteLog(office);
    writers = createWriters(WRITERS, foreign, writeLog);
  },
);

test(
  "a process with another secret ends with an error; the running ones continue",
  { tags: ["fault-11"] },
  async () => {
    const other = { TOKEN_SECRET: "Zp4nV0yTq8sLr2wXk6mB1cJd9fHg3aUe7iOt5", PORT: "0" };
    const { code, output } = await runConsole(["serve"], { ...office.hosts[0]!.env, ...other });
    expect(code).toBe(1);
    expect(output).toContain("Another process on this database signs tokens with another secret");
    expect(output).not.toContain(other.TOKEN_SECRET);
    const { code: answer } = await office.client.get("/api/v0/location/states");
    expect(answer).toBe(200);
  },
);

const KILLS = rounds(2, 100);
test(
  "kill -9 of one of three under writes: nothing acknowledged is lost, and only its running requests fail",
  { tags: ["operate-13"], timeout: timeFor(KILLS, 30_000) },
  async () => {
    const { front, hosts, client } = office;
    let acknowledged = 0;
    let inHand = 0;
    const before = front.count();
    for (let round = 1; round <= KILLS; round += 1) {
      // A token is valid for only ten minutes.
      await signIn(client);
      const failed = front.failed.length;
      const workload = writers.start(client, { mayVanish: true, comesAgain: true });
      await workload.wrote(randomInt(10, 60));
      await wait(randomInt(20));
      const victim = hosts[randomInt(PROCESSES)]!;
      await victim.kill();
      const goneAt = performance.now();
      // Meanwhile the other processes serve the requests.
      for (let more = 0; more < 20; more += 1)
        await workload.until(({ sentAt }) => sentAt > goneAt);
      await victim.start();
      await office.backIn(victim);
      await workload.wrote(workload.counts.acknowledged + 10);
      const counts = await workload.end();
      const lost = front.failed.slice(failed);
      expect(lost.filter(({ to, at }) => to !== victim.name || at > goneAt)).toEqual([]);
      expect(counts.cut).toHaveLength(lost.length);
      expect(counts.unavailable).toBe(0);
      acknowledged += counts.acknowledged;
      inHand += lost.length;
      await expectKept(office, office, writeLog, false);
    }
    measured("kill -9 of one of three processes", {
      rounds: KILLS,
      acknowledged,
      requests: front.count() - before,
      "failed, all in hand at the killed one": inHand,
      lost: 0,
    });
  },
);
