import { randomBytes, randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { fileOf, JPEG, PDF, PNG } from "../../attachments.ts";
import { type ForeignClient, multipart } from "../../foreign-client.ts";
import type { ForeignOffice } from "../../foreign-office.ts";
import type { WriteLog } from "./write-log.ts";

/** One write. It is retried until its result is known, because a lost answer leaves the result open. */
interface Task {
  method: "POST" | "PUT" | "DELETE";
  path: string;
  body?: object;
  /** The status of a retry if the first attempt had succeeded. */
  doneBefore?: number;
  done: (data: unknown) => void;
}

/** An acknowledged write and its time (performance.now). */
interface Acknowledged {
  sentAt: number;
  at: number;
}

const COMPLAINTS = "/api/v0/complaint";
const RETRY_MS = 25;
/** The statuses of a server that cannot write now: its database or its files are away, or its disk is full. */
const unavailable = new Set([503, 507]);
const MOST_COMPLAINTS = 6;
const kinds = [
  { start: JPEG, ending: "jpg", type: "image/jpeg" },
  { start: PNG, ending: "png", type: "image/png" },
  { start: PDF, ending: "pdf", type: "application/pdf" },
];

let serial = 0;

/** A writer's next step: it adds, edits and deletes complaints of its own, and adds states and citizens. */
function plan(office: ForeignOffice, writeLog: WriteLog, own: number[]): Task {
  serial += 1;
  const chance = Math.random();
  if (chance < 0.1) {
    const name = `State ${serial}`;
    const done = (data: unknown) => void writeLog.states.set((data as { id: number }).id, name);
    return { method: "POST", path: "/api/v0/location/states", body: { name }, done };
  }
  if (chance < 0.2) {
    const body = {
      name: `Citizen ${serial}`,
      phone: String(8_000_000_000 + serial),
      booth_id: office.booths[0].id,
    };
    const done = (data: unknown) => {
      const { principal_id } = data as { principal_id: number };
      writeLog.citizens.set(principal_id, `${body.name} ${body.phone}`);
    };
    return { method: "POST", path: "/api/v0/principal/user", body, done };
  }
  if (own.length < 2 || (chance < 0.5 && own.length < MOST_COMPLAINTS))
    return creation(office, writeLog, own);
  const id = own[randomInt(own.length)]!;
  return chance < 0.75 ? edit(office, writeLog, id) : deletion(writeLog, own, id);
}

function creation(office: ForeignOffice, writeLog: WriteLog, own: number[]): Task {
  const title = `Complaint ${serial}`;
  const description = `The hand pump near the temple is dry (${serial}).`;
  const files = Array.from({ length: randomInt(1, 3) }, (_, index) => {
    const { start, ending, type } = kinds[randomInt(kinds.length)]!;
    const bytes = Buffer.concat([start, randomBytes(randomInt(100, 20_000))]);
    return { name: `${serial}-${index}.${ending}`, type, bytes };
  });
  const fields = {
    title,
    description,
    category_id: office.categories[1][0].id,
    complainant_id: office.complainant.principal_id,
  };
  const sent = files.map(({ name, type, bytes }) => fileOf(bytes, name, type));
  return {
    method: "POST",
    path: COMPLAINTS,
    body: multipart(fields, "attachments", sent),
    done: (data) => {
      const { complaint_id } = data as { complaint_id: number };
      writeLog.complaints.set(complaint_id, {
        title,
        description,
        status_id: 1,
        version: 1,
        files: files.map(({ name, bytes }) => ({ name, bytes })),
      });
      writeLog.audit.createComplaint += 1;
      own.push(complaint_id);
    },
  };
}

function edit(office: ForeignOffice, writeLog: WriteLog, id: number): Task {
  const before = writeLog.complaints.get(id)!;
  const after = {
    title: `Edited ${serial}`,
    description: `Looked at by the engineer (${serial}).`,
    status_id: randomInt(1, 4),
  };
  const { version } = before;
  return {
    method: "PUT",
    path: `${COMPLAINTS}/${id}`,
    body: { ...after, category_id: office.categories[1][0].id, version },
    doneBefore: 409,
    done: () => {
      writeLog.complaints.set(id, { ...before, ...after, version: version + 1 });
      writeLog.audit.updateComplaint += 1;
    },
  };
}

const deletion = (writeLog: WriteLog, own: number[], id: number): Task => ({
  method: "DELETE",
  path: `${COMPLAINTS}/${id}`,
  doneBefore: 404,
  done: () => {
    writeLog.complaints.delete(id);
    writeLog.audit.deleteComplaint += 1;
    own.splice(own.indexOf(id), 1);
  },
});

/**
 * Creates `count` writers that record into the log. `start` runs them: a writer ends after its current write. If the
 * server `mayVanish`, a writer also ends when the server is gone, and retries its unanswered write at the next `start`, or
 * immediately if it comes back or there are others (`comesAgain`). A writer pauses `pauseMs` on average after a write.
 */
export function createWriters(count: number, office: ForeignOffice, writeLog: WriteLog) {
  const writers = Array.from({ length: count }, () => ({
    own: [] as number[],
    task: null as Task | null,
    key: "",
    attempts: 0,
  }));

  function start(
    client: ForeignClient,
    {
      mayVanish,
      comesAgain = false,
      pauseMs = 0,
    }: { mayVanish: boolean; comesAgain?: boolean; pauseMs?: number },
  ) {
    const counts = { acknowledged: 0, unavailable: 0, slowest: 0, cut: [] as number[] };
    const waiting = new Set<(one: Acknowledged) => void>();
    let isOver = false;

    async function work(writer: (typeof writers)[number]): Promise<void> {
      for (;;) {
        if (!writer.task) {
          if (isOver) return;
          writer.task = plan(office, writeLog, writer.own);
          writer.attempts = 0;
          writer.key = `task-${serial}`;
        }
        const { method, path, body, doneBefore, done } = writer.task;
        writer.attempts += 1;
        const sentAt = performance.now();
        const headers = method === "POST" ? { "idempotency-key": writer.key } : undefined;
        const reply = await client.send(method, path, body, headers).catch((error: unknown) => {
          // fetch throws a TypeError when the connection breaks. A timeout is another error.
          if (mayVanish && error instanceof TypeError) return null;
          throw error;
        });
        if (!reply) {
          counts.cut.push(sentAt);
          if (!comesAgain) return;
          await wait(RETRY_MS);
          continue;
        }
        const at = performance.now();
        counts.slowest = Math.max(counts.slowest, at - sentAt);
        const { code, body: answer } = reply;
        if (unavailable.has(code) && answer.status === "error" && answer.request_id) {
          counts.unavailable += 1;
          await wait(RETRY_MS);
          continue;
        }
        if (code !== 200 && (code !== doneBefore || writer.attempts === 1))
          throw new Error(`${method} ${path} answered ${code}: ${JSON.stringify(answer)}`);
        done(answer.data);
        writer.task = null;
        counts.acknowledged += 1;
        for (const notify of waiting) notify({ sentAt, at });
        if (pauseMs) await wait(randomInt(2 * pauseMs));
      }
    }
    const all = Promise.all(writers.map(work));
    // The next `stop` or `until` reports the error.
    all.catch(() => undefined);

    /** The first acknowledged write that matches; throws if the writers end before. */
    async function until(isIt: (one: Acknowledged) => boolean): Promise<Acknowledged> {
      const found = Promise.withResolvers<Acknowledged>();
      const notify = (one: Acknowledged) => isIt(one) && found.resolve(one);
      waiting.add(notify);
      const early = all.then(() => Promise.reject(new Error("The writers ended early.")));
      try {
        return await Promise.race([found.promise, early]);
      } finally {
        waiting.delete(notify);
      }
    }
    return {
      counts,
      until,
      /** Resolves when `number` writes have been acknowledged. */
      wrote: (number: number) => until(() => counts.acknowledged >= number),
      async end() {
        isOver = true;
        await all;
        return counts;
      },
    };
  }
  return { start };
}
