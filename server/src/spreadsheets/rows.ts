import type { Range, WorkBook, WorkSheet } from "@e965/xlsx";
import { cutText } from "contract/cut-text";
import { type FieldName, type Message, message } from "contract/message";
import { type CellText, readCell } from "./cells.ts";
import { findHeader, HEADER_ROWS, type FilledRow, type Header, rowsBelow } from "./columns.ts";
import { damagedMessage, SheetError } from "./sheet-error.ts";
import {
  columnNames,
  type ColumnName,
  type RowProblem,
  type SheetColumnForm,
  type SheetForm,
  type SheetJob,
  type SheetResult,
  type SheetRow,
} from "./sheet-form.ts";

const mergedMessage = message("Merged cells are not supported: unmerge them and fill in every row");

/** A problem and the sheet of the rejected rows repeat a text up to this length, twice the limit of any column. */
const REPEATED_TEXT_MAX = 300;

/** A sheet with all required columns, and its rows below the header. */
interface UsableSheet {
  sheet: WorkSheet;
  header: Header;
  data: FilledRow[];
}

/**
 * Reads the valid and the rejected rows of the first sheet that has the form's columns, and rows below them (decisions.md,
 * "Sheet columns").
 */
export function readRows(
  book: WorkBook,
  { form, limits, keepRejected }: Pick<SheetJob, "form" | "limits" | "keepRejected">,
): SheetResult<ColumnName> {
  const { sheet, header, data, unread_sheets } = chooseSheet(book, form);
  const last = data.at(-1)?.index ?? header.index;
  if (last > header.index + limits.rows) {
    throw new SheetError(
      message(
        "The sheet is filled down to row {row}; at most {limit} rows can be uploaded at once.",
        {
          row: last + 1,
          limit: limits.rows,
        },
      ),
    );
  }
  const merged = mergedRows(sheet["!merges"] ?? [], header, last);
  const result: SheetResult<ColumnName> = {
    rows: [],
    problems: [],
    unread_sheets,
    ...(keepRejected && { rejectedRows: [] }),
  };
  const firstRows = new Map<string, number>();
  for (const row of data) readRow(row, form, header, merged, firstRows, result);
  if (result.rows.length + result.problems.length === 0) {
    throw new SheetError(
      message(`The sheet has no ${form.rowsCalled} below its header in row {row}.`, {
        row: header.index + 1,
      }),
    );
  }
  return result;
}

function chooseSheet(
  book: WorkBook,
  form: SheetForm<ColumnName>,
): UsableSheet & { unread_sheets: number } {
  const usable: UsableSheet[] = [];
  let best: { header: Header | null } | undefined;
  let unread = false;
  for (const name of book.SheetNames) {
    const sheet = book.Sheets[name];
    // The parser omits a sheet that it cannot read.
    if (!sheet) unread = true;
    const rows = sheet ? filledRows(sheet) : [];
    if (!sheet || rows.length === 0) continue;
    const header = findHeader(rows, form);
    if (header?.missing.length === 0)
      usable.push({ sheet, header, data: rowsBelow(header, rows, form) });
    else if (!best || (header?.columns.size ?? 0) > (best.header?.columns.size ?? 0))
      best = { header };
  }
  const [first = usable[0], ...others] = usable.filter(({ data }) => data.length > 0);
  if (first) return { ...first, unread_sheets: others.length };
  if (unread) throw new SheetError(damagedMessage);
  if (!best) throw new SheetError(message("The sheet is empty."));
  if (!best.header) {
    const needed = columnNames(form).filter((column) => !form.columns[column]!.isOptional);
    throw new SheetError(
      message(
        "No header was found in the first {count} rows. The sheet needs the columns {list}.",
        {
          count: HEADER_ROWS,
          list: needed.map((column) => form.columns[column]!.title),
        },
      ),
    );
  }
  const { missing, index } = best.header;
  throw new SheetError(
    message(
      missing.length > 1
        ? "Missing columns in the header in row {row}: {list}."
        : "Missing column in the header in row {row}: {list}.",
      { row: index + 1, list: missing.map((column) => form.columns[column]!.title) },
    ),
  );
}

/** The rows with at least one filled cell. The sheet's declared range is ignored: it can span 17 billion cells. */
function filledRows(sheet: WorkSheet): FilledRow[] {
  return Object.entries(sheet["!data"] ?? [])
    .map(([index, cells]) => ({ index: Number(index), cells }))
    .filter(({ index, cells }) => Number.isInteger(index) && index >= 0 && isFilled(cells));
}

function isFilled(cells: FilledRow["cells"]): boolean {
  return Object.values(cells).some((cell) => isFilledCell(readCell(cell)));
}

const isFilledCell = ({ text, toMessage }: CellText) => text !== "" || toMessage !== undefined;

/** For each column, an array with 1 for each row that lies in a merged cell. */
function mergedRows(merges: Range[], header: Header, last: number): Map<string, Uint8Array> {
  const result = new Map<string, Uint8Array>();
  for (const [column, positions] of header.columns) {
    const depth = new Int32Array(last + 2);
    for (const { s: from, e: to } of merges) {
      const isOutside = positions.every((position) => position < from.c || position > to.c);
      if (isOutside || to.r < from.r || from.r > last) continue;
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
  form: SheetForm<ColumnName>,
  header: Header,
  merged: Map<string, Uint8Array>,
  firstRows: Map<string, number>,
  result: SheetResult<ColumnName>,
): void {
  const row = { row: index + 1 } as SheetRow<ColumnName>;
  const problems: RowProblem[] = [];
  let blank = true;
  for (const field of columnNames(form)) {
    const cell = readColumn(cells, header.columns.get(field) ?? []);
    const { text, toMessage } = cell;
    if (isFilledCell(cell)) blank = false;
    row[field] = text;
    const problem = merged.get(field)?.[index]
      ? mergedMessage
      : cellProblem(form.columns[field]!, text, toMessage);
    if (problem) problems.push({ row: row.row, field, message: problem });
  }
  if (blank) return;
  problems.push(...findDuplicate(row, form, problems, firstRows));
  if (problems.length === 0) {
    result.rows.push(row);
    return;
  }
  result.problems.push(...problems);
  for (const field of columnNames(form)) row[field] = beginning(row[field]!);
  result.rejectedRows?.push(row);
}

const beginning = (text: string) => cutText(text, REPEATED_TEXT_MAX);

/** The filled cell of a row's column. When the sheet names the column twice, its cells must not differ. */
function readColumn(cells: FilledRow["cells"], positions: readonly number[]): CellText {
  const [first = { text: "" }, ...others] = positions
    .map((position) => readCell(cells[position]))
    .filter(isFilledCell);
  const other = others.find(({ text, toMessage }) => text !== first.text || toMessage);
  if (!other || first.toMessage) return first;
  const differ = (field: FieldName) =>
    message("{field} is {first} in one column and {second} in another", {
      field,
      first: beginning(first.text),
      second: beginning(other.text),
    });
  return { text: first.text, toMessage: other.toMessage ?? differ };
}

/**
 * The problem of a row whose unique text is in an earlier row. Rejected rows count as earlier rows too: once corrected, they
 * would have the same text.
 */
function findDuplicate(
  row: SheetRow<ColumnName>,
  { unique, columns }: SheetForm<ColumnName>,
  problems: RowProblem[],
  firstRows: Map<string, number>,
): RowProblem[] {
  if (unique === undefined) return [];
  const text = row[unique]!;
  const first = firstRows.get(text.toLowerCase());
  if (first === undefined) firstRows.set(text.toLowerCase(), row.row);
  else if (problems.every(({ field }) => field !== unique)) {
    const field = columns[unique]!.title;
    const repeated = message("{field} {text} is already in row {row}", { field, text, row: first });
    return [{ row: row.row, field: unique, message: repeated }];
  }
  return [];
}

function cellProblem(
  { title, max, isOptional }: SheetColumnForm,
  text: string,
  toMessage: CellText["toMessage"],
): Message | null {
  if (toMessage) return toMessage(title);
  if (text === "") return isOptional ? null : message("{field} is required", { field: title });
  if (text.length > max && Array.from(text).length > max)
    return message("{field} must be at most {limit} characters", { field: title, limit: max });
  return null;
}
