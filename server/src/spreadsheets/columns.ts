import type { WorkSheet } from "@e965/xlsx";
import { readCell } from "./cells.ts";
import { columnsOf, type SheetForm } from "./sheet-form.ts";

export type FilledRow = { index: number; cells: NonNullable<WorkSheet["!data"]>[number] };
export type Header = { index: number; columns: Map<string, number>; missing: string[] };

/** Titles may stand above the header; it is looked for in this many filled rows. */
export const HEADER_ROWS = 20;

/** "Booth No.", "BOOTH_NO" and "booth-no" are one header: case, blanks and punctuation do not count. */
function headerKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}

/** The row that names every needed column, else the one that names most; null when no row names any. */
export function findHeader(rows: FilledRow[], form: SheetForm<string>): Header | null {
  const columnOf = new Map<string, string>();
  for (const column of columnsOf(form))
    for (const key of form.columns[column]!.headers.split(" "))
      columnOf.set(key.normalize("NFC"), column);
  let best: Header | null = null;
  for (const row of rows.slice(0, HEADER_ROWS)) {
    const header = headerOf(row, form, columnOf);
    if (header.missing.length === 0) return header;
    if (header.columns.size > (best?.columns.size ?? 0)) best = header;
  }
  return best;
}

function headerOf(
  { index, cells }: FilledRow,
  form: SheetForm<string>,
  columnOf: Map<string, string>,
): Header {
  const columns = new Map<string, number>();
  for (const [place, cell] of Object.entries(cells)) {
    const column = columnOf.get(headerKey(readCell(cell).text));
    if (column && !columns.has(column)) columns.set(column, Number(place));
  }
  const missing = columnsOf(form).filter(
    (column) => !columns.has(column) && !form.columns[column]!.isOptional,
  );
  return { index, columns, missing };
}
