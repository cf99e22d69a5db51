// The cost of a part of a state's offices, for docs/capacity.md: sizes, write-ahead log, rates, backup, restore, sheets,
// vacuum. `npm run bench:capacity -- --part 0.1 --seconds 3 --connections 8`. Each value is saved as soon as it is
// measured.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { utils, write } from "@e965/xlsx";
import pg from "pg";
import { addDays } from "contract/calendar";
import { monthStart, officeMonth } from "contract/month-report";
import { startEmbedded } from "../../server/src/postgres/embedded/start.ts";
import { watchMemory } from "../../server/test/proofs/uploads/memory-of.ts";
import { postmasterOf } from "../../server/test/server-process.ts";
import { askOnce, measure } from "../api/measure.ts";
import { officeFolder } from "../api/generate.ts";
import { memoryOf } from "../api/processes.ts";
import { stateSizes } from "../api/rows.ts";
import { startProduct } from "../api/servers.ts";
import { UNSEARCHED_WORDS } from "../api/words.ts";
import { type Call, get, makeQuestions, productCalls, WORKLOAD_NAMES } from "../api/workloads.ts";
import { commitFacts, machineFacts } from "../report.ts";
import { boothSheetFile } from "../sheet-file.ts";
import { reportCapacity } from "./report.ts";
import { growthOf, sizesOfTables, walPosition } from "./sizes.ts";

const MAIN = join(import.meta.dirname, "../../server/src/main.ts");
const RESULTS = join(import.meta.dirname, "../results");
const log = (message: string) => console.error(message);

const { values: asked } = parseArgs({
  options: {
    part: { type: "string", default: "0.1" },
    seconds: { type: "string", default: "3" },
    connections: { type: "string", default: "8" },
  },
});
const part = Number(asked.part);
const load = { seconds: Number(asked.seconds), connections: Number(asked.connections) };
const sizes = stateSizes(part);
const folder = await officeFolder(sizes, log);
const env = { ...process.env, DATA_DIR: folder, DEMO: "0" };
const figures: Record<string, unknown> = {
  part,
  sizes,
  load,
  machine: machineFacts(),
  commit: commitFacts(),
};

async function keep(name: string, figure: unknown): Promise<void> {
  figures[name] = figure;
  log(`${name}: ${JSON.stringify(figure)}`);
  await mkdir(RESULTS, { recursive: true });
  await writeFile(join(RESULTS, `capacity-${part}.json`), `${JSON.stringify(figures, null, 2)}\n`);
}

const seconds = (since: number) => Number(((performance.now() - since) / 1000).toFixed(2));

/** Runs a command of the console; returns its time and its peak memory in MiB. */
async function runCommand(...args: string[]) {
  const started = performance.now();
  const child = spawn(process.execPath, [MAIN, ...args], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const watch = watchMemory(child.pid!);
  const [code] = (await once(child, "close")) as [number | null];
  const { server } = watch.stop();
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}`);
  return { seconds: seconds(started), peakMiB: server };
}

const begun = performance.now();
const product = await startProduct(folder);
const closing: (() => Promise<unknown>)[] = [product.close];
try {
  await keep("start", { seconds: seconds(begun) });
  const database = await startEmbedded({ dataDir: folder, log, whenRunning: "join" });
  const client = new pg.Client({ ...database.superuser, database: database.connection.database });
  await client.connect();
  closing.push(() => client.end());
  const postmaster = await postmasterOf(folder);
  const questions = await makeQuestions(client, sizes);
  await keep("tables", await sizesOfTables(client));

  await product.headers();
  const answered: Record<string, string> = {};
  const ask = async (name: string, call: Call) => {
    const { status, ms } = await askOnce(product, call);
    answered[name] = `${Math.round(ms)} ms${status === 200 ? "" : `, ${status}`}`;
  };
  await ask("list, first", productCalls.w1(questions[0]!));
  await ask("dashboard of people and events, first", productCalls.w8(questions[0]!));
  const figuresOf = (place: Record<string, number>) => get("/api/v0/reports/complaints", place);
  await ask("dashboard of complaints, first", figuresOf({}));
  await ask("dashboard of complaints, again", figuresOf({}));
  await client.query(
    "update complaints set status_id = 4 - status_id where id = 1 and status_id <> 2",
  );
  await ask("dashboard of complaints, after a change", figuresOf({}));
  await ask("dashboard of one constituency, first", figuresOf({ constituency_id: 2 }));
  const present = officeMonth();
  const ended = addDays(monthStart(present), -1).slice(0, present.length);
  for (const [name, month] of Object.entries({ present, ended }))
    for (const nth of ["first", "again"])
      await ask(`report of the ${name} month, ${nth}`, get("/api/v0/reports/month", { month }));
  for (const word of UNSEARCHED_WORDS.slice(0, 4))
    await ask(
      `search for ${word}, first`,
      productCalls.w4common({ ...questions[0]!, common: word }),
    );
  await keep("answered", answered);

  const rates: Record<string, object> = {};
  for (const workload of WORKLOAD_NAMES) {
    await measure(product, workload, questions, { ...load, postmaster });
    await client.query("checkpoint");
    const before = { wal: await walPosition(client), ...(await growthOf(client)) };
    const { rate, p50, p99, node, postgres, answers, failed } = await measure(
      product,
      workload,
      questions,
      { ...load, postmaster },
    );
    const wal = ((await walPosition(client)) - before.wal) / answers;
    rates[workload] = { rate, p50, p99, node, postgres, answers, failed, walBytes: wal };
    await keep("rates", rates);
    if (workload !== "w6") continue;
    const after = await growthOf(client);
    await keep("growthOfComplaint", { before, after, answers });
    await client.query("delete from complaints where id > $1", [sizes.complaints]);
    await client.query("vacuum complaints");
  }
  await keep("memoryMiB", { server: memoryOf(product.pid) });

  const sheet = boothSheetFile("xlsx", 100, "capacity");
  const form = new FormData();
  form.append("constituency_id", "1");
  form.append("file", sheet, sheet.name);
  const uploading = performance.now();
  const uploaded = await fetch(`${product.base}/api/v0/booth/upload-booths`, {
    method: "POST",
    headers: await product.headers(),
    body: form,
  });
  await keep("sheetOf100Booths", { seconds: seconds(uploading), status: uploaded.status });

  const roll = join(folder, "roll.xlsx");
  const people = Array.from({ length: 10_000 }, (_, i) => ({
    constituency: `Constituency ${1 + (i % sizes.constituencies)}`,
    booth_number: "1",
    name: `Citizen ${i}`,
    phone: String(9_900_000_000 + i),
  }));
  const book = utils.book_new(utils.json_to_sheet(people), "Roll");
  await writeFile(roll, write(book, { type: "buffer", bookType: "xlsx" }) as Uint8Array);
  await keep("rollOf10000Citizens", await runCommand("citizens", "import", roll));

  const updating = performance.now();
  const changed = await client.query(
    "update complaints set title = title || '.' where id % 100 = 0 and length(title) < 100",
  );
  await keep("update", { rows: changed.rowCount, seconds: seconds(updating) });
  for (const table of ["complaints", "principals", "booths"]) {
    const vacuuming = performance.now();
    await client.query(`vacuum (analyze) ${table}`);
    await keep(`vacuum ${table}`, { seconds: seconds(vacuuming) });
  }

  const backup = join(folder, "backup.tar.gz");
  await rm(backup, { force: true });
  const made = await runCommand("backup", backup);
  await keep("backup", { ...made, bytes: (await stat(backup)).size });
  await keep("backupCheck", await runCommand("backup", "check", backup));
  await client.end();
  await product.close();
  closing.length = 0;
  env.DATA_DIR = `${folder}-restored`;
  await keep("restore", await runCommand("restore", backup));
  await rm(env.DATA_DIR, { recursive: true });
  await rm(backup);
} finally {
  for (const close of closing.toReversed()) await close();
}
await writeFile(join(RESULTS, `capacity-${part}.md`), reportCapacity(figures));
