import * as z from "zod/mini";
import { says } from "./messages.ts";

/** The formats that a list can be saved in, each with its media type. */
export const EXPORT_TYPES = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
} as const;
export type ExportFormat = keyof typeof EXPORT_TYPES;
export const exportFormats = Object.keys(EXPORT_TYPES) as ExportFormat[];

/** What a worksheet can hold below its row of titles. */
export const SHEET_DATA_ROWS_MAX = 1_048_575;

/** The format of an export's query; not given, an Excel file. */
export const exportFormat = z._default(
  z.enum(exportFormats, { error: says("format must be csv or xlsx") }),
  "xlsx",
);
