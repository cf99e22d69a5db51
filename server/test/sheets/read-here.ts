import { existsSync } from "node:fs";
import { beforeEach, vi } from "vitest";
import { invalidSheetMessage } from "contract/booth-upload";
import { parseSheet } from "../../src/spreadsheets/parse-sheet.ts";
import { NotASheetError, SheetError } from "../../src/spreadsheets/sheet-error.ts";
import type { ColumnName, SheetForm, SheetJob } from "../../src/spreadsheets/sheet-form.ts";
import * as sheetProcess from "../../src/spreadsheets/sheet-process.ts";

/** What a job or a result is after it went to another process and back. */
const sent = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

/**
 * In the calling test file sheets are parsed in the test's process: a parser's start costs more than most sheets. That a
 * process of its own reads a sheet, within its limits, booths.sheet.test.ts and sheet-process.test.ts show.
 */
export function readSheetsHere(): void {
  beforeEach(() => {
    vi.spyOn(sheetProcess, "readSheet").mockImplementation(readHere);
  });
}

async function readHere(
  { path }: { path: string },
  form: SheetForm<ColumnName>,
  { budgetMs, keepRejected = false }: sheetProcess.SheetOptions,
) {
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
  const job: SheetJob = {
    path,
    form,
    limits: sheetProcess.LIMITS,
    keepRejected,
    deadlineMs: budgetMs,
  };
  const result = await parseSheet(sent(job)).catch((error: unknown) => {
    throw error instanceof NotASheetError ? new SheetError(invalidSheetMessage) : error;
  });
  return sent(result);
}
