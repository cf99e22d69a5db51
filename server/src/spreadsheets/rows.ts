import type { SheetFacts } from "contract/booth-upload";
import { comparableText } from "contract/clean-text";
import { message } from "contract/message";
import { beginning, isFilledCell } from "./cells.ts";
import { cellProblem, readColumn } from "./column-cells.ts";
import { chooseSheet } from "./choose-sheet.ts";
import type { Header } from "./columns.ts";
import type { MergedRange, Row, Sheet } from "./sheet-cells.ts";
import { SheetError } from "./sheet-error.ts";
import {
  columnNames,
  type ColumnName,
  type RowProblem,
  type SheetForm,
  type SheetJob,
  type SheetResult,
  type SheetRow,
} from "./sheet-form.ts";

const mergedMessage = message("Merged cells are not supported: unmerge them and fill in every row");

/** A report names at most this many hidden sheets, and rows of column numbers. */
const FACTS_MAX = 20;

/** Reads the rows of the first visible sheet with the form's columns and rows below them (booth-upload-14). */
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
    unread_columns: form.leftOut ? header.unread.slice(0, FACTS_MAX).map(beginning) : [],
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
    if (isFilledCell(cell)) blank = false;
    row[field] = cell.isCut ? `${cell.text}…` : cell.text;
    const problem = merged.get(field)?.[index]
      ? mergedMessage
      : cellProblem(form.columns[field]!, cell);
    if (problem) problems.push({ row: row.row, field, message: problem });
  }
  if (blank) return false;
  problems.push(...findDuplicate(row, form, problems, firstRows));
  if (problems.length === 0) {
    result.rows.push(row);
    return true;
  }
  result.problems.push(...problems);
  for (const field of columnNames(form))
    row[field] = beginning(row[field]!, form.columns[field]!.max);
  result.rejectedRows?.push(row);
  return true;
}

/** A row whose unique text is in an earlier row. A rejected row counts: once corrected, it would have the same text. */
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
