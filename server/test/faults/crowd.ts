// A crowd of troublesome clients, in a process of its own: crowd.ts JOB. Whoever is dropped by the server comes again,
// until this process is ended. Prints "all here" once everyone is connected, and on each line of its input its report.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { createInterface } from "node:readline";

/** What each does: the bytes that it sends at once, then every second one more. */
export interface Trouble {
  kind: string;
  count: number;
  /** Sent when connected. */
  opening: string;
  /** Sent every second after it; nothing for those that stay silent. */
  drip: string;
  /** Never reads what it is sent. */
  isDeaf: boolean;
}
export interface Job {
  port: number;
  troubles: Trouble[];
}
/** Of each kind: how many are connected, how many the server has dropped, how it last answered, and how long it bore one. */
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

/** Brings everyone who is not there. */
async function gather({ port, troubles }: Job, report: Report): Promise<void> {
  for (const trouble of troubles) {
    const seen = (report[trouble.kind] ??= { connected: 0, dropped: 0, answer: "", longestMs: 0 });
    for (let left = trouble.count - seen.connected; left > 0; left -= WAVE) {
      const wave = Array.from({ length: Math.min(WAVE, left) }, () => come(port, trouble, seen));
      // Who finds no place comes with the next round.
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
