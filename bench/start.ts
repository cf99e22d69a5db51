// The time from `npm start` to the first 200 of /readyz, with the embedded database and a built console: `npm run
// bench:start`. `--later N` sets the number of starts after the first one.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { freePort } from "../server/test/free-port.ts";
import { quantile } from "../server/test/rounds.ts";
import { childrenOf, makeDataDir } from "../server/test/server-process.ts";
import { cpuOf } from "./api/processes.ts";
import { saveReport, verdict } from "./report.ts";

const ROOT = join(import.meta.dirname, "..");
const GOAL_S = 2;
const LOOK_EVERY_MS = 10;
const GIVE_UP_MS = 120_000;

const { values: asked } = parseArgs({ options: { later: { type: "string", default: "10" } } });

interface Start {
  /** Seconds from the command to the first 200 of /readyz. */
  ready: number;
  /** Processor time of the server process until then in seconds, without its database. */
  processor: number;
}

const { DATA_DIR, remove } = await makeDataDir();
try {
  const first = await start();
  const later: Start[] = [];
  for (let count = 0; count < Number(asked.later); count += 1) later.push(await start());
  const ready = later.map((one) => one.ready);
  const median = quantile(ready, 0.5);
  const processor = (starts: Start[]) =>
    quantile(
      starts.map((one) => one.processor),
      0.5,
    ).toFixed(2);
  await saveReport({
    name: "start",
    title: "From `npm start` to ready",
    how: [
      "Seconds from the command until /readyz answers 200, the embedded database included; the console was built before. The first start",
      `of a data folder makes the database and loads the demonstration; then ${later.length} more of the same folder.`,
      "Processor time is that of the server's process alone, median.",
    ],
    columns: ["start", "median s", "worst s", "processor s", `goal ${GOAL_S} s`],
    rows: [
      ["first", first.ready.toFixed(2), first.ready.toFixed(2), processor([first]), "-"],
      [
        "later",
        median.toFixed(2),
        Math.max(...ready).toFixed(2),
        processor(later),
        verdict(median, GOAL_S),
      ],
    ],
    figures: { first, later },
  });
} finally {
  await remove();
}

/** Starts the console with npm, and stops it when it is ready. */
async function start(): Promise<Start> {
  const port = await freePort();
  const env = { ...process.env, DATA_DIR, PORT: String(port), LOG_LEVEL: "silent" };
  const asked = performance.now();
  const npm = spawn("npm", ["start"], { cwd: ROOT, env, stdio: ["ignore", "ignore", "inherit"] });
  const ended = once(npm, "exit");
  while (!(await isReady(port))) {
    if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}.`);
    if (performance.now() - asked > GIVE_UP_MS) throw new Error("The console is not ready.");
    await wait(LOOK_EVERY_MS);
  }
  const ready = (performance.now() - asked) / 1000;
  const server = await serverBelow(npm.pid!);
  const processor = cpuOf(server) / 1000;
  process.kill(server, "SIGTERM");
  await ended;
  return { ready, processor };
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.status === 200;
}

/** npm starts a shell, and the shell starts the server. */
async function serverBelow(pid: number): Promise<number> {
  for (const child of await childrenOf(pid)) {
    const words = readFileSync(`/proc/${child}/cmdline`, "utf8").split("\0");
    if (words[1] === "server/src/main.ts") return child;
    const found = await serverBelow(child);
    if (found) return found;
  }
  return 0;
}
