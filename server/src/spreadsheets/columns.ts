import type { WorkSheet } from "@e965/xlsx";
import { readCell } from "./cells.ts";
import { type ColumnName, columnNames, type SheetForm } from "./sheet-form.ts";

export type FilledRow = { index: number; cells: NonNullable<WorkSheet["!data"]>[number] };
/** `columns`: the positions of each column. A sheet can name a column twice, such as "Phone" and "Mobile". */
export type Header = { index: number; columns: Map<string, number[]>; missing: ColumnName[] };
/** The column that an accepted header names. */
type ColumnsByHeader = Map<string, string>;

/** The header is searched in this many filled rows, since titles can be above it. */
export const HEADER_ROWS = 20;

/** Ignores case, blanks and punctuation: "Booth No.", "BOOTH_NO" and "booth-no" are one header. */
function headerKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}

function readColumnsByHeader(form: SheetForm<ColumnName>): ColumnsByHeader {
  const columnsByHeader: ColumnsByHeader = new Map();
  for (const column of columnNames(form))
    for (const key of form.columns[column]!.headers.split(" "))
      columnsByHeader.set(key.normalize("NFC"), column);
  return columnsByHeader;
}

/** The first row with all required columns, else the row with most columns; null when no row has any. */
export function findHeader(rows: FilledRow[], form: SheetForm<ColumnName>): Header | null {
  const columnsByHeader = readColumnsByHeader(form);
  let best: Header | null = null;
  for (const row of rows.slice(0, HEADER_ROWS)) {
    const header = readHeader(row, form, columnsByHeader);
    if (header.missing.length === 0) return header;
    if (header.columns.size > (best?.columns.size ?? 0)) best = header;
  }
  return best;
}

/** The rows below the header. A repeated header is none, as in a sheet that was put together from several. */
export function rowsBelow(
  { index, columns }: Header,
  rows: FilledRow[],
  form: SheetForm<ColumnName>,
): FilledRow[] {
  const columnsByHeader = readColumnsByHeader(form);
  const named = [...columns];
  const repeatsHeader = ({ cells }: FilledRow) =>
    named.every(([column, positions]) =>
      positions.every(
        (position) => columnsByHeader.get(headerKey(readCell(cells[position]).text)) === column,
      ),
    );
  return rows.filter((row) => row.index > index && !repeatsHeader(row));
}

function readHeader(
  { index, cells }: FilledRow,
  form: SheetForm<ColumnName>,
  columnsByHeader: ColumnsByHeader,
): Header {
  const columns = new Map<string, number[]>();
  for (const [position, cell] of Object.entries(cells)) {
    const column = columnsByHeader.get(headerKey(readCell(cell).text));
    if (!column) continue;
    const positions = columns.get(column);
    if (positions) positions.push(Number(position));
    else columns.set(column, [Number(position)]);
  }
  const missing = columnNames(form).filter(
    (column) => !columns.has(column) && !form.columns[column]!.isOptional,
  );
  return { index, columns, missing };
}
