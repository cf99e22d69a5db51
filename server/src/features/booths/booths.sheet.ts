import { SHEET_COLUMNS, type SheetColumn, sheetColumns } from "contract/booth-upload";
import { type Label, message } from "contract/message";
import type { ExportColumn } from "../../exports/csv.ts";
import { translators } from "../../language/language.ts";
import { readSheet, type SheetOptions } from "../../spreadsheets/sheet-process.ts";
import type * as sheets from "../../spreadsheets/sheet-form.ts";

export { SheetError } from "../../spreadsheets/sheet-error.ts";
export type { SheetOptions } from "../../spreadsheets/sheet-process.ts";
export type { RowProblem } from "../../spreadsheets/sheet-form.ts";

/** One valid booth; `row` is the row number that a spreadsheet program shows. */
export type SheetRow = sheets.SheetRow<SheetColumn>;

/** A heading of the template, in each language. */
const template = (title: Label): string =>
  Object.values(translators)
    .map(({ text }) => text(title).replaceAll(" ", ""))
    .join(" ");

/** A booth sheet, with the template's headers, and those in English and Hindi that people and the Election Commission write (booth-upload-14). */
export const boothSheet: sheets.SheetForm<SheetColumn> = {
  called: "booth sheet",
  rowsCalled: "booths",
  columns: {
    mandal: {
      ...SHEET_COLUMNS.mandal,
      headers: `${template("Mandal")} mandalname nameofmandal मंडलनाम`,
    },
    shaktikendra: {
      ...SHEET_COLUMNS.shaktikendra,
      headers: `${template("Shaktikendra")} shaktikendraname nameofshaktikendra शक्तिकेंद्रनाम`,
    },
    booth_name: {
      ...SHEET_COLUMNS.booth_name,
      headers: `${template("Booth Name")} nameofbooth psname pollingstationname nameofpollingstation मतदानकेंद्रनाम`,
    },
    booth_number: {
      ...SHEET_COLUMNS.booth_number,
      headers: `${template("Booth Number")} psno pollingstationno partno मतदानकेंद्रसंख्या भागसंख्या`,
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
