// A crowd of misbehaving clients, in a separate process: crowd.ts JOB. A client that is dropped by the server reconnects,
// until this process is stopped. Prints "all here" when all are connected, and a report for each line of its input.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { createInterface } from "node:readline";

/** The behaviour of one kind of client: the bytes that it sends at once, then one chunk every second. */
export interface Trouble {
  kind: string;
  count: number;
  /** Sent after connecting. */
  opening: string;
  /** Sent every second afterwards; empty for silent clients. */
  drip: string;
  /** Never reads the answer. */
  isDeaf: boolean;
}
export interface Job {
  port: number;
  troubles: Trouble[];
}
/**
 * For each kind: the number of connected clients, the number of dropped ones, the last answer, and how long one stayed
 * connected.
 */
export type Report = Record<
  string,
  { connected: number; dropped: number; answer: string; longestMs: number }
>;

const WAVE = 250;
const DRIP_MS = 1000;

async function come(port: number, { opening, drip, isDeaf }: Trouble, seen: Report[string]) {
  const socket: Socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const start = performance.now();
  seen.connected += 1;
  if (opening) socket.write(opening);
  const dripping = drip ? setInterval(() => socket.write(drip), DRIP_MS) : null;
  if (isDeaf) socket.pause();
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
async function gather({ port, troubles }: Job, report: Report): Promise<void> {
  for (const trouble of troubles) {
    const seen = (report[trouble.kind] ??= { connected: 0, dropped: 0, answer: "", longestMs: 0 });
    for (let left = trouble.count - seen.connected; left > 0; left -= WAVE) {
      const wave = Array.from({ length: Math.min(WAVE, left) }, () => come(port, trouble, seen));
      // A client that cannot connect tries again in the next round.
      await Promise.allSettled(wave);
    }
  }
}

if (process.argv[2]) {
  const job = JSON.parse(process.argv[2]) as Job;
  const report: Report = {};
  await gather(job, report);
  console.log("all here");
  createInterface(process.stdin).on("line", () => console.log(JSON.stringify(report)));
  setInterval(() => void gather(job, report), DRIP_MS);
}
