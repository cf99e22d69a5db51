import type { SheetFacts } from "contract/booths";
import { comparableText } from "contract/clean-text";
import { cutText } from "contract/cut-text";
import { asciiDigits } from "contract/digits";
import { type FieldName, type Message, message } from "contract/message";
import { normalizePhone } from "contract/phone";
import { BLANK_CELL, type CellText } from "./cells.ts";
import { findHeader, HEADER_ROWS, type Header, type RowsBelow, rowsBelow } from "./columns.ts";
import type { MergedRange, Row, Sheet } from "./sheet-cells.ts";
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

/** A report names at most this many hidden sheets, and rows of column numbers. */
const FACTS_MAX = 20;

/** A sheet with all required columns, and its rows below the header. */
interface UsableSheet extends RowsBelow {
  merges: MergedRange[];
  header: Header;
}

/**
 * Reads the valid and the rejected rows of the first visible sheet that has the form's columns, and rows below them (decisions.md,
 * "Sheet columns").
 */
export function readRows(
  sheets: Sheet[],
  { form, limits, keepRejected }: Pick<SheetJob, "form" | "limits" | "keepRejected">,
): SheetResult<ColumnName> {
  const { merges, header, data, columnNumberRows, unread_sheets } = chooseSheet(sheets, form);
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
  const merged = mergedRows(merges, header, last);
  const result: SheetResult<ColumnName> = {
    rows: [],
    problems: [],
    facts: {},
    ...(keepRejected && { rejectedRows: [] }),
  };
  const firstRows = new Map<string, number>();
  let hidden_rows = 0;
  for (const row of data)
    if (readRow(row, form, header, merged, firstRows, result) && row.isHidden) hidden_rows += 1;
  if (result.rows.length + result.problems.length === 0) {
    throw new SheetError(
      message(`The sheet has no ${form.rowsCalled} below its header in row {row}.`, {
        row: header.index + 1,
      }),
    );
  }
  const hidden = sheets.filter(({ isHidden }) => isHidden).map(({ name }) => beginning(name));
  result.facts = knownFacts({
    unread_sheets,
    hidden_sheets: hidden.slice(0, FACTS_MAX),
    hidden_rows,
    column_number_rows: columnNumberRows.slice(0, FACTS_MAX).map((index) => index + 1),
  });
  return result;
}

/** The facts without those that do not apply: zeros and empty lists. */
const knownFacts = (facts: Required<SheetFacts>): SheetFacts =>
  Object.fromEntries(
    Object.entries(facts).filter(([, fact]) =>
      typeof fact === "number" ? fact > 0 : fact.length > 0,
    ),
  );

function chooseSheet(
  sheets: Sheet[],
  form: SheetForm<ColumnName>,
): UsableSheet & { unread_sheets: number } {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  let first: UsableSheet | undefined;
  let withoutRows: UsableSheet | undefined;
  let unread_sheets = 0;
  let best: { header: Header | null } | undefined;
  let isDamaged = false;
  for (const sheet of visible) {
    const found = examineSheet(sheet, form);
    if (found === "damaged") isDamaged = true;
    else if (found === "empty") continue;
    else if (!("data" in found)) {
      if (!best || (found.header?.columns.size ?? 0) > (best.header?.columns.size ?? 0))
        best = found;
    } else if (found.data.length === 0) withoutRows ??= found;
    else if (first) unread_sheets += 1;
    else first = found;
  }
  const chosen = first ?? withoutRows;
  if (chosen) return { ...chosen, unread_sheets };
  if (isDamaged) throw new SheetError(damagedMessage);
  throw new SheetError(hiddenSheetMessage(sheets, form) ?? missingMessage(best, form));
}

/** A sheet with all columns, else its best header. */
function examineSheet(
  sheet: Sheet,
  form: SheetForm<ColumnName>,
): UsableSheet | { header: Header | null } | "damaged" | "empty" {
  const cells = sheet.read();
  if (!cells) return "damaged";
  const rows = cells.rows.filter(isRow);
  if (rows.length === 0) return "empty";
  const header = findHeader(rows, form);
  if (header?.missing.length !== 0) return { header };
  return { merges: cells.merges, header, ...rowsBelow(header, rows, form) };
}

function hiddenSheetMessage(sheets: Sheet[], form: SheetForm<ColumnName>): Message | undefined {
  const hidden = sheets.find((sheet) => {
    const found = sheet.isHidden && examineSheet(sheet, form);
    return typeof found === "object" && "data" in found;
  });
  return (
    hidden &&
    message(
      "Only the hidden sheet {name} has these columns. Unhide it and upload the file once more.",
      {
        name: beginning(hidden.name),
      },
    )
  );
}

function missingMessage(
  best: { header: Header | null } | undefined,
  form: SheetForm<ColumnName>,
): Message {
  if (!best) return message("The sheet is empty.");
  if (!best.header) {
    const needed = columnNames(form).filter((column) => !form.columns[column]!.isOptional);
    return message(
      "No header was found in the first {count} rows. The sheet needs the columns {list}.",
      {
        count: HEADER_ROWS,
        list: needed.map((column) => form.columns[column]!.title),
      },
    );
  }
  const { missing, index } = best.header;
  return message(
    missing.length > 1
      ? "Missing columns in the header in row {row}: {list}."
      : "Missing column in the header in row {row}: {list}.",
    { row: index + 1, list: missing.map((column) => form.columns[column]!.title) },
  );
}

const isRow = ({ cells }: Row) => Object.values(cells).some(isFilledCell);
const isFilledCell = ({ text, toMessage }: CellText) => text !== "" || toMessage !== undefined;

/** For each column, an array with 1 for each row that lies in a merged cell. */
function mergedRows(merges: MergedRange[], header: Header, last: number): Map<string, Uint8Array> {
  const result = new Map<string, Uint8Array>();
  for (const [column, positions] of header.columns) {
    const depth = new Int32Array(last + 2);
    for (const { top, left, bottom, right } of merges) {
      const isOutside = positions.every((position) => position < left || position > right);
      if (isOutside || bottom < top || top > last) continue;
      depth[top] = (depth[top] ?? 0) + 1;
      const after = Math.min(bottom, last) + 1;
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

/** Reads a row into the result. Returns false for a row without any cell in the header's columns. */
function readRow(
  { index, cells }: Row,
  form: SheetForm<ColumnName>,
  header: Header,
  merged: Map<string, Uint8Array>,
  firstRows: Map<string, number>,
  result: SheetResult<ColumnName>,
): boolean {
  const row = { row: index + 1 } as SheetRow<ColumnName>;
  const problems: RowProblem[] = [];
  let blank = true;
  for (const field of columnNames(form)) {
    const cell = readColumn(cells, header.columns.get(field) ?? [], form.columns[field]!);
    const { text, toMessage } = cell;
    if (isFilledCell(cell)) blank = false;
    row[field] = text;
    const problem = merged.get(field)?.[index]
      ? mergedMessage
      : cellProblem(form.columns[field]!, text, toMessage);
    if (problem) problems.push({ row: row.row, field, message: problem });
  }
  if (blank) return false;
  problems.push(...findDuplicate(row, form, problems, firstRows));
  if (problems.length === 0) {
    result.rows.push(row);
    return true;
  }
  result.problems.push(...problems);
  for (const field of columnNames(form)) row[field] = beginning(row[field]!);
  result.rejectedRows?.push(row);
  return true;
}

const normalized = { number: asciiDigits, phone: normalizePhone };

const beginning = (text: string) => cutText(text, REPEATED_TEXT_MAX);

/** The filled cell of a row's column. When the sheet names the column twice, its cells must not differ. */
function readColumn(
  cells: Row["cells"],
  positions: readonly number[],
  { kind }: SheetColumnForm,
): CellText {
  const [first = BLANK_CELL, ...others] = positions
    .map((position) => cells[position] ?? BLANK_CELL)
    .filter(isFilledCell)
    .map((cell) => (kind ? { ...cell, text: normalized[kind](cell.text) } : cell));
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
  const key = comparableText(text);
  const first = firstRows.get(key);
  if (first === undefined) firstRows.set(key, row.row);
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
