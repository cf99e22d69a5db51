import * as z from "zod/mini";
import { changed, endpoint, success, type Upload } from "./endpoint.ts";
import { fileEnding } from "./files.ts";
import { id, idParams, MEGABYTE } from "./rules.ts";

export const BOOTH_TEXT_MAX = 150;
export const BOOTH_NUMBER_MAX = 20;
export const SHEET_ROWS_MAX = 100_000;
/** The columns of a booth sheet, in the template's order (decisions.md section 1). */
export const SHEET_COLUMNS = ["mandal", "shaktikendra", "booth_name", "booth_number"] as const;
export type SheetColumn = (typeof SHEET_COLUMNS)[number];
export const SHEET_TYPES: Record<string, string> = {
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
};
export const invalidSheetMessage = "Please select a valid Excel (.xls, .xlsx, .ods) file.";
export const sheetMissingMessage = "Please select a file.";
export const constituencyMissingMessage = "Please select a constituency.";

/** spec.md section 5: a sheet by its ending, or by its declared type. */
export const isSheet = (file: { name: string; type: string }): boolean =>
  Object.hasOwn(SHEET_TYPES, fileEnding(file.name)) ||
  Object.values(SHEET_TYPES).includes(file.type);

export const sheetUpload: Upload = {
  field: "file",
  maxFiles: 1,
  maxBytes: 20 * MEGABYTE,
  tooLarge: "File size must be less than 20MB",
  tooMany: "Please select one file.",
};

export const boothUploadForm = z.object({
  constituency_id: id(constituencyMissingMessage),
  /** "true" checks the sheet and changes nothing. */
  dry_run: z._default(
    z.union(
      [
        z.boolean(),
        z.pipe(
          z.enum(["true", "false", ""]),
          z.transform((value) => value === "true"),
        ),
      ],
      { error: "dry_run must be true or false" },
    ),
    false,
  ),
});

export const booth = z.object({
  id: z.int(),
  mandal: z.string(),
  shaktikendra: z.string(),
  booth_name: z.string(),
  booth_number: z.string(),
});
export type Booth = z.output<typeof booth>;

export const sheetReport = z.object({
  inserted: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  /** The rejected rows, by the row number that the sheet shows. */
  rows: z.array(z.object({ row: z.int(), field: z.nullable(z.string()), message: z.string() })),
});
export type SheetReport = z.output<typeof sheetReport>;

export const listBooths = endpoint({
  name: "listBooths",
  method: "GET",
  path: "/api/v0/location/constituencies/:id/booths",
  summary: "All booths of a constituency",
  tag: "booths",
  params: idParams,
  output: success(z.array(booth)),
});

export const uploadBooths = endpoint({
  name: "uploadBooths",
  method: "POST",
  path: "/api/v0/booth/upload-booths",
  summary: "Load booths from a spreadsheet; a row that cannot be used is reported, never lost",
  tag: "booths",
  body: boothUploadForm,
  upload: sheetUpload,
  output: changed(sheetReport),
});

export const boothTemplate = endpoint({
  name: "boothTemplate",
  method: "GET",
  path: "/api/v0/booth/template",
  summary: "An empty booth sheet",
  tag: "booths",
  query: z.object({
    format: z._default(z.enum(["xlsx"], { error: "format must be xlsx" }), "xlsx"),
  }),
  output: z.null(),
});
