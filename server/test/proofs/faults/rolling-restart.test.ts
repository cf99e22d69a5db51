import { once } from "node:events";
import { type IncomingMessage, request as send } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileOf, JPEG } from "../../attachments.ts";
import { multipart } from "../../foreign-client.ts";
import { type ForeignOffice, openForeignOffice, signIn } from "../../foreign-office.ts";
import { TARGET_HEADER } from "../../proxy.ts";
import { measured, quantile, rounds, timeFor } from "../../rounds.ts";
import { type OfficeProcesses, type Host, makeOfficeProcesses } from "./office-processes.ts";
import { beginWriteLog, expectKept, type WriteLog } from "./write-log.ts";
import { createWriters } from "./writers.ts";

const PROCESSES = 3;
const WRITERS = 6;
const STOP_DELAY_SECONDS = 1;
const COMPLAINTS = "/api/v0/complaint";
const EXPORT = "/api/v0/event/export";
const LARGE = 2_000_000;
/** More bytes than all socket buffers hold, so that the reader controls how long an export takes. */
const EVENTS = 8000;

let office: OfficeProcesses;
let foreign: ForeignOffice;
let writeLog: WriteLog;
let writers: ReturnType<typeof createWriters>;
beforeAll(async () => {
  office = await makeOfficeProcesses(PROCESSES, { STOP_DELAY_SECONDS: String(STOP_DELAY_SECONDS) });
  await office.open();
  foreign = await openForeignOffice(office.client);
  writeLog = await beginWriteLog(office);
  writers = createWriters(WRITERS, foreign, writeLog);
  const session = await office.database.another();
  await session.query(
    `insert into events (title, description, category_id, type_id, event_date, booth_id, constituency_id, location)
     select 'Event ' || n, repeat('x', 4500), $1, 1, current_date, $2, $3, 'School' from generate_series(1, $4::int) n`,
    [foreign.categories[2][0].id, foreign.booths[0].id, foreign.constituency.id, EVENTS],
  );
  await session.end();
});
afterAll(() => office.remove());

function ask(host: Host, method: string, path: string, headers: Record<string, string> = {}) {
  const request = send(office.front.address + path, {
    method,
    agent: false,
    headers: {
      authorization: `Bearer ${office.client.token}`,
      [TARGET_HEADER]: host.name,
      ...headers,
    },
  });
  return { request, answered: once(request, "response") as Promise<[IncomingMessage]> };
}

/** Resolves when the host is serving such a request. */
const hasUnderWay = (host: Host, path: string) =>
  expect
    .poll(() => office.front.underWay(host.address).map((one) => one.path), { interval: 10 })
    .toContain(path);

/** Sends half an upload to a host. `finish` sends the rest slowly and expects it to be stored. */
async function halfUpload(host: Host, title: string) {
  const bytes = Buffer.concat([JPEG, Buffer.alloc(LARGE, title)]);
  const description = "The hand pump near the temple is dry.";
  const fields = {
    title,
    description,
    category_id: foreign.categories[1][0].id,
    complainant_id: foreign.complainant.principal_id,
  };
  const form = new Response(
    multipart(fields, "attachments", [fileOf(bytes, "slow.jpg", "image/jpeg")]),
  );
  const body = Buffer.from(await form.arrayBuffer());
  const { request, answered } = ask(host, "POST", COMPLAINTS, {
    "content-type": form.headers.get("content-type")!,
    "content-length": String(body.length),
  });
  answered.catch(() => undefined);
  const half = body.length / 2;
  request.write(body.subarray(0, half));
  await hasUnderWay(host, COMPLAINTS);
  return async () => {
    const step = Math.ceil(half / 10);
    for (let sent = half; sent < body.length; sent += step) {
      await wait((STOP_DELAY_SECONDS * 1000) / 5);
      request.write(body.subarray(sent, sent + step));
    }
    request.end();
    const [reply] = await answered;
    const answer = (await buffer(reply)).toString();
    expect(reply.statusCode, answer).toBe(200);
    const { data } = JSON.parse(answer) as { data: { complaint_id: number } };
    const files = [{ name: "slow.jpg", bytes }];
    writeLog.complaints.set(data.complaint_id, {
      title,
      description,
      status_id: 1,
      version: 1,
      files,
    });
    writeLog.audit.createComplaint += 1;
  };
}

/** Reads the beginning of an export at a host. `finish` reads the rest and checks it. */
async function halfExport(host: Host) {
  const { request, answered } = ask(host, "GET", `${EXPORT}?format=csv`);
  request.end();
  const [reply] = await answered;
  expect(reply.statusCode).toBe(200);
  await hasUnderWay(host, EXPORT);
  return async () => {
    const text = (await buffer(reply)).toString();
    // Including the header line.
    expect(text.trimEnd().split("\r\n")).toHaveLength(EVENTS + 1);
  };
}

const RESTARTS = rounds(1, 20);
test(
  "a rolling restart of three processes under load: no request fails, nor a running upload or export",
  { tags: ["operate-13"], timeout: timeFor(RESTARTS, 300_000) },
  async () => {
    const { front, hosts, client } = office;
    const before = front.count();
    const times: number[] = [];
    let acknowledged = 0;
    for (let round = 1; round <= RESTARTS; round += 1) {
      await signIn(client);
      const workload = writers.start(client, { mayVanish: false });
      for (const host of hosts) {
        await workload.wrote(workload.counts.acknowledged + 10);
        const upload = await halfUpload(host, `Slow ${round} ${host.name}`);
        const rest = await halfExport(host);
        const started = performance.now();
        const stopped = host.stop();
        const uploaded = upload();
        // The proxy takes the host out while the host still answers.
        await expect.poll(() => front.isIn(host.address), { interval: 10 }).toBe(false);
        const direct = await fetch(`${host.address}/healthz`);
        expect([direct.status, direct.headers.get("connection")]).toEqual([200, "close"]);
        // The export continues when the proxy sends no more requests.
        await expect
          .poll(() => fetch(host.address).catch((error: Error) => error.cause), { interval: 50 })
          .toMatchObject({ code: "ECONNREFUSED" });
        await Promise.all([uploaded, rest()]);
        expect(await stopped).toBe(0);
        times.push(performance.now() - started);
        await host.start();
        await office.backIn(host);
      }
      const counts = await workload.end();
      expect(counts.unavailable).toBe(0);
      expect(front.failed).toEqual([]);
      acknowledged += counts.acknowledged;
      await expectKept(office, office, writeLog, false);
    }
    measured("rolling restarts of three processes", {
      restarts: RESTARTS * PROCESSES,
      requests: front.count() - before,
      acknowledged,
      failed: front.failed.length,
      "gone after, median": `${Math.round(quantile(times, 0.5))} ms`,
    });
  },
);
