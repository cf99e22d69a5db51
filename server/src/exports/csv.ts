import type { Message } from "contract/message";
import type { Translate } from "../language/language.ts";

/** The value of a cell; null is an empty cell. */
export type Cell = string | number | null;

/** A column of an export: its title and the value of a row. */
export interface ExportColumn<Row> {
  title: Message;
  value: (row: Row, translate: Translate) => Cell;
  /** In characters (.xlsx only). */
  width?: number;
  /** Whether its texts, YYYY-MM-DD with or without HH:MM, are dates in a workbook. */
  isDate?: boolean;
}

export type Batches<Row> = Iterable<Row[]> | AsyncIterable<Row[]>;

/** Excel needs it to read the file as UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";
/** What stands before a sign that can start a formula (OWASP, "CSV Injection"). A long run of it is read once. */
const BEFORE_SIGN = /(?<![\s\p{Cc}\p{Cf}"'])[\s\p{Cc}\p{Cf}"']*(?=[=+\-@＝＋－＠])/gu;
const SEPARATING_BLANK = /[\t\n\v\f\r\u0085\u2028\u2029]/g;

/**
 * A text is quoted, with an apostrophe inserted at each position where a formula could start: the start of the text, and the start
 * of each part that becomes a cell or a row when the file is opened with semicolon, tab or vertical bar as its separator. Nothing
 * is removed or replaced: removing one apostrophe at each such position restores the text.
 */
function csvCell(value: Cell): string {
  if (typeof value === "number") return String(value);
  if (!value) return "";
  const safe = value.replace(BEFORE_SIGN, (blanks, at: number) => {
    const isStart = at === 0 || ";|".includes(value[at - 1]!);
    return (isStart ? "'" : "") + blanks.replace(SEPARATING_BLANK, "$&'");
  });
  return `"${safe.replaceAll('"', '""')}"`;
}

const csvLine = (cells: Cell[]) => `${cells.map(csvCell).join(",")}\r\n`;

/** Writes the rows as CSV (RFC 4180), with a byte order mark for Excel. No cell runs as a formula. */
export async function* writeCsv<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: Batches<Row>,
  translate: Translate,
): AsyncGenerator<Buffer, void, undefined> {
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(columns.map(({ title }) => translate(title))));
  for await (const rows of batches)
    yield Buffer.from(
      rows.map((row) => csvLine(columns.map(({ value }) => value(row, translate)))).join(""),
    );
}
