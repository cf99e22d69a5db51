import type { CellObject } from "@e965/xlsx";
import type { Label } from "contract/message";
import { message } from "contract/message";
import type { Translate } from "../language/language.ts";
import type { ExportColumn } from "./csv.ts";

/** The number of rows with cells formatted as text. */
const ROWS = 2000;
/** The number format "Text": "007" stays "007". */
const TEXT = "@";

/** An empty sheet with these columns as .xlsx; the columns at `textColumns` are formatted as text. */
export async function sheetTemplate(
  name: Label,
  columns: readonly Pick<ExportColumn<never>, "title" | "width">[],
  textColumns: readonly number[],
  translate: Translate,
): Promise<Buffer> {
  // Loaded on first use: the library is large, and sheets are read in another process.
  const { utils, write } = await import("@e965/xlsx");
  const sheet = utils.aoa_to_sheet([columns.map(({ title }) => translate(title))]);
  for (const at of textColumns)
    for (let row = 2; row <= ROWS + 1; row += 1)
      sheet[`${utils.encode_col(at)}${row}`] = { t: "z", z: TEXT } satisfies CellObject;
  sheet["!ref"] = `A1:${utils.encode_col(columns.length - 1)}${ROWS + 1}`;
  sheet["!cols"] = columns.map(({ width }) => ({ wch: width! }));
  const book = utils.book_new(sheet, translate(message(name)));
  return write(book, { type: "buffer", bookType: "xlsx", compression: true }) as Buffer;
}
