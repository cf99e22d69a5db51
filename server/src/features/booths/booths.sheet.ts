import { SHEET_COLUMNS, type SheetColumn, sheetColumns } from "contract/booths";
import { message } from "contract/message";
import type { ExportColumn } from "../../exports/csv.ts";
import { readSheet, type SheetOptions } from "../../spreadsheets/sheet-process.ts";
import type * as sheets from "../../spreadsheets/sheet-form.ts";

export { SheetError } from "../../spreadsheets/sheet-error.ts";
export type { SheetOptions } from "../../spreadsheets/sheet-process.ts";
export type { RowProblem } from "../../spreadsheets/sheet-form.ts";

/** One valid booth; `row` is the row number that a spreadsheet program shows. */
export type SheetRow = sheets.SheetRow<SheetColumn>;

/** A booth sheet, with headers in English and Hindi, also as the Election Commission writes them (booth-upload-14). */
export const boothSheet: sheets.SheetForm<SheetColumn> = {
  called: "booth sheet",
  rowsCalled: "booths",
  columns: {
    mandal: { ...SHEET_COLUMNS.mandal, headers: "mandal mandalname nameofmandal मंडल मंडलनाम" },
    shaktikendra: {
      ...SHEET_COLUMNS.shaktikendra,
      headers: "shaktikendra shaktikendraname nameofshaktikendra शक्तिकेंद्र शक्तिकेंद्रनाम",
    },
    booth_name: {
      ...SHEET_COLUMNS.booth_name,
      headers:
        "boothname nameofbooth psname pollingstationname nameofpollingstation बूथनाम मतदानकेंद्रनाम",
    },
    booth_number: {
      ...SHEET_COLUMNS.booth_number,
      headers: "boothno psno pollingstationno partno बूथसंख्या मतदानकेंद्रसंख्या भागसंख्या",
      kind: "number",
    },
  },
  unique: "booth_number",
};

/** The same columns in a sheet that the server writes. */
export const boothColumns: readonly ExportColumn<SheetRow>[] = sheetColumns.map((column) => ({
  title: message(SHEET_COLUMNS[column].title),
  value: (row) => row[column],
  width: SHEET_COLUMNS[column].width,
}));

/** Reads the booths of a sheet. Returns and throws as readSheet(). */
export const readBoothSheet = (
  file: { path: string; name: string },
  options: SheetOptions,
): Promise<sheets.SheetResult<SheetColumn>> => readSheet(file, boothSheet, options);
