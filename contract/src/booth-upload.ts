import * as z from "zod/mini";
import { booth, BOOTH_NUMBER_MAX, BOOTH_TEXT_MAX } from "./booths.ts";
import { changed, endpoint, success, type Upload } from "./endpoint.ts";
import { fileEnding } from "./attachment-rules.ts";
import { type FieldName, type Label, type Message, message, ruleError } from "./message.ts";
import { id, MEGABYTE } from "./rules.ts";

export const SHEET_ROWS_MAX = 100_000;
/** The columns of a kind of sheet, in its template's order. `max`: the limit of characters; `width` is in characters. */
export type ColumnsOf<Column extends string> = Readonly<
  Record<Column, { title: Label; contents: Message; max: number; width: number }>
>;
/** The columns of a booth sheet, in the template's order (booth-upload-14). `width` is in characters. */
export const SHEET_COLUMNS = {
  mandal: {
    title: "Mandal",
    contents: message("The mandal's name, up to {count} characters", { count: BOOTH_TEXT_MAX }),
    max: BOOTH_TEXT_MAX,
    width: 24,
  },
  shaktikendra: {
    title: "Shaktikendra",
    contents: message("The cluster of booths inside the mandal"),
    max: BOOTH_TEXT_MAX,
    width: 24,
  },
  booth_name: {
    title: "Booth Name",
    contents: message("The building, such as a school"),
    max: BOOTH_TEXT_MAX,
    width: 40,
  },
  booth_number: {
    title: "Booth Number",
    contents: message("Unique in the constituency, up to {count} characters; 007 stays 007", {
      count: BOOTH_NUMBER_MAX,
    }),
    max: BOOTH_NUMBER_MAX,
    width: 16,
  },
} as const;
export type SheetColumn = keyof typeof SHEET_COLUMNS;
export const sheetColumns = Object.keys(SHEET_COLUMNS) as SheetColumn[];
export const SHEET_TYPES: Record<string, string> = {
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
};
export const invalidSheetMessage = message("Please select a valid Excel (.xls, .xlsx, .ods) file.");
export const sheetMissingMessage = message("Please select a file.");
export const constituencyMissingMessage = message("Please select a constituency.");

/** Whether a file is a sheet by its ending or its declared type (booth-upload-5). */
export const isSheet = (file: { name: string; type: string }): boolean =>
  Object.hasOwn(SHEET_TYPES, fileEnding(file.name)) ||
  Object.values(SHEET_TYPES).includes(file.type);

export const sheetUpload: Upload = {
  field: "file",
  maxFiles: 1,
  maxBytes: 20 * MEGABYTE,
  tooLarge: message("File size must be less than 20MB"),
  tooMany: message("Please select one file."),
};

/** A boolean, in JSON or as the text of a form field. Default: false. */
export const flag = (field: FieldName) =>
  z._default(
    z.union(
      [
        z.boolean(),
        z.pipe(
          z.enum(["true", "false", ""]),
          z.transform((value) => value === "true"),
        ),
      ],
      { error: ruleError(message("{field} must be true or false", { field })) },
    ),
    false,
  );

export const boothUploadForm = z.object({
  constituency_id: id(constituencyMissingMessage),
  /** Checks the sheet and changes nothing. The answer also has the rows to add and change. */
  dry_run: flag("dry_run"),
});

/** A preview has at most this many rows of each kind. */
export const PREVIEW_ROWS_MAX = 200;
/** A report lists at most this many problems. Its counts, and the sheet of the rejected rows, are complete. */
export const PROBLEMS_LISTED_MAX = 5000;

export const NEW_MANDALS_MAX = 20;

const sheetField = z.enum(sheetColumns);
export const sheetPreview = z.object({
  /** The first new booths (`added`) and the first changed booths (`changed`), in the order of the sheet's rows. */
  added: z.array(z.extend(z.omit(booth, { id: true }), { row: z.int() })),
  changed: z.array(
    z.object({
      row: z.int(),
      booth_number: z.string(),
      changes: z.array(z.object({ field: sheetField, from: z.string(), to: z.string() })),
    }),
  ),
  /** At most NEW_MANDALS_MAX mandals that the constituency, which has booths, does not have: perhaps misspelt. Left out when there are none. */
  new_mandals: z.optional(z.array(z.string())),
});
export type SheetPreview = z.output<typeof sheetPreview>;

/** What a person must know about a sheet besides its rows. A fact that does not apply is left out. */
export const sheetFacts = z.object({
  /** The number of further sheets of the file with these columns and rows. They are not read. */
  unread_sheets: z.optional(z.int()),
  /** The names of the hidden sheets of the file, at most 20. They are not read. */
  hidden_sheets: z.optional(z.array(z.string())),
  /** The number of hidden and filtered rows. They are read. */
  hidden_rows: z.optional(z.int()),
  /** The rows that hold the numbers of the columns (1, 2, 3, 4), at most 20. They are not read. */
  column_number_rows: z.optional(z.array(z.int())),
  /** The headings of further columns, at most 20. They are not read. Of booths they are not told. */
  unread_columns: z.optional(z.array(z.string())),
});
export type SheetFacts = z.output<typeof sheetFacts>;

export const sheetReport = z.object({
  inserted: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  /** The first PROBLEMS_LISTED_MAX problems of the rejected rows. `row` is the row number that a spreadsheet program shows. */
  rows: z.array(z.object({ row: z.int(), field: z.nullable(z.string()), message: z.string() })),
  ...sheetFacts.shape,
  /** The rejected rows with their error messages, as an .xlsx in base64, to correct and upload. Left out when there are none. */
  rejected_sheet: z.optional(z.string()),
  /** Of a dry run. */
  preview: z.optional(sheetPreview),
});
export type SheetReport = z.output<typeof sheetReport>;

export const uploadBooths = endpoint({
  name: "uploadBooths",
  method: "POST",
  path: "/api/v0/booth/upload-booths",
  summary: "Load booths from a spreadsheet; rejected rows are reported",
  tag: "booths",
  body: boothUploadForm,
  upload: sheetUpload,
  output: changed(sheetReport),
});

/** The rows of a sheet that are stored so far; null when none is being stored. */
export const sheetProgress = z.nullable(z.object({ stored: z.int(), total: z.int() }));

/** The query of a template. */
export const templateQuery = z.object({
  format: z._default(
    z.enum(["xlsx"], { error: ruleError(message("format must be xlsx")) }),
    "xlsx",
  ),
});

const ofConstituency = z.object({ constituency_id: id(constituencyMissingMessage) });

/** The progress of an upload that is being stored; null when there is none. */
export const readUploadProgress = endpoint({
  name: "readUploadProgress",
  method: "GET",
  path: "/api/v0/booth/upload-progress",
  summary: "The progress of the sheet that is being loaded for a constituency",
  tag: "booths",
  query: ofConstituency,
  output: success(sheetProgress),
});

/** The booths that one sheet added to a constituency. */
export const boothLoad = z.object({
  /** The moment, which identifies it. */
  loaded_at: z.string(),
  booths: z.int(),
  /** How many of them a citizen, a complaint or an event has. */
  used: z.int(),
});
export type BoothLoad = z.output<typeof boothLoad>;

/** The newest load that a constituency still has booths of; null when there is none, or it is older than version 1.0.1. */
export const readLatestLoad = endpoint({
  name: "readLatestLoad",
  method: "GET",
  path: "/api/v0/booth/latest-load",
  summary: "The booths that were loaded last into a constituency",
  tag: "booths",
  query: ofConstituency,
  output: success(z.nullable(boothLoad)),
});

export const removeBooths = endpoint({
  name: "removeBooths",
  method: "POST",
  path: "/api/v0/booth/remove-latest-load",
  summary: "Take back the booths that were loaded last, but for those that are in use",
  tag: "booths",
  body: z.extend(ofConstituency, {
    /** Of the load that is to be taken back. */
    loaded_at: z.iso.datetime({
      offset: true,
      error: ruleError(message("{field} must be a date with a time", { field: "loaded_at" })),
    }),
  }),
  output: changed(z.object({ removed: z.int(), used: z.int() })),
});

export const boothTemplate = endpoint({
  name: "boothTemplate",
  method: "GET",
  path: "/api/v0/booth/template",
  summary: "An empty booth sheet",
  tag: "booths",
  query: templateQuery,
  output: z.null(),
});
