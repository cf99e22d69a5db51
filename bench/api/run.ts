// The API benchmark: the product and a bare server on the same database, in interleaved rounds. Prints one
// table and saves it in bench/results/. BENCHMARKS.md explains the table.
//   npm run bench -- --scale 1 --rounds 3 --seconds 2.5 --connections 1,8,64 --workloads w1,w5
// --shared adds the measuring tool beside the project, if there is one. --keep leaves everything running at the end.
import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { startEmbedded } from "../../server/src/postgres/embedded/start.ts";
import { postmasterOf } from "../../server/test/server-process.ts";
import { commitFacts, machineFacts } from "../report.ts";
import { check, countMatches } from "./check.ts";
import { type Contender, toContender } from "./contenders.ts";
import { waitUntilIdle, removeCreated, setTriggers } from "./created.ts";
import { officeFolder } from "./generate.ts";
import { askOnce } from "./measure.ts";
import { memoryOf } from "./processes.ts";
import { report, type Results } from "./report.ts";
import { type Sizes, sizesOf } from "./rows.ts";
import { startBare, startProduct, type System } from "./servers.ts";
import { openShared } from "./shared-bench.ts";
import { type Cell, summarise } from "./summary.ts";
import { UNSEARCHED_WORDS } from "./words.ts";
import {
  makeQuestions,
  productCalls,
  type Question,
  type Workload,
  WORKLOAD_NAMES,
} from "./workloads.ts";

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
    shared: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});
const scale = Number(asked.scale);
const rounds = Number(asked.rounds);
const seconds = Number(asked.seconds);
const connections = asked.connections.split(",").map(Number);
const workloads = WORKLOAD_NAMES.filter((name) => asked.workloads.split(",").includes(name));
const facts = machineFacts();
const log = (message: string) => console.error(message);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

const sizes = sizesOf(scale);
const folder = await officeFolder(scale, log);
const closing: (() => Promise<unknown>)[] = [];
async function run(): Promise<void> {
  const product = await startProduct(folder);
  closing.push(product.close);
  const database = await startEmbedded({ dataDir: folder, log, whenRunning: "join" });
  closing.push(() => database.stop());
  const client = new pg.Client(database.connection);
  await client.connect();
  closing.push(() => client.end());
  const bare = await startBare(database.connection, folder);
  closing.push(bare.close);
  // From an interrupted run.
  await setTriggers(client, sizes, "enable");

  const postmaster = await postmasterOf(folder);
  const questions = await makeQuestions(client, sizes);
  const uncounted = await firstSearches(product, client, questions[0]!);
  const expectAgreement = async () => {
    await waitUntilIdle(client);
    await removeCreated(client, sizes);
    await check(product, bare, questions, client);
    await removeCreated(client, sizes);
    log("The answers agree.");
  };
  await expectAgreement();

  const contenders = [bare, product].map((system) =>
    toContender(system, questions, postmaster, cleaningFor(system, client, sizes)),
  );
  if (asked.shared) {
    const shared = await openShared({ database, scale, questions, postmaster, folder, log });
    closing.push(shared.close);
    contenders.push(...shared.contenders);
  }
  const cells = await measureAll(contenders, () => waitUntilIdle(client));
  // Once more, after all writes.
  await expectAgreement();
  const results: Results = {
    scale,
    at: new Date().toISOString(),
    commit: commitFacts(),
    machine: await machine(client),
    rounds,
    seconds,
    summaries: summarise(cells),
    memory: Object.fromEntries(
      contenders.flatMap(({ name, pid }) => (pid ? [[name, memoryOf(pid)]] : [])),
    ),
    uncounted,
    cells,
  };
  const text = report(results);
  await mkdir(RESULTS, { recursive: true });
  await writeFile(join(RESULTS, `api-${scale}.json`), `${JSON.stringify(results, short, 2)}\n`);
  await writeFile(join(RESULTS, `api-${scale}.md`), text);
  console.log(text);
  if (!asked.keep) return;
  const { host, user } = database.connection;
  log(`Kept: ${product.base}, ${bare.base}, psql -h ${host} -U ${user}; Ctrl-C ends it.`);
  await new Promise(() => undefined);
}

/** The bare server's complaints do not change the product's totals, so the triggers are off. */
function cleaningFor(system: System, client: pg.Client, sizes: Sizes) {
  const isBare = system.name === "bare";
  return {
    before: () => (isBare ? setTriggers(client, sizes, "disable") : Promise.resolve()),
    after: async () => {
      await waitUntilIdle(client);
      if (isBare) await setTriggers(client, sizes, "enable");
      await removeCreated(client, sizes);
    },
  };
}

async function measureAll(contenders: Contender[], settled: () => Promise<void>): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const workload of workloads)
    for (const contender of contenders) await contender.measure(workload, WARM_UP);
  for (let round = 0; round < rounds; round += 1)
    for (const workload of workloads)
      for (const count of connections)
        for (const contender of rotated(contenders, round)) {
          await settled();
          cells.push(await measureOne(contender, workload, count, round));
        }
  return cells;
}

/** Four significant digits: the measurements are not more precise. */
const short = (_: string, value: unknown) =>
  typeof value === "number" ? Number(value.toPrecision(4)) : value;

const rotated = <T>(list: T[], by: number) => list.map((_, i) => list[(i + by) % list.length]!);

async function measureOne(
  contender: Contender,
  workload: Workload,
  connections: number,
  round: number,
): Promise<Cell> {
  const before = stealTime();
  const measured = await contender.measure(workload, { connections, seconds });
  const after = stealTime();
  const steal = (100 * (after.stolen - before.stolen)) / (after.all - before.all);
  const { rate, p50, p99, node, postgres, failed } = measured;
  if (contender.name === "bare" && failed)
    throw new Error(
      `${failed} questions of ${workload} failed on the bare server: no measure of anything`,
    );
  log(
    `${round} ${workload} c${connections} ${contender.name} ${rate.toFixed(0)}/s p50 ${p50.toFixed(2)} ` +
      `p99 ${p99.toFixed(2)} node ${node.toFixed(3)} postgres ${postgres.toFixed(3)} failed ${failed}`,
  );
  const system = contender.name;
  return { round, workload, connections, system, ...measured, load: loadavg()[0]!, steal };
}

/** The time that the host gave to other machines, and the total time, since boot. */
function stealTime() {
  const times = readFileSync("/proc/stat", "utf8").split("\n", 1)[0]!.split(/\s+/).slice(1, 9);
  const all = times.reduce((sum, time) => sum + Number(time), 0);
  return { stolen: Number(times[7]), all };
}

/** Measures words that were not searched since the start, so that no cached count exists. */
async function firstSearches(
  product: System,
  client: pg.Client,
  question: Question,
): Promise<Results["uncounted"]> {
  const found: Results["uncounted"] = [];
  await product.headers();
  for (const word of UNSEARCHED_WORDS) {
    const started = performance.now();
    await countMatches(client, word);
    const count = performance.now() - started;
    const call = productCalls.w4common({ ...question, common: word });
    const { ok, ms } = await askOnce(product, call);
    found.push({ word, product: ok ? ms : Number.POSITIVE_INFINITY, count });
  }
  return found;
}

async function machine(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  const { processor, cores, memoryGiB, node } = facts;
  return `${cores} x ${processor}, ${memoryGiB} GiB, Node ${node.slice(1)}, PostgreSQL ${rows[0]!.server_version}`;
}

try {
  await run();
} finally {
  for (const close of closing.toReversed()) await close();
}
