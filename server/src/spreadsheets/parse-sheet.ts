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
import type { ColumnName, SheetJob, SheetResult } from "./sheet-form.ts";
import { readRows } from "./rows.ts";
import { workbookReader } from "./workbook.ts";

/**
 * Reads the rows of a job's file in this process; sheet-process.ts lets another one do it. Throws NotASheetError when it is no
 * spreadsheet, SheetError when it cannot be used, and another error when it cannot be read: then the server has failed.
 */
export async function parseSheet(job: SheetJob): Promise<SheetResult<ColumnName>> {
  const bytes = readFileSync(job.path);
  try {
    if (bytes.length > job.limits.bytes) throw new SheetTooComplexError();
    const readWorkbook = await workbookReader(bytes, job.form);
    // The parent kills the process at the deadline. This timeout ends the work when the parent is gone.
    return runInNewContext(
      "readSheet()",
      { readSheet: () => readRows(readWorkbook(), job) },
      { timeout: 2 * job.deadlineMs },
    );
  } catch (error) {
    throw error instanceof NotASheetError ? error : new SheetError(userMessage(error, job));
  }
}

function userMessage(error: unknown, { form }: SheetJob): Message {
  if (error instanceof SheetError) return error.userMessage;
  const timedOut =
    error instanceof Error && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
  return timedOut || error instanceof SheetTooComplexError
    ? tooComplexMessage(form.called)
    : damagedMessage;
}
