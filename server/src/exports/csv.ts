import type { Message } from "contract/messages";
import type { Translate } from "../http/language.ts";

/** What a cell holds; null leaves it empty. */
export type Cell = string | number | null;

/** A column of an export: its title, what a row holds in it, and its width in characters where a sheet knows widths. */
export interface ExportColumn<Row> {
  title: Message;
  /** `say` says what is a word of ours in the reader's language. */
  value: (row: Row, translate: Translate) => Cell;
  width?: number;
}

export type Batches<Row> = Iterable<Row[]> | AsyncIterable<Row[]>;

/** Tells Excel that the text is UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";
/**
 * Each position where a spreadsheet program would begin a formula (OWASP, "CSV Injection"): the start of a text, and the
 * start of each piece of it that becomes a cell or a row when the file is opened with semicolon, tab or vertical bar as its
 * separator. Blanks, controls, quotes and apostrophes may stand before the sign, and the sign may be in full width.
 */
const FORMULA_START =
  /(?<=^|[;|\t\n\v\f\r\u0085\u2028\u2029])(?=[\s\p{Cc}\p{Cf}"']*[=+\-@＝＋－＠])/gu;

/**
 * A text stands in quotes, with an apostrophe at each position where a formula could begin. Nothing is left out or replaced.
 * An apostrophe typed there gets a second one, so the text is found again by removing one apostrophe from each.
 */
function csvCell(value: Cell): string {
  if (typeof value === "number") return String(value);
  return value ? `"${value.replace(FORMULA_START, "'").replaceAll('"', '""')}"` : "";
}

const csvLine = (cells: Cell[]) => `${cells.map(csvCell).join(",")}\r\n`;

/** The rows as CSV (RFC 4180), marked as UTF-8 for Excel. No cell runs as a formula. */
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
