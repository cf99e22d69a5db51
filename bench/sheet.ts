// The time and memory of a large booth sheet, and its effect on other requests: `npm run bench:sheet`. `--rows N` sets the
// number of rows, `--rounds N` the number of uploads.
import { parseArgs } from "node:util";
import { watchMemory } from "../server/test/proofs/uploads/memory-of.ts";
import { quantile } from "../server/test/rounds.ts";
import { addComplaints, uploadSheet } from "./complaints.ts";
import { openBenchOffice } from "./office.ts";
import { requestContinuously } from "./others.ts";
import { saveReport, verdict } from "./report.ts";
import { boothSheetFile, type SheetKind } from "./sheet-file.ts";

const GOAL = { seconds: 6, memoryMiB: 200, p99Ms: 100 };
const ALONE_MS = 5000;

const { values: asked } = parseArgs({
  options: {
    rows: { type: "string", default: "50000" },
    rounds: { type: "string", default: "3" },
  },
});
const rows = Number(asked.rows);
const rounds = Number(asked.rounds);

interface Upload {
  seconds: number;
  serverMiB: number;
  parserMiB: number;
  togetherMiB: number;
  others: number[];
}
interface Measured {
  what: string;
  uploads: Upload[];
}

/* Counted up, to make names that were never used before. */
let named = 0;
let edition = 0;

const office = await openBenchOffice();
try {
  const paths = await prepareRequests();
  const alone = await othersAlone(paths);
  const measured: Measured[] = [];
  const first = boothSheetFile("xlsx", rows, "first");
  const fresh = (what: string, file: File, others: string[]) =>
    repeat(what, async () => {
      const constituency = await freshConstituency();
      return upload(file, constituency, { inserted: rows }, others);
    });
  measured.push(
    await fresh("xlsx, new, nobody else asks", first, []),
    await fresh("xlsx, new", first, paths),
  );
  const known = await freshConstituency();
  await upload(first, known, { inserted: rows }, []);
  measured.push(
    await repeat("xlsx, all rows unchanged", () =>
      upload(first, known, { unchanged: rows }, paths),
    ),
    await repeat("xlsx, all rows updated", () =>
      upload(
        boothSheetFile("xlsx", rows, `edition ${(edition += 1)}`),
        known,
        { updated: rows },
        paths,
      ),
    ),
  );
  for (const kind of ["xls", "ods"] satisfies SheetKind[])
    measured.push(await fresh(`${kind}, new`, boothSheetFile(kind, rows, "first"), paths));
  await report(alone, measured);
} finally {
  await office.close();
}

/** The requests of the other users: a list, a complaint, the dashboard. */
async function prepareRequests(): Promise<string[]> {
  const id = await freshConstituency();
  await uploadSheet(office, boothSheetFile("xlsx", 100, "small"), id);
  const complaint = await addComplaints(office, id);
  return [
    "/api/v0/complaint?page=1",
    `/api/v0/complaint/${complaint}`,
    "/api/v0/reports/super-admin",
  ];
}

async function othersAlone(paths: string[]): Promise<number[]> {
  const { stop } = requestContinuously(office.address, office.client.token, paths);
  await new Promise((resolve) => setTimeout(resolve, ALONE_MS));
  return stop();
}

async function repeat(what: string, once: () => Promise<Upload>): Promise<Measured> {
  const uploads: Upload[] = [];
  for (let round = 0; round < rounds; round += 1) uploads.push(await once());
  return { what, uploads };
}

async function freshConstituency(): Promise<number> {
  named += 1;
  return (await office.addConstituency(`Seat ${named}`)).id;
}

/** Uploads the sheet while the others send requests. Throws unless every row is in the database as expected. */
async function upload(
  file: File,
  constituency_id: number,
  expected: Record<string, number>,
  paths: string[],
): Promise<Upload> {
  const memory = watchMemory(office.pid);
  const others = requestContinuously(office.address, office.client.token, paths, paths.length && 4);
  const sent = performance.now();
  const answered = uploadSheet(office, file, constituency_id).then((answer) => ({
    answer,
    at: performance.now(),
  }));
  // The other requests end whether or not the upload succeeds.
  await Promise.allSettled([answered]);
  const times = await others.stop();
  const { answer, at } = await answered;
  const most = memory.stop();
  for (const [name, count] of Object.entries(expected))
    if (answer[name] !== count) throw new Error(`Not ${count} ${name}: ${JSON.stringify(answer)}`);
  const [stored] = await office.ask<{ count: number }>(
    "select count(*)::int as count from booths where constituency_id = $1",
    [constituency_id],
  );
  if (stored!.count !== rows) throw new Error(`${stored!.count} of ${rows} rows are stored.`);
  return {
    seconds: (at - sent) / 1000,
    serverMiB: most.server - memory.first.server,
    parserMiB: most.largestChild,
    togetherMiB: most.together - memory.first.together,
    others: times,
  };
}

function times(of: number[]): string[] {
  if (of.length === 0) return ["-", "-", "-"];
  return [quantile(of, 0.5), quantile(of, 0.99), Math.max(...of)].map((ms) => ms.toFixed(1));
}

async function report(alone: number[], measured: Measured[]) {
  await saveReport({
    name: "sheet",
    title: `A booth sheet of ${rows.toLocaleString("en-IN")} rows`,
    how: [
      `Each upload ${rounds} times; seconds until the answer (median and worst), the most memory that the server's process took`,
      "more than before, the most that the process reading the sheet held, and the milliseconds of other requests (list, complaint,",
      "dashboard by turns, over 4 connections without a pause) meanwhile. Every row is counted in the database.",
      `Goals: ${GOAL.seconds} s, ${GOAL.memoryMiB} MiB more in the server, others' p99 ${GOAL.p99Ms} ms.`,
    ],
    columns: [
      "upload",
      "s, median",
      "s, worst",
      "goal",
      "server MiB more",
      "goal",
      "parser MiB",
      "others p50 ms",
      "p99 ms",
      "max ms",
      "goal",
    ],
    rows: [
      ["none", "-", "-", "-", "-", "-", "-", ...times(alone), "-"],
      ...measured.map(({ what, uploads }) => {
        const seconds = uploads.map((one) => one.seconds);
        const server = Math.max(...uploads.map((one) => one.serverMiB));
        const others = uploads.flatMap((one) => one.others);
        return [
          what,
          quantile(seconds, 0.5).toFixed(2),
          Math.max(...seconds).toFixed(2),
          verdict(quantile(seconds, 0.5), GOAL.seconds),
          Math.round(server),
          verdict(server, GOAL.memoryMiB),
          Math.round(Math.max(...uploads.map((one) => one.parserMiB))),
          ...times(others),
          others.length ? verdict(quantile(others, 0.99), GOAL.p99Ms) : "-",
        ];
      }),
    ],
    figures: {
      rows,
      alone: { count: alone.length, p50: quantile(alone, 0.5), p99: quantile(alone, 0.99) },
      measured: measured.map(({ what, uploads }) => ({
        what,
        uploads: uploads.map(({ others, ...one }) => ({
          ...one,
          others: others.length && {
            count: others.length,
            p99: quantile(others, 0.99),
            max: Math.max(...others),
          },
        })),
      })),
    },
  });
}
