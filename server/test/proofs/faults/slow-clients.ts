// Idle and slow clients, in a process of their own: slow-clients.ts JOB. A client that is dropped by the server reconnects,
// until this process is stopped. Prints "connected" when all are, and a report for each line of its input.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { createInterface } from "node:readline";

/** The behaviour of one kind of client: the bytes that it sends at once, then one chunk every second. */
export interface SlowClient {
  kind: string;
  count: number;
  /** Sent after connecting. */
  opening: string;
  /** Sent every second afterwards; empty for silent clients. */
  drip: string;
  /** Never reads the answer. */
  neverReads: boolean;
}
interface Job {
  port: number;
  kinds: SlowClient[];
}
/**
 * For each kind: the number of connected clients, the number of dropped ones, the last answer, and how long one stayed
 * connected.
 */
type Report = Record<
  string,
  { connected: number; dropped: number; answer: string; longestMs: number }
>;

const WAVE = 250;
const DRIP_MS = 1000;

async function connectClient(
  port: number,
  { opening, drip, neverReads }: SlowClient,
  seen: Report[string],
) {
  const socket: Socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const start = performance.now();
  seen.connected += 1;
  if (opening) socket.write(opening);
  const dripping = drip ? setInterval(() => socket.write(drip), DRIP_MS) : null;
  if (neverReads) socket.pause();
  else
    socket.on("data", (chunk: Buffer) => {
      const status = /^HTTP\/1\.1 (\d+)/.exec(chunk.toString("latin1"))?.[1];
      if (status) seen.answer = status;
    });
  socket.once("close", () => {
    if (dripping) clearInterval(dripping);
    seen.connected -= 1;
    seen.dropped += 1;
    seen.longestMs = Math.max(seen.longestMs, performance.now() - start);
  });
}

/** Connects every client that is not connected. */
async function gather({ port, kinds }: Job, report: Report): Promise<void> {
  for (const kind of kinds) {
    const seen = (report[kind.kind] ??= { connected: 0, dropped: 0, answer: "", longestMs: 0 });
    for (let left = kind.count - seen.connected; left > 0; left -= WAVE) {
      const wave = Array.from({ length: Math.min(WAVE, left) }, () =>
        connectClient(port, kind, seen),
      );
      // A client that cannot connect tries again in the next round.
      await Promise.allSettled(wave);
    }
  }
}

/** Starts the clients in a process of their own; resolves when all are connected. */
export async function startSlowClients(job: Job) {
  const child = spawn(process.execPath, [import.meta.filename, JSON.stringify(job)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface(child.stdout);
  await once(lines, "line");
  return {
    async report(): Promise<Report> {
      child.stdin.write("\n");
      const [line] = (await once(lines, "line")) as [string];
      return JSON.parse(line) as Report;
    },
    async end(): Promise<void> {
      const gone = once(child, "exit");
      child.kill();
      await gone;
    },
  };
}

/** The start of a request of a signed-in client: `rest` are further headers, or the end of the headers and a body. */
export const head = (method: string, path: string, token: string, rest = "") =>
  `${method} ${path} HTTP/1.1\r\nhost: console\r\nauthorization: Bearer ${token}\r\n${rest}`;

/** The rest of an upload that declares these bytes and has sent none of its file. */
export const slowUpload = (bytes: number) =>
  `content-type: multipart/form-data; boundary=slow\r\ncontent-length: ${bytes}\r\n\r\n` +
  `--slow\r\ncontent-disposition: form-data; name="attachments"; filename="slow.jpg"\r\n\r\n`;

if (import.meta.main) {
  const job = JSON.parse(process.argv[2]!) as Job;
  const report: Report = {};
  await gather(job, report);
  console.log("connected");
  createInterface(process.stdin).on("line", () => console.log(JSON.stringify(report)));
  setInterval(() => void gather(job, report), DRIP_MS);
}
