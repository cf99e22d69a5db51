// The API benchmark: the product and a bare server on the same database, in interleaved rounds. Prints one
// table and saves it in bench/results/. BENCHMARKS.md explains the table.
//   npm run bench -- --scale 1 --rounds 3 --seconds 2.5 --connections 1,8,64 --workloads w1,w5
import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { commitFacts, machineFacts } from "../report.ts";
import { check, countMatches } from "./check.ts";
import { waitUntilIdle, removeCreated, setTriggers } from "./created.ts";
import { officeFolder } from "./generate.ts";
import { askOnce, measure, type Measured } from "./measure.ts";
import { memoryOf } from "./processes.ts";
import { report, type Results } from "./report.ts";
import { sizesOf } from "./rows.ts";
import { openSystems, type System } from "./servers.ts";
import { BARE, type Cell, summarise } from "./summary.ts";
import { UNSEARCHED_WORDS } from "./words.ts";
import { makeQuestions, productCalls, type Workload, WORKLOAD_NAMES } from "./workloads.ts";

const RESULTS = join(import.meta.dirname, "../results");
/** A server that has run for a day has compiled its code. A new server still interprets it. */
const WARM_UP = { seconds: 4, connections: 8 };

const { values: asked } = parseArgs({
  options: {
    scale: { type: "string", default: "1" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "2.5" },
    connections: { type: "string", default: "1,8,64" },
    workloads: { type: "string", default: WORKLOAD_NAMES.join(",") },
  },
});
const [scale, rounds, seconds] = [Number(asked.scale), Number(asked.rounds), Number(asked.seconds)];
const connections = asked.connections.split(",").map(Number);
const workloads = WORKLOAD_NAMES.filter((name) => asked.workloads.split(",").includes(name));
const facts = machineFacts();
const log = (message: string) => console.error(message);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

/** Four significant digits: the measurements are not more precise. */
const short = (_: string, value: unknown) =>
  typeof value === "number" ? Number(value.toPrecision(4)) : value;

const sizes = sizesOf(scale);
const { product, bare, client, postmaster, close } = await openSystems(
  await officeFolder(sizes, log),
  log,
);
const questions = await makeQuestions(client, sizes);
try {
  await run();
} finally {
  await close();
}

async function run(): Promise<void> {
  // From an interrupted run.
  await setTriggers(client, sizes, "enable");
  const uncounted = await firstSearches();
  await expectAgreement();
  const cells = await measureAll();
  // Once more, after all writes.
  await expectAgreement();
  const results: Results = {
    scale,
    at: new Date().toISOString(),
    commit: commitFacts(),
    machine: await machine(),
    rounds,
    seconds,
    summaries: summarise(cells),
    memory: Object.fromEntries([bare, product].map(({ name, pid }) => [name, memoryOf(pid)])),
    uncounted,
    cells,
  };
  const text = report(results);
  await mkdir(RESULTS, { recursive: true });
  await writeFile(join(RESULTS, `api-${scale}.json`), `${JSON.stringify(results, short, 2)}\n`);
  await writeFile(join(RESULTS, `api-${scale}.md`), text);
  console.log(text);
}

async function expectAgreement(): Promise<void> {
  await waitUntilIdle(client);
  await removeCreated(client, sizes);
  await check(product, bare, questions, client);
  await removeCreated(client, sizes);
  log("The answers agree.");
}

async function measureAll(): Promise<Cell[]> {
  const systems = [bare, product];
  const cells: Cell[] = [];
  for (const workload of workloads)
    for (const system of systems) await measureOn(system, workload, WARM_UP);
  for (let round = 0; round < rounds; round += 1)
    for (const workload of workloads)
      for (const count of connections)
        for (const system of round % 2 ? systems.toReversed() : systems) {
          await waitUntilIdle(client);
          cells.push(await measureOne(system, workload, count, round));
        }
  return cells;
}

/** Measures, and removes the complaints that it has created. */
async function measureOn(
  system: System,
  workload: Workload,
  load: { seconds: number; connections: number },
): Promise<Measured> {
  const creates = workload === "w6";
  // The bare server's complaints do not change the product's totals.
  const hasTriggersOff = creates && system === bare;
  if (hasTriggersOff) await setTriggers(client, sizes, "disable");
  try {
    return await measure(system, workload, questions, { ...load, postmaster });
  } finally {
    if (creates) await waitUntilIdle(client);
    if (hasTriggersOff) await setTriggers(client, sizes, "enable");
    if (creates) await removeCreated(client, sizes);
  }
}

async function measureOne(
  system: System,
  workload: Workload,
  connections: number,
  round: number,
): Promise<Cell> {
  const before = stealTime();
  const measured = await measureOn(system, workload, { connections, seconds });
  const after = stealTime();
  const steal = (100 * (after.stolen - before.stolen)) / (after.all - before.all);
  const { rate, p50, p99, node, postgres, failed } = measured;
  if (system.name === BARE && failed)
    throw new Error(
      `${failed} questions of ${workload} failed on the bare server: no measure of anything`,
    );
  log(
    `${round} ${workload} c${connections} ${system.name} ${rate.toFixed(0)}/s p50 ${p50.toFixed(2)} ` +
      `p99 ${p99.toFixed(2)} node ${node.toFixed(3)} postgres ${postgres.toFixed(3)} failed ${failed}`,
  );
  const cell = { round, workload, connections, system: system.name };
  return { ...cell, ...measured, load: loadavg()[0]!, steal };
}

/** The time that the host gave to other machines, and the total time, since boot. */
function stealTime() {
  const times = readFileSync("/proc/stat", "utf8").split("\n", 1)[0]!.split(/\s+/).slice(1, 9);
  const all = times.reduce((sum, time) => sum + Number(time), 0);
  return { stolen: Number(times[7]), all };
}

/** Measures words that were not searched since the start, so that no cached count exists. */
async function firstSearches(): Promise<Results["uncounted"]> {
  const found: Results["uncounted"] = [];
  await product.headers();
  for (const word of UNSEARCHED_WORDS) {
    const started = performance.now();
    await countMatches(client, word);
    const count = performance.now() - started;
    const call = productCalls.w4common({ ...questions[0]!, common: word });
    const { ok, ms } = await askOnce(product, call);
    found.push({ word, product: ok ? ms : Number.POSITIVE_INFINITY, count });
  }
  return found;
}

async function machine(): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  const { processor, cores, memoryGiB, node } = facts;
  return `${cores} x ${processor}, ${memoryGiB} GiB, Node ${node.slice(1)}, PostgreSQL ${rows[0]!.server_version}`;
}
