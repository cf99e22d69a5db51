import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import type { Message } from "contract/message";
import {
  damagedMessage,
  NotASheetError,
  SheetError,
  SheetTooComplexError,
  tooComplexMessage,
} from "./sheet-error.ts";
import type { ColumnName, SheetJob, SheetReply, SheetResult } from "./sheet-form.ts";
import { readRows } from "./rows.ts";
import { workbookReader } from "./workbook.ts";

/* The process that parses one spreadsheet for sheet-process.ts. It ends with its parent. */

const CHUNK = 1_000;

function userMessage(error: unknown): Message | null {
  if (error instanceof NotASheetError) return null;
  if (error instanceof SheetError) return error.userMessage;
  const timedOut =
    error instanceof Error && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
  return timedOut || error instanceof SheetTooComplexError
    ? tooComplexMessage(job.form.called)
    : damagedMessage;
}

const inChunks = <Item>(items: Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, index) =>
    items.slice(index * CHUNK, (index + 1) * CHUNK),
  );
const send = (reply: SheetReply) => process.send?.(reply);
// This listener keeps the process alive until the parent has read all messages.
process.once("disconnect", () => process.exit());

const job: SheetJob = JSON.parse(process.argv[2] ?? "");
// Not in the try block: when the file cannot be read, the server has failed, and the sheet is not invalid.
const bytes = readFileSync(job.path);
try {
  if (bytes.length > job.limits.bytes) throw new SheetTooComplexError();
  const readWorkbook = await workbookReader(bytes, job.form);
  // The parent kills this process at the deadline. This timeout ends it when the parent is gone.
  const result: SheetResult<ColumnName> = runInNewContext(
    "readSheet()",
    { readSheet: () => readRows(readWorkbook(), job) },
    { timeout: 2 * job.deadlineMs },
  );
  const { rows, problems, rejectedRows = [] } = result;
  for (const part of inChunks(rows)) send({ rows: part });
  for (const part of inChunks(problems)) send({ problems: part });
  for (const part of inChunks(rejectedRows)) send({ rejectedRows: part });
  send({ end: true, facts: result.facts });
} catch (error) {
  send({ error: userMessage(error) });
}
