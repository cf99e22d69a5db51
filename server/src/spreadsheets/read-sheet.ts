import { existsSync } from "node:fs";
import { fork, type ChildProcess } from "node:child_process";
import { findPackageJSON, getCompileCacheDir } from "node:module";
import { setPriority } from "node:os";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { invalidSheetMessage, SHEET_ROWS_MAX, sheetUpload } from "contract/booths";
import { type Message, says } from "contract/messages";
import { queues } from "../observability/counters.ts";
import { withSpan } from "../observability/trace.ts";
import { SheetError, tooComplexMessage } from "./sheet-error.ts";
import type { SheetForm, SheetJob, SheetLimits, SheetReply, SheetResult } from "./sheet-form.ts";

export type SheetOptions = {
  /** How long to read; a second less than `patienceMs` when not given. */
  deadlineMs?: number;
  /** How long to wait for a turn and to read, together; two thirds of it to wait. */
  patienceMs?: number;
  limits?: Partial<SheetLimits>;
  keepRejected?: boolean;
};

/** The answer comes within 10 s (security.md, "Uploads"): waiting and reading together last no longer than this. */
const PATIENCE_MS = 9_000;
const CHILDREN_MAX = 2;
/** 100,000 rows in Devanagari are read in 256. */
const HEAP_MIB = 384;
/** A third of the server's weight: at a tenth (10), a large sheet misses its deadline where many others ask. */
const PARSER_NICENESS = 5;
const LIMITS: SheetLimits = {
  rows: SHEET_ROWS_MAX,
  bytes: sheetUpload.maxBytes,
};

const busyMessage = says("Other spreadsheets are being read. Please try again in a minute.");

const CHILD = fileURLToPath(new URL("./child-process.ts", import.meta.url));
const PARSER = dirname(fileURLToPath(import.meta.resolve("@e965/xlsx")));
/** The texts of its messages: the file, and where the package is looked for. */
const MESSAGES = [
  fileURLToPath(import.meta.resolve("contract/messages")),
  fileURLToPath(import.meta.resolve("contract/fill-in")),
  fileURLToPath(import.meta.resolve("contract/stream-safe")),
  dirname(findPackageJSON("contract", import.meta.url)!),
];

const { sheets: queue } = queues;
const waiting: (() => void)[] = [];

/**
 * The rows of an .xls, .xlsx or .ods file, told by its content and never by its name, with one problem for each field that
 * makes a row unusable (decisions.md, "Booth upload" and "Sheet columns"). A separate process without secrets parses it, at
 * most two at a time. Throws SheetError when the file as a whole cannot be used: no spreadsheet, damaged, too large or too
 * slow to read, empty, or without one of the columns that the form needs; an Error when there is no file at the path.
 */
export async function readSheet<Column extends string>(
  file: { path: string },
  form: SheetForm<Column>,
  options: SheetOptions = {},
): Promise<SheetResult<Column>> {
  const { patienceMs = PATIENCE_MS, deadlineMs = patienceMs - 1000, limits } = options;
  const { keepRejected = false } = options;
  if (!existsSync(file.path)) throw new Error(`There is no file ${file.path}.`);
  const asked = performance.now();
  await withSpan("wait to read a sheet", "internal", () => takeTurn((patienceMs * 2) / 3));
  try {
    const left = patienceMs - Math.round(performance.now() - asked);
    const job = { path: file.path, form, limits: { ...LIMITS, ...limits }, keepRejected };
    return await withSpan("read a sheet", "internal", () =>
      left < deadlineMs
        ? parseApart({ ...job, deadlineMs: left }, busyMessage)
        : parseApart({ ...job, deadlineMs }, tooComplexMessage(form.called)),
    );
  } finally {
    endTurn();
  }
}

function takeTurn(mostMs: number): Promise<void> {
  if (queue.running < CHILDREN_MAX) {
    queue.running += 1;
    return Promise.resolve();
  }
  return new Promise((resolve, reject) => {
    const turn = () => {
      queue.waiting -= 1;
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(turn), 1);
      queue.waiting -= 1;
      queue.refused += 1;
      reject(new SheetError(busyMessage));
    }, mostMs);
    waiting.push(turn);
    queue.waiting += 1;
  });
}

function endTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else queue.running -= 1;
}

function parseApart(job: SheetJob, lateMessage: Message): Promise<SheetResult<string>> {
  const child = startChild(job);
  const result: SheetResult<string> = { rows: [], rejected: [] };
  let deadline: NodeJS.Timeout | undefined;
  return new Promise<SheetResult<string>>((resolve, reject) => {
    deadline = setTimeout(() => reject(new SheetError(lateMessage)), job.deadlineMs);
    child.on("message", (message) => {
      const reply = message as SheetReply;
      if ("rows" in reply) result.rows.push(...reply.rows);
      else if ("rejected" in reply) result.rejected.push(...reply.rejected);
      else if ("rejectedRows" in reply) (result.rejectedRows ??= []).push(...reply.rejectedRows);
      else if ("end" in reply) resolve(result);
      else reject(new SheetError(reply.refused ?? invalidSheetMessage));
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      // V8 aborts when the heap is full; the system kills when memory is. Anything else is our own fault.
      const exhausted = signal !== null || code === 134;
      reject(
        exhausted
          ? new SheetError(tooComplexMessage(job.form.called))
          : new Error(`Sheet parser exited: ${code}`),
      );
    });
  }).finally(() => {
    clearTimeout(deadline);
    child.kill("SIGKILL");
  });
}

/**
 * Node's permission model leaves the child this one file to read besides its code, and no network, no writing, no further process. It yields
 * to whatever else the machine has to do: requests are answered while a sheet is read.
 */
function startChild(job: SheetJob): ChildProcess {
  // Compiled code of the server's own, which a parser must never write: it is read at the next start of anything.
  const compiled = getCompileCacheDir();
  const code = [dirname(CHILD), PARSER, ...MESSAGES];
  const readable = [job.path, ...code, ...(compiled ? [dirname(compiled)] : [])];
  const child = fork(CHILD, [JSON.stringify(job)], {
    execPath: process.execPath,
    execArgv: [
      `--max-old-space-size=${HEAP_MIB}`,
      "--permission",
      ...readable.map((path) => `--allow-fs-read=${path}`),
    ],
    env: compiled
      ? { NODE_COMPILE_CACHE: dirname(compiled), NODE_COMPILE_CACHE_READONLY: "1" }
      : {},
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // At once: the threads that it starts later inherit it.
  if (child.pid) setPriority(child.pid, PARSER_NICENESS);
  return child;
}
