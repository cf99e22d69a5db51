import { BOOTH_NUMBER_MAX, BOOTH_TEXT_MAX, type SheetColumn } from "contract/booths";
import { readSheet, type SheetOptions } from "../../spreadsheets/read-sheet.ts";
import type * as sheets from "../../spreadsheets/sheet-form.ts";

export { SheetError } from "../../spreadsheets/sheet-error.ts";
export type { RowProblem } from "../../spreadsheets/sheet-form.ts";

/** One valid booth; `row` is the row number that a spreadsheet program shows. */
export type SheetRow = sheets.SheetRow<SheetColumn>;

/** `text` and `number`: characters of a name and of a booth number. */
type Limits = sheets.SheetLimits & { text: number; number: number };
export type BoothSheetOptions = SheetOptions & { limits?: Partial<Limits> };

/** The columns of a booth sheet, with headers in English and Hindi, also as the Election Commission writes them (decisions.md, "Sheet columns"). */
export const boothSheet = (text: number, number: number): sheets.SheetForm<SheetColumn> => ({
  called: "booth sheet",
  rowsCalled: "booths",
  columns: {
    mandal: { title: "Mandal", headers: "mandal mandalname nameofmandal मंडल मंडलनाम", max: text },
    shaktikendra: {
      title: "Shaktikendra",
      headers: "shaktikendra shaktikendraname nameofshaktikendra शक्तिकेंद्र शक्तिकेंद्रनाम",
      max: text,
    },
    booth_name: {
      title: "Booth Name",
      headers:
        "boothname nameofbooth psname pollingstationname nameofpollingstation बूथनाम मतदानकेंद्रनाम",
      max: text,
    },
    booth_number: {
      title: "Booth Number",
      headers: "boothno psno pollingstationno partno बूथसंख्या मतदानकेंद्रसंख्या भागसंख्या",
      max: number,
      kind: "number",
    },
  },
  unique: "booth_number",
});

/** Reads the booths of a sheet. Returns and throws as readSheet(). */
export function readBoothSheet(
  file: { path: string; name: string },
  { limits = {}, ...options }: BoothSheetOptions,
): Promise<sheets.SheetResult<SheetColumn>> {
  const { text = BOOTH_TEXT_MAX, number = BOOTH_NUMBER_MAX, ...rest } = limits;
  return readSheet(file, boothSheet(text, number), { ...options, limits: rest });
}
