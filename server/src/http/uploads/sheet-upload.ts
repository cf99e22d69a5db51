import {
  invalidSheetMessage,
  isSheet,
  sheetMissingMessage,
  sheetUpload,
} from "contract/booth-upload";
import { SheetError } from "../../spreadsheets/sheet-error.ts";
import type { ColumnName, SheetResult } from "../../spreadsheets/sheet-form.ts";
import type { SheetOptions } from "../../spreadsheets/sheet-process.ts";
import { badRequest, type FieldError } from "../errors/http-error.ts";
import type { ReceivedFile } from "./receive-files.ts";

const { field } = sheetUpload;

/** Checks that there is a file, and that it is a sheet by its ending or type (booth-upload-5, booth-upload-6). Reading checks the content. */
export async function checkSheetFile([file]: ReceivedFile[]): Promise<FieldError[]> {
  if (!file) return [{ field, message: sheetMissingMessage }];
  if (isSheet({ name: file.name, type: file.declaredType })) return [];
  return [{ field, message: invalidSheetMessage }];
}

/** Reads an uploaded sheet by `read`. Throws 400 when the file as a whole cannot be used. */
export async function readUploadedSheet<Column extends ColumnName>(
  read: (file: ReceivedFile, options: SheetOptions) => Promise<SheetResult<Column>>,
  file: ReceivedFile,
  options: SheetOptions,
): Promise<SheetResult<Column>> {
  try {
    return await read(file, { ...options, keepRejected: true });
  } catch (error) {
    throw error instanceof SheetError ? badRequest(error.userMessage, field) : error;
  }
}
