import * as z from "zod/mini";
import { message, ruleError } from "./message.ts";

/** The formats of an export, with their media types. */
export const EXPORT_TYPES = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
  ics: "text/calendar; charset=utf-8",
} as const;
export type ExportFormat = keyof typeof EXPORT_TYPES;

/** Every list can be exported as a table; events also as a calendar. */
export const tableFormats = ["xlsx", "csv"] as const satisfies ExportFormat[];
export type TableFormat = (typeof tableFormats)[number];
export const eventFormats = ["xlsx", "csv", "ics"] as const satisfies ExportFormat[];

/** The rows of a worksheet below its header row. */
export const SHEET_DATA_ROWS_MAX = 1_048_575;

export const exportFormat = z._default(
  z.enum(tableFormats, { error: ruleError(message("format must be csv or xlsx")) }),
  "xlsx",
);
export const eventExportFormat = z._default(
  z.enum(eventFormats, { error: ruleError(message("format must be csv, xlsx or ics")) }),
  "xlsx",
);
