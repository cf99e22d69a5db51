import type { CellObject } from "@e965/xlsx";
import { sheetColumns } from "contract/booth-upload";
import { message } from "contract/message";
import type { Translate } from "../../language/language.ts";
import { boothColumns } from "./booths.sheet.ts";

/** The number of rows with cells formatted for booth numbers. */
const ROWS = 2000;
/** The number format "Text": "007" stays "007". */
const TEXT = "@";

/** An empty booth sheet as .xlsx, its booth numbers formatted as text (booth-upload-16). */
export async function boothTemplateSheet(translate: Translate): Promise<Buffer> {
  // Loaded on first use: the library is large, and sheets are read in another process.
  const { utils, write } = await import("@e965/xlsx");
  const sheet = utils.aoa_to_sheet([boothColumns.map(({ title }) => translate(title))]);
  const column = utils.encode_col(sheetColumns.indexOf("booth_number"));
  for (let row = 2; row <= ROWS + 1; row += 1) {
    sheet[`${column}${row}`] = { t: "z", z: TEXT } satisfies CellObject;
  }
  sheet["!ref"] = `A1:${column}${ROWS + 1}`;
  sheet["!cols"] = boothColumns.map(({ width }) => ({ wch: width! }));
  const book = utils.book_new(sheet, translate(message("Booths")));
  return write(book, { type: "buffer", bookType: "xlsx", compression: true }) as Buffer;
}
