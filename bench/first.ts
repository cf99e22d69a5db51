// The first answers of a server process that has just started, database included: `npm run bench:first`. `--scale 10` asks an
// office of ten times the data, `--rounds N` sets the number of starts for each kind of question.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { officeFolder } from "./api/generate.ts";
import { askOnce } from "./api/measure.ts";
import { sizesOf } from "./api/rows.ts";
import { startProduct } from "./api/servers.ts";
import { RARE_WORDS, UNSEARCHED_WORDS } from "./api/words.ts";
import { type Call, get } from "./api/workloads.ts";
import { quantile } from "../server/test/rounds.ts";
import { saveReport, verdict } from "./report.ts";

const GOAL_MS = 1000;
const LIST = "/api/v0/complaint";
const log = (message: string) => console.error(message);

const { values: asked } = parseArgs({
  options: { scale: { type: "string", default: "1" }, rounds: { type: "string", default: "3" } },
});
const sizes = sizesOf(Number(asked.scale));
const folder = await officeFolder(sizes, log);

/** Each question is the first one of its process. Of a kind with several questions, each round asks another. */
const kinds: Record<string, Call[]> = {
  "the dashboard: people and events": [get("/api/v0/reports/super-admin")],
  "the dashboard: complaints": [get("/api/v0/reports/complaints")],
  "the dashboard: Today": [get("/api/v0/reports/today")],
  "the list": [get(LIST)],
  "the list by status": [get(LIST, { status: "completed" })],
  "the list by category": [3, 5, 7].map((category) => get(LIST, { category })),
  "the list by constituency": [7, 70, 300].map((constituency) => get(LIST, { constituency })),
  "the list by constituency, status and days": [8, 80, 400].map((constituency) =>
    get(LIST, {
      constituency,
      status: "completed",
      start_date: "2025-06-01",
      end_date: "2026-05-31",
    }),
  ),
  "a search of a common word": UNSEARCHED_WORDS.map((search) => get(LIST, { search })),
  "a search of a rare word": RARE_WORDS.map((search) => get(LIST, { search })),
  "the month's report": [get("/api/v0/reports/month", { month: "2026-10" })],
};

interface First {
  /** Milliseconds until the answer, asked for as the console asks. */
  answer: number;
  /** Milliseconds until the exact total of a list that came without it. */
  total?: number;
}

async function first(call: Call): Promise<First> {
  const product = await startProduct(folder);
  try {
    await product.headers();
    const preferring = {
      ...product,
      headers: async () => ({ ...(await product.headers()), prefer: "wait=1" }),
    };
    const { ok, status, text, ms } = await askOnce(preferring, call);
    if (!ok) throw new Error(`${call.path} answered ${status}: ${text}`);
    if (!text.includes('"totalFollows":true')) return { answer: ms };
    return { answer: ms, total: ms + (await askOnce(product, call)).ms };
  } finally {
    await product.close();
  }
}

/**
 * Lets one process keep the counts, as its job does at the start and a restore at its end: the data set was loaded without them. Returns
 * the seconds that the job took.
 */
async function keepCounts(): Promise<number> {
  const product = await startProduct(folder);
  try {
    for (;;) {
      const lines = readFileSync(join(folder, "product.log"), "utf8").split("\n");
      const done = lines.find((line) => line.includes('"job":"counts"') && line.includes("done"));
      if (done) return (JSON.parse(done) as { ms: number }).ms / 1000;
      await wait(200);
    }
  } finally {
    await product.close();
  }
}

const keptAfter = (await keepCounts()).toFixed(1);
const rows: (string | number)[][] = [];
const figures: Record<string, First[]> = {};
for (const [kind, calls] of Object.entries(kinds)) {
  const found: First[] = [];
  for (let round = 0; round < Number(asked.rounds); round += 1)
    found.push(await first(calls[round % calls.length]!));
  figures[kind] = found;
  const answers = found.map(({ answer }) => answer);
  const totals = found.flatMap(({ total }) => total ?? []);
  const worst = Math.max(...answers);
  const total = totals.length ? Math.max(...totals).toFixed(0) : "with it";
  rows.push([
    kind,
    quantile(answers, 0.5).toFixed(0),
    worst.toFixed(0),
    total,
    verdict(worst, GOAL_MS),
  ]);
  log(rows.at(-1)!.join(" | "));
}
await saveReport({
  name: `first-${asked.scale}`,
  title: `The first answer of a process: ${sizes.complaints} complaints`,
  how: [
    `Milliseconds of the first call of a server process that has just started with its embedded database, after the sign-in; ${asked.rounds} starts a row.`,
    `A process before them has kept the counts of the whole office's dashboard, in ${keptAfter} s.`,
    "A list is asked for as the console does: its rows come first, and the exact total follows where it takes longer than half a second.",
  ],
  columns: ["first call", "median", "worst", "total, worst", `goal ${GOAL_MS} ms`],
  rows,
  figures,
});
