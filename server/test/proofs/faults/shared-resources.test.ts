import { Agent, get } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ForeignClient } from "../../foreign-client.ts";
import { type ForeignOffice, openForeignOffice, signIn } from "../../foreign-office.ts";
import { isFullRun, measured, quantile, rounds, timeFor } from "../../rounds.ts";
import { FIRST_ADMIN } from "../../server-process.ts";
import { newComplaint } from "./full-disk.ts";
import { serveDatabase, type ServedDatabase } from "../../served-database.ts";
import { head, slowUpload, startSlowClients } from "./slow-clients.ts";

/* What one person or address sends hinders no other. */

const COMPLAINTS = "/api/v0/complaint";
const MIB = 1024 * 1024;

let office: ServedDatabase;
let server: Awaited<ReturnType<ServedDatabase["open"]>>;
let records: ForeignOffice;
beforeAll(async () => {
  office = await serveDatabase();
  server = await office.open();
  records = await openForeignOffice(server.client);
});
afterAll(async () => {
  await server.stop();
  await office.remove();
});

/** A new session of the first super administrator. */
async function anotherSession(): Promise<ForeignClient> {
  const client = new ForeignClient(server.address);
  await signIn(client, FIRST_ADMIN.SUPER_ADMIN_PASSWORD);
  return client;
}

const UPLOADS = rounds(100, 1400);
test(
  "while one session has many slow uploads of 50 MiB each, another logs a complaint with a file",
  { tags: ["input-9"], timeout: timeFor(1, 60_000) },
  async () => {
    const { port } = new URL(server.address);
    const opening = head("POST", COMPLAINTS, server.client.token, slowUpload(50 * MIB));
    const uploads = { kind: "uploads", count: UPLOADS, opening, drip: "a".repeat(1000) };
    const clients = await startSlowClients({
      port: Number(port),
      kinds: [{ ...uploads, neverReads: false }],
    });
    try {
      const other = await anotherSession();
      const times: number[] = [];
      for (let turn = 0; turn < 10; turn += 1) {
        const start = performance.now();
        expect((await other.post(COMPLAINTS, newComplaint(records, 100_000))).code).toBe(200);
        times.push(performance.now() - start);
      }
      if (isFullRun) expect(Math.max(...times)).toBeLessThan(1000);
      measured("slow uploads of one session", {
        uploads: UPLOADS,
        "another's complaint, slowest": `${Math.max(...times).toFixed(0)} ms`,
      });
    } finally {
      await clients.end();
    }
  },
);

/** Requests the documentation over 16 connections without a pause, until stopped; returns the number of answers by status. */
function floodDocs() {
  const { hostname, port } = new URL(server.address);
  const statuses = new Map<number, number>();
  let isOver = false;
  const connections = Array.from({ length: 16 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const path = "/api/docs/static/swagger-ui-bundle.js";
    while (!isOver)
      await new Promise<void>((resolve, reject) => {
        const asked = { hostname, port, path, agent, headers: { "accept-encoding": "br" } };
        get(asked, (response) => {
          const status = response.statusCode!;
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          response.resume().once("end", resolve);
        }).once("error", reject);
      });
    agent.destroy();
  });
  return async () => {
    isOver = true;
    await Promise.all(connections);
    return statuses;
  };
}

/** The milliseconds of sign-ins, one after the other. */
async function timesOfSignIns(count: number): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const start = performance.now();
    await anotherSession();
    times.push(performance.now() - start);
  }
  return times;
}

/** http/api-docs/api-docs.ts serves an address so many answers at once, and then one each 100 ms. */
const [BURST, PACE_MS] = [20, 100];
/** Calm and flood take turns, because others use the machine, too. */
const TURNS = rounds(1, 6);
const SIGN_INS = 8;
test(
  "a flood of the documentation over 16 connections is paced, and sign-ins go on",
  { tags: ["tracking-3", "browser-5"], timeout: timeFor(TURNS * SIGN_INS, 4000) },
  async () => {
    await timesOfSignIns(5);
    const [before, during]: [number[], number[]] = [[], []];
    const start = performance.now();
    let served = 0;
    for (let turn = 0; turn < TURNS; turn += 1) {
      before.push(...(await timesOfSignIns(SIGN_INS)));
      const end = floodDocs();
      during.push(...(await timesOfSignIns(SIGN_INS)));
      const statuses = await end();
      expect([...statuses.keys()]).toEqual([200]);
      served += statuses.get(200)!;
    }
    // A timer may end a millisecond early.
    expect(served).toBeLessThanOrEqual(BURST + (performance.now() - start) / (PACE_MS - 1) + 1);
    const [calm, flooded] = [quantile(before, 0.5), quantile(during, 0.5)];
    if (isFullRun) expect(flooded / calm).toBeLessThan(1.5);
    measured("sign-ins beside a flood of the documentation", {
      "median before": `${calm.toFixed(0)} ms`,
      "median during": `${flooded.toFixed(0)} ms`,
    });
  },
);
