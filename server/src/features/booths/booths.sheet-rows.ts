import type { Range, WorkBook, WorkSheet } from "@e965/xlsx";
import type { SheetColumn } from "contract/booths";
import type { RowProblem, SheetJob, SheetLimits, SheetResult, SheetRow } from "./booths.sheet.ts";
import { readCell } from "./booths.sheet-cells.ts";
import {
  COLUMNS,
  findHeader,
  HEADER_ROWS,
  type FilledRow,
  type Header,
} from "./booths.sheet-columns.ts";
import { damagedMessage, SheetError } from "./booths.sheet-error.ts";

const TITLES: Record<SheetColumn, string> = {
  mandal: "Mandal",
  shaktikendra: "Shaktikendra",
  booth_name: "Booth name",
  booth_number: "Booth number",
};

/** The booths of the first sheet that has the four columns, and the rows that cannot be used (decisions.md, "Sheet columns"). */
export function readRows(
  book: WorkBook,
  { limits, keepRejected }: Pick<SheetJob, "limits" | "keepRejected">,
): SheetResult {
  const { sheet, rows, header } = chooseSheet(book);
  const data = rows.filter((row) => row.index > header.index);
  const last = data.at(-1)?.index ?? header.index;
  if (last > header.index + limits.rows) {
    throw new SheetError(
      `The sheet is filled down to row ${last + 1}; at most ${limits.rows} rows can be uploaded at once.`,
    );
  }
  const merged = mergedRows(sheet["!merges"] ?? [], header, last);
  const result: SheetResult = {
    rows: [],
    rejected: [],
    ...(keepRejected && { rejectedRows: [] }),
  };
  const rowOfNumber = new Map<string, number>();
  for (const row of data) readRow(row, header, merged, limits, rowOfNumber, result);
  if (result.rows.length + result.rejected.length === 0) {
    throw new SheetError(`The sheet has no booths below its header in row ${header.index + 1}.`);
  }
  return result;
}

function chooseSheet(book: WorkBook): { sheet: WorkSheet; rows: FilledRow[]; header: Header } {
  let best: { header: Header | null } | undefined;
  let unread = false;
  for (const name of book.SheetNames) {
    const sheet = book.Sheets[name];
    // The parser leaves out a sheet that it could not read.
    if (!sheet) unread = true;
    const rows = sheet ? filledRows(sheet) : [];
    if (!sheet || rows.length === 0) continue;
    const header = findHeader(rows);
    if (header?.missing.length === 0) return { sheet, rows, header };
    if (!best || (header?.columns.size ?? 0) > (best.header?.columns.size ?? 0)) best = { header };
  }
  if (unread) throw new SheetError(damagedMessage);
  if (!best) throw new SheetError("The sheet is empty.");
  if (!best.header) {
    throw new SheetError(
      `No header was found in the first ${HEADER_ROWS} rows. The sheet needs the columns ${COLUMNS.join(", ")}.`,
    );
  }
  const { missing, index } = best.header;
  throw new SheetError(
    `Missing column${missing.length > 1 ? "s" : ""} in the header in row ${index + 1}: ${missing.join(", ")}.`,
  );
}

/** The rows that hold any cell. The range that the sheet declares is not asked: it may span 17 billion cells. */
function filledRows(sheet: WorkSheet): FilledRow[] {
  return Object.entries(sheet["!data"] ?? [])
    .map(([index, cells]) => ({ index: Number(index), cells }))
    .filter(({ index, cells }) => Number.isInteger(index) && index >= 0 && isFilled(cells));
}

function isFilled(cells: FilledRow["cells"]): boolean {
  return Object.values(cells).some((cell) => {
    const { text, fault } = readCell(cell);
    return text !== "" || fault !== undefined;
  });
}

/** For each column, which rows below the header lie in a merged cell: 1 for each such row. */
function mergedRows(merges: Range[], header: Header, last: number): Map<SheetColumn, Uint8Array> {
  const result = new Map<SheetColumn, Uint8Array>();
  for (const [column, place] of header.columns) {
    const depth = new Int32Array(last + 2);
    for (const { s: from, e: to } of merges) {
      if (place < from.c || place > to.c || to.r < from.r || from.r > last) continue;
      depth[from.r] = (depth[from.r] ?? 0) + 1;
      const after = Math.min(to.r, last) + 1;
      depth[after] = (depth[after] ?? 0) - 1;
    }
    let open = 0;
    result.set(
      column,
      Uint8Array.from(depth, (change) => Number((open += change) > 0)),
    );
  }
  return result;
}

function readRow(
  { index, cells }: FilledRow,
  header: Header,
  merged: Map<SheetColumn, Uint8Array>,
  limits: SheetLimits,
  rowOfNumber: Map<string, number>,
  result: SheetResult,
): void {
  const row: SheetRow = {
    row: index + 1,
    mandal: "",
    shaktikendra: "",
    booth_name: "",
    booth_number: "",
  };
  const problems: RowProblem[] = [];
  let blank = true;
  for (const field of COLUMNS) {
    const { text, fault } = readCell(cells[header.columns.get(field) ?? -1]);
    if (text !== "" || fault) blank = false;
    row[field] = text;
    const problem = merged.get(field)?.[index]
      ? "Merged cells are not supported: unmerge them and fill in every row"
      : problemOf(
          TITLES[field],
          text,
          fault,
          field === "booth_number" ? limits.number : limits.text,
        );
    if (problem) problems.push({ row: row.row, field, message: problem });
  }
  if (blank) return;
  // A number counts where it first stands, even when that row has a fault of its own: else a correction there would clash later.
  const key = row.booth_number.toLowerCase();
  const first = rowOfNumber.get(key);
  if (first === undefined) rowOfNumber.set(key, row.row);
  else if (problems.every((problem) => problem.field !== "booth_number")) {
    const message = `Booth number ${row.booth_number} is already in row ${first}`;
    problems.push({ row: row.row, field: "booth_number", message });
  }
  if (problems.length === 0) {
    result.rows.push(row);
    return;
  }
  result.rejected.push(...problems);
  result.rejectedRows?.push(row);
}

function problemOf(
  title: string,
  text: string,
  fault: string | undefined,
  limit: number,
): string | null {
  if (fault) return `${title} ${fault}`;
  if (text === "") return `${title} is required`;
  if (text.length > limit && Array.from(text).length > limit)
    return `${title} must be at most ${limit} characters`;
  return null;
}
