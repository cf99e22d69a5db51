import { readdir, readFile, readlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Complaint } from "contract/complaints/complaints";
import { fileOf, JPEG } from "../../attachments.ts";
import { UPLOADS_MAX } from "../../../src/http/uploads/running-uploads.ts";
import { multipart } from "../../foreign-client.ts";
import { openForeignOffice } from "../../foreign-office.ts";
import { isFullRun, measured, quantile, rounds, timeFor } from "../../rounds.ts";
import { COLLECTABLE, collectGarbage } from "./garbage.ts";
import { CONNECTIONS, serveDatabase, type ServedDatabase } from "../../served-database.ts";
import { head, type SlowClient, slowUpload, startSlowClients } from "./slow-clients.ts";
import { type Caller, vanish, WAYS } from "./vanishing.ts";

const STATES = "/api/v0/location/states";
const COMPLAINTS = "/api/v0/complaint";
const FILE_BYTES = 5 * 1024 * 1024;
const MIB = 1024 * 1024;
/** More growth would be a leak: ten thousand connections used hundreds of MiB. */
const MEMORY_SLACK_MIB = 24;
const FILES_SLACK = 10;

let office: ServedDatabase;
let server: Awaited<ReturnType<ServedDatabase["open"]>>;
let caller: Caller;
beforeAll(async () => {
  office = await serveDatabase();
  server = await office.open(undefined, COLLECTABLE);
  const { client } = server;
  const records = await openForeignOffice(client);
  const fields = {
    title: "No water since Monday",
    category_id: records.categories[1][0].id,
    description: "The hand pump near the temple is dry.",
    complainant_id: records.complainant.principal_id,
  };
  const file = fileOf(JPEG, "pump.jpg", "image/jpeg", FILE_BYTES);
  const form = multipart(fields, "attachments", [file]);
  const made = await client.post<{ complaint_id: number }>(COMPLAINTS, form);
  const complaint = await client.get<Complaint>(`${COMPLAINTS}/${made.body.data.complaint_id}`);
  const booths = Array.from({ length: 3000 }, (_, i) => ({
    constituency_id: records.constituency.id,
    mandal: `Mandal ${i % 50}`,
    shaktikendra: `Kendra ${i % 200}`,
    booth_name: `School ${i}`,
    booth_number: `B${i}`,
  }));
  await office.db.insertInto("booths").values(booths).execute();
  caller = {
    port: Number(new URL(server.address).port),
    token: client.token,
    list: `/api/v0/location/constituencies/${records.constituency.id}/booths`,
    file: complaint.body.data.attachments[0]!.url,
  };
});
afterAll(async () => {
  await server.stop();
  await office.remove();
});

const incoming = () => readdir(join(office.DATA_DIR, "incoming")).catch((): string[] => []);

/** The attachments that the server is sending: it closes a file that has been sent. */
async function downloads(): Promise<string[]> {
  const folder = `/proc/${server.child.pid}/fd`;
  const names = await readdir(folder);
  const links = names.map((name) => readlink(join(folder, name)).catch(() => ""));
  return (await Promise.all(links)).filter((path) =>
    path.startsWith(join(office.DATA_DIR, "files")),
  );
}

/** The server's own metrics: memory in MiB, and open files including sockets. */
async function usage() {
  const text = await (await fetch(`${server.address}/metrics`)).text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1]);
  return {
    resident: Math.round(read("process_resident_memory_bytes") / MIB),
    used: Math.round(
      (read("nodejs_heap_size_used_bytes") + read("nodejs_external_memory_bytes")) / MIB,
    ),
    files: read("process_open_fds"),
  };
}
type Usage = Awaited<ReturnType<typeof usage>>;
const memoryOf = ({ used, resident }: Usage) => `${used} MiB of ${resident}`;

/** Sends ordinary requests, two at a time, until stopped; returns the milliseconds of each. */
function browse() {
  const times: number[] = [];
  const visited = (count: number) =>
    expect.poll(() => times.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
  let isOver = false;
  async function visit(): Promise<void> {
    while (!isOver)
      for (const path of [STATES, COMPLAINTS, "/api/v0/reports/super-admin"]) {
        const start = performance.now();
        const { code } = await server.client.get(path);
        if (code !== 200) throw new Error(`${path} answered ${code}`);
        times.push(performance.now() - start);
      }
  }
  const visits = Promise.all([visit(), visit()]);
  // `stop` reports the error.
  visits.catch(() => undefined);
  return {
    visited,
    end: async () => {
      isOver = true;
      await visits;
      return times;
    },
  };
}

/** The server's usage after it has worked for a while. */
async function usageAtWork(): Promise<Usage> {
  const browsing = browse();
  await browsing.visited(500);
  await browsing.end();
  await collectGarbage(server);
  return usage();
}

/** Checks that everything is as before: no open file or socket, no temporary file, no extra memory. */
async function expectCalm(before: Usage): Promise<Usage> {
  await expect.poll(incoming, { timeout: 10_000 }).toEqual([]);
  const excess = async () => {
    await collectGarbage(server);
    const { files, used } = await usage();
    return {
      files: Math.max(0, files - before.files - FILES_SLACK),
      memory: Math.max(0, used - before.used - MEMORY_SLACK_MIB),
    };
  };
  await expect.poll(excess, { timeout: 30_000, interval: 200 }).toEqual({ files: 0, memory: 0 });
  return usage();
}

/** The maximum number of open files of this process and of each of its children. Each end of a connection is one. */
async function openFilesMax(): Promise<number> {
  const limits = await readFile("/proc/self/limits", "utf8").catch(() => "");
  return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Infinity);
}

const UPLOAD = slowUpload(FILE_BYTES);

/**
 * Runs the clients while others send requests, until the server has dropped as many connections of each awaited kind as were
 * opened. Meanwhile only signed-in clients may have temporary files.
 */
async function runSlowClients(kinds: SlowClient[], awaited: SlowClient[], before: Usage) {
  const counts = Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]));
  const { "never reading": deaf = 0 } = counts;
  const uploads = Math.min(counts.uploads ?? 0, UPLOADS_MAX.session);
  const clients = await startSlowClients({ port: caller.port, kinds });
  const browsing = browse();
  try {
    await expect.poll(incoming, { timeout: 10_000 }).toHaveLength(uploads);
    const connected = kinds.reduce((sum, { count }) => sum + count, 0);
    const opened = async () => (await usage()).files - before.files;
    await expect.poll(opened, { timeout: 30_000 }).toBeGreaterThan(connected * 0.9);
    const during = await usage();
    await expect.poll(downloads, { timeout: 10_000 }).toHaveLength(deaf);
    const borne = async () => {
      const report = await clients.report();
      expect((await incoming()).length).toBeLessThanOrEqual(uploads);
      return awaited.filter(({ kind, count }) => report[kind]!.dropped < count);
    };
    await expect.poll(borne, { timeout: DROPPED_MS, interval: 500 }).toEqual([]);
    // A client that never reads does not notice that it was dropped: at most twice the server's connectionTimeout.
    if (isFullRun) await expect.poll(downloads, { timeout: DEAF_MS }).toEqual([]);
    return { during, report: await clients.report(), times: await browsing.end() };
  } finally {
    await browsing.end();
    await clients.end();
  }
}

const IDLE = isFullRun ? 10_000 : 1000;
const SLOW = isFullRun ? 1000 : 100;
/** The short run waits only for the time limits of headers (app.ts) and of bodies without files (http/slow-bodies.ts). */
const DROPPED_MS = isFullRun ? 150_000 : 30_000;
const DEAF_MS = 200_000;
test(
  "idle connections and slow clients do not harm others, and are ended by the server's limits",
  { tags: ["fault-9"], timeout: timeFor(1, DROPPED_MS + DEAF_MS + 60_000) },
  async () => {
    const { token, file } = caller;
    const before = await usageAtWork();
    const idle = Math.min(IDLE, Math.floor((await openFilesMax()) / 2) * 2 - SLOW - 500);
    const client = (kind: string, count: number, opening: string, drip = "a"): SlowClient => ({
      kind,
      count,
      opening,
      drip,
      neverReads: kind === "never reading",
    });
    const json = "content-type: application/json\r\ncontent-length: 1000\r\n\r\n";
    const kinds = [
      client("idle", idle / 2, "", ""),
      client("headers", SLOW * 0.3, head("GET", STATES, token, "x-slow: ")),
      client("bodies", SLOW * 0.2, head("POST", STATES, token, json)),
      client("uploads", SLOW * 0.25, head("POST", COMPLAINTS, token, UPLOAD)),
      client("strangers", SLOW * 0.2, head("POST", COMPLAINTS, `${token}x`, UPLOAD)),
      client("signed in", idle / 2, head("GET", STATES, token, "\r\n"), ""),
      client("never reading", SLOW * 0.05, head("GET", file, token, "\r\n"), ""),
    ];
    const awaited = kinds.slice(0, isFullRun ? 6 : 3);
    const { during, report, times } = await runSlowClients(kinds, awaited, before);
    const after = await expectCalm(before);

    // Clients without a token, and uploads beyond the session's limit, are rejected immediately, and dropped if they do not end
    // the connection. Those that wait after an answer are dropped without another one.
    const answers = awaited.map(({ kind }) => report[kind]!.answer);
    const expected = ["408", "408", "408", expect.stringMatching("408|429"), "401", "200"];
    expect(answers).toEqual(expected.slice(0, awaited.length));
    const p99 = quantile(times, 0.99);
    if (isFullRun) expect(p99).toBeLessThan(200);
    measured("idle and slow clients", {
      idle,
      slow: SLOW,
      "ordinary requests": times.length,
      p50: `${quantile(times, 0.5).toFixed(1)} ms`,
      p99: `${p99.toFixed(1)} ms`,
      ...Object.fromEntries(
        awaited.map(({ kind }) => [
          `${kind} borne`,
          `${(report[kind]!.longestMs / 1000).toFixed(1)} s`,
        ]),
      ),
      memory: [before, during, after].map(memoryOf).join(", then "),
    });
  },
);

/** The number of clients of each kind. */
const VANISHED = rounds(5, 125);
test(
  "clients that vanish in the middle of a request leave no connection taken, no memory and no failure",
  { tags: ["fault-9"], timeout: timeFor(VANISHED, 1000) },
  async () => {
    for (const way of WAYS) await vanish(caller, way);
    const before = await usageAtWork();
    for (let round = 0; round < VANISHED; round += 1)
      await Promise.all(WAYS.map((way) => vanish(caller, way)));
    const busy = async () => (await office.sessions()).filter(({ state }) => state !== "idle");
    await expect.poll(busy, { timeout: 10_000 }).toEqual([]);
    const after = await expectCalm(before);
    const reads = Array.from({ length: 10 * CONNECTIONS }, () => server.client.get(STATES));
    expect((await Promise.all(reads)).filter(({ code }) => code !== 200)).toEqual([]);
    expect((await office.sessions()).length).toBeLessThanOrEqual(CONNECTIONS);
    expect(server.output()).not.toContain('"failed"');
    measured("clients that vanish", {
      requests: VANISHED * WAYS.length,
      memory: [before, after].map(memoryOf).join(", then "),
    });
  },
);
