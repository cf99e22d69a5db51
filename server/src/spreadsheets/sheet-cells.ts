import type { CellText } from "./cells.ts";

/* A workbook as xlsx.ts, ods.ts and xls.ts read it. Rows and columns count from 0. */

/** `cells`: sparse, by column. */
export type Row = { index: number; cells: readonly CellText[]; isHidden: boolean };
export type MergedRange = { top: number; left: number; bottom: number; right: number };
export interface SheetCells {
  /** In the order of the sheet; rows without any cell may be left out. */
  rows: Row[];
  merges: MergedRange[];
}
/** `read` returns null for a sheet that cannot be read. */
export type Sheet = { name: string; isHidden: boolean; read: () => SheetCells | null };

/** The most rows and columns of a sheet in Excel and LibreOffice. */
export const ROWS_MAX = 1_048_576;
export const COLUMNS_MAX = 16_384;
