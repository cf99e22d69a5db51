import type { Message } from "contract/messages";
import type { Say } from "./language.ts";

/** What a cell holds; null leaves it empty. */
export type Cell = string | number | null;

/** A column of an export: its title, what a row holds in it, and its width in characters where a sheet knows widths. */
export interface ExportColumn<Row> {
  title: Message;
  /** `say` says what is a word of ours in the reader's language. */
  value: (row: Row, say: Say) => Cell;
  width?: number;
}

export type Batches<Row> = Iterable<Row[]> | AsyncIterable<Row[]>;

/** Tells Excel that the text is UTF-8. */
const MARK = "\ufeff";
/**
 * Where a spreadsheet program would take text for a formula (OWASP, "CSV Injection"), also behind blanks and in full width.
 * An apostrophe before it makes it text.
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const SPECIAL = /[",\r\n]/;

function csvCell(value: Cell): string {
  if (typeof value !== "string") return value === null ? "" : String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return SPECIAL.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

const csvLine = (cells: Cell[]) => `${cells.map(csvCell).join(",")}\r\n`;

/** The rows as CSV (RFC 4180) that Excel reads as it is meant; no cell of it runs as a formula. */
export async function* csvOf<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: Batches<Row>,
  say: Say,
): AsyncGenerator<Buffer, void, undefined> {
  yield Buffer.from(MARK + csvLine(columns.map(({ title }) => say(title))));
  for await (const rows of batches)
    yield Buffer.from(
      rows.map((row) => csvLine(columns.map(({ value }) => value(row, say)))).join(""),
    );
}
