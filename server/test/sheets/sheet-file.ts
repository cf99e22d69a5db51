import { utils, write } from "@e965/xlsx";

type Cell = string | number;

/** An .xlsx with these rows, the first of which is the heading. */
export function sheetFile(rows: readonly Cell[][], name = "sheet.xlsx"): File {
  const book = utils.book_new(utils.aoa_to_sheet(rows as Cell[][]), "Sheet1");
  const bytes = write(book, { type: "buffer", bookType: "xlsx" }) as Uint8Array<ArrayBuffer>;
  return new File([bytes], name);
}
