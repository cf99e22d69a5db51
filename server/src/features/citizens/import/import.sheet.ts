import { ROLL_COLUMNS, type RollColumn, rollColumns } from "contract/citizens-import";
import { exportColumns, headings, LEFT_OUT } from "../../../imports/sheet-columns.ts";
import type { SheetForm, SheetResult, SheetRow } from "../../../spreadsheets/sheet-form.ts";
import { readSheet, type SheetOptions } from "../../../spreadsheets/sheet-process.ts";

/** One row of a roll; `row` is the row number that a spreadsheet program shows. */
export type RollRow = SheetRow<RollColumn>;

/** The columns of a roll, with headings in English and Hindi (citizen-import-1). Electoral rolls call a booth "part". */
export const roll: SheetForm<RollColumn> = {
  called: "roll of citizens",
  rowsCalled: "citizens",
  columns: {
    constituency: {
      ...ROLL_COLUMNS.constituency,
      headers: headings(
        ROLL_COLUMNS.constituency.title,
        "constituencyname nameofconstituency constituencyid vidhansabha assemblyconstituency acname विधानसभा विधानसभाक्षेत्र विधानसभानाम विधानसभाक्षेत्रनाम निर्वाचनक्षेत्रनाम",
      ),
      isOptional: true,
    },
    booth_number: {
      ...ROLL_COLUMNS.booth_number,
      headers: headings(
        ROLL_COLUMNS.booth_number.title,
        "boothno booth partno psno pollingstationno बूथसंख्या मतदानकेंद्रसंख्या भागसंख्या",
      ),
      kind: "number",
    },
    name: {
      ...ROLL_COLUMNS.name,
      headers: headings(
        ROLL_COLUMNS.name.title,
        "fullname citizenname votername nameofvoter electorname electorsname nameofelector मतदातानाम निर्वाचकनाम नागरिकनाम",
      ),
    },
    phone: {
      ...ROLL_COLUMNS.phone,
      headers: headings(
        ROLL_COLUMNS.phone.title,
        "phoneno mobile mobileno mob mobno contactno मोबाइल मोबाइलसंख्या फोन फोनसंख्या संपर्कसंख्या",
      ),
      kind: "phone",
    },
    email: {
      ...ROLL_COLUMNS.email,
      headers: headings(ROLL_COLUMNS.email.title, "emailid emailaddress mail ईमेल ईमेलआईडी"),
      isOptional: true,
    },
  },
  leftOut: LEFT_OUT,
};

/** The same columns in a sheet that the server writes. */
export const rollExportColumns = exportColumns(ROLL_COLUMNS);

/** The positions of the columns that a template formats as text. */
export const TEXT_COLUMNS = (["booth_number", "phone"] as const).map((column) =>
  rollColumns.indexOf(column),
);

/** Reads the rows of a roll. Returns and throws as readSheet(). */
export const readRoll = (
  file: { path: string },
  options: SheetOptions,
): Promise<SheetResult<RollColumn>> => readSheet(file, roll, { ...options, keepRejected: true });
