import { SHEET_COLUMNS, type SheetColumn } from "contract/booth-upload";
import { exportColumns, headings } from "../../imports/sheet-columns.ts";
import { readSheet, type SheetOptions } from "../../spreadsheets/sheet-process.ts";
import type * as sheets from "../../spreadsheets/sheet-form.ts";

export { SheetError } from "../../spreadsheets/sheet-error.ts";
export type { SheetOptions } from "../../spreadsheets/sheet-process.ts";
export type { RowProblem } from "../../spreadsheets/sheet-form.ts";

/** One valid booth; `row` is the row number that a spreadsheet program shows. */
export type SheetRow = sheets.SheetRow<SheetColumn>;

/** A booth sheet, with the template's headers, and those in English and Hindi that people and the Election Commission write (booth-upload-14). */
export const boothSheet: sheets.SheetForm<SheetColumn> = {
  called: "booth sheet",
  rowsCalled: "booths",
  columns: {
    mandal: {
      ...SHEET_COLUMNS.mandal,
      headers: headings("Mandal", "mandalname nameofmandal मंडलनाम"),
    },
    shaktikendra: {
      ...SHEET_COLUMNS.shaktikendra,
      headers: headings("Shaktikendra", "shaktikendraname nameofshaktikendra शक्तिकेंद्रनाम"),
    },
    booth_name: {
      ...SHEET_COLUMNS.booth_name,
      headers: headings(
        "Booth Name",
        "nameofbooth psname pollingstationname nameofpollingstation मतदानकेंद्रनाम",
      ),
    },
    booth_number: {
      ...SHEET_COLUMNS.booth_number,
      headers: headings("Booth Number", "psno pollingstationno partno मतदानकेंद्रसंख्या भागसंख्या"),
      kind: "number",
    },
  },
  unique: "booth_number",
};

/** The same columns in a sheet that the server writes. */
export const boothColumns = exportColumns(SHEET_COLUMNS);

/** Reads the booths of a sheet. Returns and throws as readSheet(). */
export const readBoothSheet = (
  file: { path: string; name: string },
  options: SheetOptions,
): Promise<sheets.SheetResult<SheetColumn>> => readSheet(file, boothSheet, options);
