import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { CFB, read, type WorkBook } from "@e965/xlsx";
import type { Message } from "contract/message";
import { unpackSheet } from "./archive.ts";
import {
  damagedMessage,
  NotASheetError,
  SheetError,
  SheetTooComplexError,
  tooComplexMessage,
} from "./sheet-error.ts";
import type { ColumnName, SheetJob, SheetLimits, SheetReply, SheetResult } from "./sheet-form.ts";
import { readRows } from "./rows.ts";

/* The process that parses one spreadsheet for read-sheet.ts. It ends with its parent. */

const ZIP = Buffer.from("PK\x03\x04", "latin1");
const COMPOUND = Buffer.from("d0cf11e0a1b11ae1", "hex");
const CHUNK = 1_000;

const compoundFile: {
  read(bytes: Buffer, options: { type: "buffer" }): object;
  find(file: object, path: string): object | null;
} = CFB;

function open(bytes: Buffer, limits: SheetLimits): WorkBook {
  if (bytes.length > limits.bytes) throw new SheetTooComplexError();
  const magic = (start: Buffer) => bytes.subarray(0, start.length).equals(start);
  if (magic(ZIP)) return parse(unpackSheet(bytes));
  if (!magic(COMPOUND)) throw new NotASheetError();
  const file = compoundFile.read(bytes, { type: "buffer" });
  // A password-protected .xls or .xlsx contains this stream.
  if (compoundFile.find(file, "EncryptedPackage")) throw new SheetError(damagedMessage);
  if (!compoundFile.find(file, "/Workbook") && !compoundFile.find(file, "/Book"))
    throw new NotASheetError();
  return parse(bytes);
}

function parse(bytes: Buffer): WorkBook {
  return read(bytes, {
    type: "buffer",
    dense: true,
    cellDates: true,
    cellFormula: false,
    cellHTML: false,
  });
}

function userMessage(error: unknown): Message | null {
  if (error instanceof NotASheetError) return null;
  if (error instanceof SheetError) return error.userMessage;
  const timedOut =
    error instanceof Error && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
  return timedOut || error instanceof SheetTooComplexError
    ? tooComplexMessage(job.form.called)
    : damagedMessage;
}

const send = (reply: SheetReply) => process.send?.(reply);
// This listener keeps the process alive until the parent has read all messages.
process.once("disconnect", () => process.exit());

const job: SheetJob = JSON.parse(process.argv[2] ?? "");
// Not in the try block: when the file cannot be read, the server has failed, and the sheet is not invalid.
const bytes = readFileSync(job.path);
try {
  // The parent kills this process at the deadline. This timeout ends it when the parent is gone.
  const result: SheetResult<ColumnName> = runInNewContext(
    "readSheet()",
    { readSheet: () => readRows(open(bytes, job.limits), job) },
    { timeout: 2 * job.deadlineMs },
  );
  for (let at = 0; at < result.rows.length; at += CHUNK) {
    send({ rows: result.rows.slice(at, at + CHUNK) });
  }
  for (let at = 0; at < result.problems.length; at += CHUNK) {
    send({ problems: result.problems.slice(at, at + CHUNK) });
  }
  for (let at = 0; at < (result.rejectedRows?.length ?? 0); at += CHUNK) {
    send({ rejectedRows: result.rejectedRows!.slice(at, at + CHUNK) });
  }
  send({ end: true, unread_sheets: result.unread_sheets });
} catch (error) {
  send({ error: userMessage(error) });
}
