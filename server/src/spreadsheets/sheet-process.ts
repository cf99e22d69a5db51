import { existsSync } from "node:fs";
import type { ChildProcess } from "node:child_process";
import { findPackageJSON, getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { invalidSheetMessage, SHEET_ROWS_MAX, sheetUpload } from "contract/booth-upload";
import { type Message, message } from "contract/message";
import { Queue } from "../observability/queue.ts";
import { withSpan } from "../observability/trace.ts";
import { startConfined } from "../processes/confined-process.ts";
import { SheetError, tooComplexMessage } from "./sheet-error.ts";
import type {
  ColumnName,
  SheetForm,
  SheetJob,
  SheetLimits,
  SheetReply,
  SheetResult,
} from "./sheet-form.ts";

export type SheetOptions = {
  /** The time for waiting and parsing together. Waiting takes at most two thirds of it. */
  budgetMs: number;
  /** The time for parsing. Default: a second less than `budgetMs`. */
  deadlineMs?: number;
  keepRejected?: boolean;
  /** Whose sheet it is, such as a session's id: its next one waits for it, so that others get a process, too. */
  owner?: string;
};

/** The times of a command, which may read longer than a request (SHEET_SECONDS). */
export const COMMAND_TIMES = { budgetMs: 120_000, deadlineMs: 120_000 };

const CHILDREN_MAX = 2;
/** 100,000 rows in Devanagari need 256. */
const HEAP_MIB = 384;
export const LIMITS: SheetLimits = {
  rows: SHEET_ROWS_MAX,
  bytes: sheetUpload.maxBytes,
};

const busyMessage = message("Other spreadsheets are being read. Please try again in a minute.");

const CHILD = fileURLToPath(new URL("./sheet-process-program.ts", import.meta.url));
/** The folders of the code that the child imports. The package `contract` is a link: its code lies elsewhere. */
const CODE = [
  CHILD,
  fileURLToPath(import.meta.resolve("contract/message")),
  findPackageJSON("contract", import.meta.url)!,
  findPackageJSON("@e965/xlsx", import.meta.url)!,
  findPackageJSON("saxes", import.meta.url)!,
  findPackageJSON("xmlchars", import.meta.resolve("saxes"))!,
].map(dirname);

export const sheetQueue = new Queue("sheets", CHILDREN_MAX);

/**
 * Reads the rows of an .xls, .xlsx or .ods file; the content decides the type, not the name. Returns one problem for each
 * invalid field of a row (booth-upload-9, booth-upload-14). A separate process without secrets parses the
 * file, at most two at a time. Throws SheetError when the whole file cannot be used: not a spreadsheet, damaged, empty, too
 * large, too slow to read, or without a required column. Throws an Error when the file does not exist.
 */
export async function readSheet<Column extends ColumnName>(
  file: { path: string },
  form: SheetForm<Column>,
  options: SheetOptions,
): Promise<SheetResult<Column>> {
  const { budgetMs, deadlineMs = budgetMs - 1000, keepRejected = false, owner } = options;
  if (!existsSync(file.path)) throw new Error(`There is no file ${file.path}.`);
  const start = performance.now();
  const end = await withSpan("wait to read a sheet", () =>
    sheetQueue.begin({ owner, timeoutMs: (budgetMs * 2) / 3 }),
  ).catch(() => {
    throw new SheetError(busyMessage);
  });
  try {
    const left = budgetMs - Math.round(performance.now() - start);
    const job = { path: file.path, form, limits: LIMITS, keepRejected };
    return await withSpan("read a sheet", () =>
      left < deadlineMs
        ? parseInChild({ ...job, deadlineMs: left }, busyMessage)
        : parseInChild({ ...job, deadlineMs }, tooComplexMessage(form.called)),
    );
  } finally {
    end();
  }
}

function parseInChild(job: SheetJob, timeoutMessage: Message): Promise<SheetResult<ColumnName>> {
  const child = startChild(job);
  const result: SheetResult<ColumnName> = { rows: [], problems: [], facts: {} };
  let deadline: NodeJS.Timeout | undefined;
  return new Promise<SheetResult<ColumnName>>((resolve, reject) => {
    deadline = setTimeout(() => reject(new SheetError(timeoutMessage)), job.deadlineMs);
    child.on("message", (received) => {
      const reply = received as SheetReply;
      if ("rows" in reply) result.rows.push(...reply.rows);
      else if ("problems" in reply) result.problems.push(...reply.problems);
      else if ("rejectedRows" in reply) (result.rejectedRows ??= []).push(...reply.rejectedRows);
      else if ("end" in reply) resolve({ ...result, facts: reply.facts });
      else reject(new SheetError(reply.error ?? invalidSheetMessage));
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      // V8 aborts when the heap is full; the system kills when memory is full. Any other exit is an error of the server.
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

/** The child can read its code and this one file. */
function startChild(job: SheetJob): ChildProcess {
  // The compile cache is read-only for the child: other processes of the server run code from it.
  const compiled = getCompileCacheDir();
  return startConfined(CHILD, [JSON.stringify(job)], {
    readable: [job.path, ...CODE, ...(compiled ? [dirname(compiled)] : [])],
    heapMiB: HEAP_MIB,
    ...(compiled && {
      env: { NODE_COMPILE_CACHE: dirname(compiled), NODE_COMPILE_CACHE_READONLY: "1" },
    }),
  });
}
