import { message } from "contract/message";
import { BLANK_CELL, type CellText, textCell } from "./cells.ts";
import { COLUMNS_MAX, type Row, ROWS_MAX, type Sheet } from "./sheet-cells.ts";
import { NotASheetError, SheetError, SheetTooComplexError } from "./sheet-error.ts";

/** The separators that spreadsheet programs write, by language and format. */
const SEPARATORS = [",", ";", "\t"];
/** The part of a file that tells its separator. */
const BEGINNING = 4_000;

/**
 * The one sheet of a CSV file (RFC 4180; also with semicolons or tabs), in UTF-8 or Excel's "Unicode text". Throws NotASheetError for bytes that
 * are no text, SheetError for another encoding.
 */
export const csvSheet = (bytes: Buffer): Sheet => {
  const rows = readRows(textOf(bytes));
  return { name: "CSV", isHidden: false, read: () => ({ rows, merges: [] }) };
};

function textOf(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  let text: string;
  try {
    text = new TextDecoder(isUtf16 ? "utf-16le" : "utf-8", { fatal: true }).decode(bytes);
  } catch {
    if (bytes.includes(0)) throw new NotASheetError();
    throw new SheetError(message("Save the file as CSV UTF-8, or as .xlsx, and try again."));
  }
  if (text.includes("\0")) throw new NotASheetError();
  return text;
}

/** The separator that stands most often in the beginning of a file. */
function separatorOf(text: string): string {
  const beginning = text.slice(0, BEGINNING);
  const counts = SEPARATORS.map((one) => beginning.split(one).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))]!;
}

function readRows(text: string): Row[] {
  const separator = separatorOf(text);
  const fieldEnd = new RegExp(`${separator}|\\r\\n?|\\n|$`, "g");
  const rows: Row[] = [];
  let cells: CellText[] = [];
  for (let at = 0; at < text.length || cells.length > 0;) {
    const { quoted, after } = readQuoted(text, at);
    fieldEnd.lastIndex = after;
    const { 0: end, index } = fieldEnd.exec(text)!;
    const raw = quoted + text.slice(after, index);
    at = index + end.length;
    if (cells.length >= COLUMNS_MAX || rows.length >= ROWS_MAX) throw new SheetTooComplexError();
    cells.push(raw === "" ? BLANK_CELL : textCell(raw));
    if (end === separator) continue;
    rows.push({ index: rows.length, cells, isHidden: false });
    cells = [];
  }
  return rows;
}

/** The quoted part of the field at `at`, and where the rest of the field begins. A quote that is never closed takes the rest of the file. */
function readQuoted(text: string, at: number): { quoted: string; after: number } {
  if (text[at] !== '"') return { quoted: "", after: at };
  let close = text.indexOf('"', at + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  const end = close < 0 ? text.length : close;
  return {
    quoted: text.slice(at + 1, end).replaceAll('""', '"'),
    after: Math.min(end + 1, text.length),
  };
}
