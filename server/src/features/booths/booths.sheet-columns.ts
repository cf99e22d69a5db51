import type { WorkSheet } from "@e965/xlsx";
import type { SheetColumn } from "contract/booths";
import { readCell } from "./booths.sheet-cells.ts";

export type FilledRow = { index: number; cells: NonNullable<WorkSheet["!data"]>[number] };
export type Header = { index: number; columns: Map<SheetColumn, number>; missing: SheetColumn[] };

/** Titles may stand above the header; it is looked for in this many filled rows. */
export const HEADER_ROWS = 20;

/** Header cells of each column, as headerKey() folds them (decisions.md, "Sheet columns"), in English and Hindi. */
const HEADERS: Record<SheetColumn, string> = {
  mandal: "mandal mandalname nameofmandal मंडल मण्डल मंडलकानाम मण्डलकानाम",
  shaktikendra:
    "shaktikendra shaktikendraname nameofshaktikendra शक्तिकेंद्र शक्तिकेन्द्र शक्तिकेंद्रकानाम शक्तिकेन्द्रकानाम",
  booth_name: "boothname nameofbooth बूथकानाम बूथनाम",
  booth_number: "boothnumber boothno boothnum बूथसंख्या बूथक्रमांक बूथनंबर बूथनम्बर बूथनं बूथक्र",
};
export const COLUMNS = Object.keys(HEADERS) as SheetColumn[];

const columnOf = new Map<string, SheetColumn>();
for (const column of COLUMNS) {
  for (const key of HEADERS[column].split(" ")) columnOf.set(key.normalize("NFC"), column);
}

/** "Booth No.", "BOOTH_NO" and "booth-no" are one header: case, blanks and punctuation do not count. */
function headerKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}

/** The row that names all four columns, else the one that names most of them; null when no row names any. */
export function findHeader(rows: FilledRow[]): Header | null {
  let best: Header | null = null;
  for (const row of rows.slice(0, HEADER_ROWS)) {
    const header = headerOf(row);
    if (header.missing.length === 0) return header;
    if (header.columns.size > (best?.columns.size ?? 0)) best = header;
  }
  return best;
}

function headerOf({ index, cells }: FilledRow): Header {
  const columns = new Map<SheetColumn, number>();
  for (const [place, cell] of Object.entries(cells)) {
    const column = columnOf.get(headerKey(readCell(cell).text));
    if (column && !columns.has(column)) columns.set(column, Number(place));
  }
  const missing = COLUMNS.filter((column) => !columns.has(column));
  return { index, columns, missing };
}
