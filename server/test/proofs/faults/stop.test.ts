import { once } from "node:events";
import { readdir, stat } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileOf, JPEG } from "../../attachments.ts";
import { multipart } from "../../foreign-client.ts";
import { type ForeignOffice, openForeignOffice } from "../../foreign-office.ts";
import { isFullRun, measured, quantile, rounds, timeFor } from "../../rounds.ts";
import { beginWriteLog, expectKept, type WriteLog } from "./write-log.ts";
import { type FaultyOffice, makeOffice, type RunningOffice } from "../../served-office.ts";
import { createWriters } from "./writers.ts";

const COMPLAINTS = "/api/v0/complaint";
/** On a busy machine the operating system alone can take longer. */
const EXIT_MS = isFullRun ? 10_000 : 30_000;
const BLOCKED = 3;
const LARGE = 2_000_000;

let office: FaultyOffice;
let foreign: ForeignOffice;
let writeLog: WriteLog;
let writers: ReturnType<typeof createWriters>;
let server: RunningOffice;
beforeAll(async () => {
  office = await makeOffice();
  server = await office.start();
  foreign = await openForeignOffice(server.client);
  writeLog = await beginWriteLog(office);
  writers = createWriters(4, foreign, writeLog);
});
afterAll(async () => {
  await server.stop();
  await office.remove();
});

const newComplaint = (title: string) => ({
  title,
  description: "The hand pump near the temple is dry.",
  category_id: foreign.categories[1][0].id,
  complainant_id: foreign.complainant.principal_id,
});
const kept = (title: string, files: { name: string; bytes: Buffer }[], version = 1) => ({
  title,
  description: "The hand pump near the temple is dry.",
  status_id: 1,
  version,
  files,
});

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(server.address).port), "127.0.0.1");
  await once(socket, "connect");
  socket.on("error", () => undefined);
  return socket;
}

/** Sends half an upload to the server. `finish` sends the rest slowly and returns the answer. */
async function halfUpload(title: string) {
  const bytes = Buffer.concat([JPEG, Buffer.alloc(LARGE, title)]);
  const form = multipart(newComplaint(title), "attachments", [
    fileOf(bytes, "slow.jpg", "image/jpeg"),
  ]);
  const request = new Response(form);
  const body = Buffer.from(await request.arrayBuffer());
  const socket = await open();
  socket.write(
    [
      `POST ${COMPLAINTS} HTTP/1.1`,
      "host: console.example.org",
      `authorization: Bearer ${server.client.token}`,
      `content-type: ${request.headers.get("content-type")}`,
      `content-length: ${body.length}`,
      "\r\n",
    ].join("\r\n"),
  );
  const half = body.length / 2;
  socket.write(body.subarray(0, half));
  await expect.poll(largestArriving, { timeout: 10_000 }).toBeGreaterThan(LARGE / 4);
  async function finish() {
    const answer = text(socket);
    const step = Math.ceil(half / 5);
    for (let sent = half; sent < body.length; sent += step) {
      await wait(200);
      socket.write(body.subarray(sent, sent + step));
    }
    const [head = "", data = ""] = (await answer).split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1.1 200 /);
    const { complaint_id } = (JSON.parse(data) as { data: { complaint_id: number } }).data;
    writeLog.complaints.set(complaint_id, kept(title, [{ name: "slow.jpg", bytes }]));
    writeLog.audit.createComplaint += 1;
  }
  return { socket, finish };
}

/** The size of the largest temporary file. */
async function largestArriving(): Promise<number> {
  const folder = join(office.DATA_DIR, "incoming");
  const names = await readdir(folder, { recursive: true });
  const sizes = names.map((name) =>
    stat(join(folder, name)).then(
      (found) => (found.isFile() ? found.size : 0),
      () => 0,
    ),
  );
  return Math.max(0, ...(await Promise.all(sizes)));
}

/** Edits that wait for a row which another session locks until `release`. `finish` expects their answers. */
async function blockedEdits(round: number) {
  const add = async (number: number) => {
    const title = `Blocked ${round}.${number}`;
    const { code, body } = await server.client.post<{ complaint_id: number }>(
      COMPLAINTS,
      newComplaint(title),
    );
    expect(code).toBe(200);
    const id = body.data.complaint_id;
    writeLog.complaints.set(id, kept(title, []));
    writeLog.audit.createComplaint += 1;
    return id;
  };
  const ids = await Promise.all(Array.from({ length: BLOCKED }, (_, number) => add(number)));
  const holder = await office.session();
  await holder.query("begin");
  await holder.query("select from complaints where id = any($1) for update", [ids]);
  const edits = ids.map((id) =>
    server.client.put(`${COMPLAINTS}/${id}`, {
      ...newComplaint(`Edited ${id}`),
      status_id: 1,
      version: 1,
    }),
  );
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock'
    and query like '%complaints%for update%'`;
  await expect.poll(async () => (await office.ask(waiting)).length, { interval: 20 }).toBe(BLOCKED);
  return {
    release: async () => {
      await holder.query("commit");
      await holder.end();
    },
    async finish() {
      for (const { code } of await Promise.all(edits)) expect(code).toBe(200);
      for (const id of ids) writeLog.complaints.set(id, kept(`Edited ${id}`, [], 2));
      writeLog.audit.updateComplaint += BLOCKED;
    },
  };
}

/** Resolves when the port refuses connections. */
const refused = () =>
  expect
    .poll(() => fetch(`${server.address}/healthz`).catch((error: Error) => error.cause), {
      timeout: EXIT_MS,
      interval: 20,
    })
    .toMatchObject({ code: "ECONNREFUSED" });

/** SIGTERM; resolves to the exit code and the time in milliseconds. */
async function terminate(): Promise<{ code: number | null; took: number }> {
  const started = performance.now();
  const code = await server.stop();
  return { code, took: performance.now() - started };
}

/** Starts the next server and checks that all acknowledged writes are there, and no orphan file. */
async function expectNothingLost(): Promise<void> {
  await office.age();
  server = await office.start();
  await writers.start(server.client, { mayVanish: false }).end();
  await expectKept(office, server, writeLog, true);
}

const STOPS = rounds(2, 50);
test(
  "SIGTERM under load: pending requests are answered, no new connection is accepted, and nothing is lost",
  { tags: ["fault-10"], timeout: timeFor(STOPS, 30_000) },
  async () => {
    const times: number[] = [];
    let acknowledged = 0;
    for (let round = 1; round <= STOPS; round += 1) {
      const silent = await open();
      const idle = await open();
      idle.write("GET /healthz HTTP/1.1\r\nhost: console.example.org\r\n\r\n");
      await once(idle, "data");
      const upload = await halfUpload(`Slow ${round}`);
      const edits = await blockedEdits(round);
      const workload = writers.start(server.client, { mayVanish: true });
      await workload.wrote(10);

      const signalledAt = performance.now();
      const stopped = terminate();
      const finished = upload.finish();
      await refused();
      await edits.release();
      await Promise.all([finished, edits.finish()]);
      const { code, took } = await stopped;
      expect(code).toBe(0);
      expect(took).toBeLessThan(EXIT_MS);
      const counts = await workload.end();
      expect(counts.cut.filter((sentAt) => sentAt < signalledAt)).toEqual([]);
      expect(counts.unavailable).toBe(0);
      for (const socket of [silent, idle]) socket.destroy();
      times.push(took);
      acknowledged += counts.acknowledged;
      await expectNothingLost();
    }
    measured("SIGTERM under load", {
      rounds: STOPS,
      acknowledged,
      "gone after, median": `${Math.round(quantile(times, 0.5))} ms`,
      "gone after, worst": `${Math.round(Math.max(...times))} ms`,
    });
  },
);

test(
  "SIGTERM with an upload that never ends: it is cut, and the server is gone within 10 s",
  { tags: ["fault-10"] },
  async () => {
    const { socket } = await halfUpload("Endless");
    const { code, took } = await terminate();
    expect(code).toBe(0);
    expect(took).toBeLessThan(EXIT_MS);
    socket.destroy();
    measured("SIGTERM with an endless upload", { "gone after": `${Math.round(took)} ms` });
    await expectNothingLost();
  },
);
