// Time to first byte, total time and server memory of an export of 100,000 complaints: `npm run bench:export`. `--scale N`
// takes another part of the half million complaints, `--rounds N` repeats each.
import { parseArgs } from "node:util";
import { watchMemory } from "../server/test/proofs/uploads/memory-of.ts";
import { quantile } from "../server/test/rounds.ts";
import { officeFolder } from "./api/generate.ts";
import { sizesOf } from "./api/rows.ts";
import { startProduct, type System } from "./api/servers.ts";
import { saveReport, verdict } from "./report.ts";

const GOAL = { firstByteMs: 1000, memoryMiB: 150 };
const IDLE_MS = 3000;

const { values: asked } = parseArgs({
  options: {
    scale: { type: "string", default: "0.2" },
    rounds: { type: "string", default: "3" },
  },
});
const rounds = Number(asked.rounds);
const sizes = sizesOf(Number(asked.scale));
const { complaints } = sizes;

interface Exported {
  firstByteMs: number;
  seconds: number;
  mib: number;
  memoryMiB: number;
}

const product = await startProduct(await officeFolder(sizes, console.log));
try {
  // The list has been opened before, as in an office at work.
  await readWhole(product, "/api/v0/complaint");
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const idle = watchMemory(product.pid).stop().server;
  const measured = [];
  for (const format of ["csv", "xlsx"]) {
    const runs: Exported[] = [];
    for (let round = 0; round < rounds; round += 1)
      runs.push(await exportOnce(product, format, idle));
    measured.push({ format, runs });
  }
  await report(idle, measured);
} finally {
  await product.close();
}

async function readWhole({ base, headers }: System, path: string): Promise<void> {
  const reply = await fetch(base + path, { headers: await headers() });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  await reply.arrayBuffer();
}

/** Downloads the export and discards it. Throws if the number of lines of a CSV is not the number of complaints. */
async function exportOnce(
  { base, headers, pid }: System,
  format: string,
  idle: number,
): Promise<Exported> {
  const own = await headers();
  const memory = watchMemory(pid);
  const asked = performance.now();
  const reply = await fetch(`${base}/api/v0/complaint/export?format=${format}`, {
    headers: { ...own, "accept-encoding": "identity" },
  });
  if (!reply.ok) throw new Error(`${format}: ${reply.status} ${await reply.text()}`);
  let firstByteMs = 0;
  let bytes = 0;
  let lines = 0;
  for await (const piece of reply.body as ReadableStream<Uint8Array>) {
    firstByteMs ||= performance.now() - asked;
    bytes += piece.length;
    if (format === "csv") for (const byte of piece) if (byte === 10) lines += 1;
  }
  const seconds = (performance.now() - asked) / 1000;
  const { server } = memory.stop();
  // Generated texts have no line breaks.
  if (format === "csv" && lines !== complaints + 1) throw new Error(`${lines} lines came.`);
  return { firstByteMs, seconds, mib: bytes / 1024 ** 2, memoryMiB: server - idle };
}

async function report(idle: number, measured: { format: string; runs: Exported[] }[]) {
  await saveReport({
    name: "export",
    title: `An export of ${complaints.toLocaleString("en-IN")} complaints`,
    how: [
      `Each ${rounds} times, from a started server on a filled office: milliseconds to the first byte (median and worst), seconds to`,
      `the last one, MiB of the file, and the most memory that the server's process held more than the ${Math.round(idle)} MiB of rest.`,
      `Goals: ${GOAL.firstByteMs} ms, ${GOAL.memoryMiB} MiB more.`,
    ],
    columns: [
      "format",
      "first byte ms, median",
      "ms, worst",
      "goal",
      "s, median",
      "MiB",
      "server MiB more, worst",
      "goal",
    ],
    rows: measured.map(({ format, runs }) => {
      const first = runs.map(({ firstByteMs }) => firstByteMs);
      const memory = Math.max(...runs.map(({ memoryMiB }) => memoryMiB));
      return [
        format,
        Math.round(quantile(first, 0.5)),
        Math.round(Math.max(...first)),
        verdict(Math.max(...first), GOAL.firstByteMs),
        quantile(
          runs.map(({ seconds }) => seconds),
          0.5,
        ).toFixed(1),
        runs[0]!.mib.toFixed(1),
        Math.round(memory),
        verdict(memory, GOAL.memoryMiB),
      ];
    }),
    figures: { complaints, idleMiB: idle, measured },
  });
}
