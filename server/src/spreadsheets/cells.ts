import type { CellObject } from "@e965/xlsx";
import { type FieldName, type Message, message } from "contract/message";
import { isStreamSafe, marksMessage } from "contract/stream-safe";

/** The text of a cell; `toMessage` is present when the cell is invalid. */
export type CellText = { text: string; toMessage?: (field: FieldName) => Message };

/** Longer text exceeds every limit; the rest of it is not processed. */
const READ_MAX = 2000;
const BLANKS = /[\s\u0085]+/g;
const CONTROLS = /\p{Cc}+/gu;
/** Soft hyphens, zero-width blanks, byte-order and direction marks. They are invisible and would make equal numbers differ. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g;
/** Joiners that do not follow a letter. After a letter they shape Devanagari and are kept. */
const STRAY_JOINERS = /(?<![\p{L}\p{M}])[\u200c\u200d]+/gu;
/** ASCII words with single blanks. cleanText() does not change such text. */
const CLEAN = /^[!-~]+(?: [!-~]+)*$/;
const ERROR_TEXT = /^(#(REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!)|Err:\d{3})$/;

const plainNumber = new Intl.NumberFormat("en-US", {
  useGrouping: false,
  maximumFractionDigits: 15,
});

/** Text as it is stored: well-formed, in Unicode form NFC, trimmed, with single blanks and no invisible characters. */
function cleanText(raw: string): string {
  if (raw.length <= READ_MAX && CLEAN.test(raw)) return raw;
  return raw
    .slice(0, READ_MAX)
    .toWellFormed()
    .replace(INVISIBLE, "")
    .replace(BLANKS, " ")
    .replace(CONTROLS, "")
    .replace(STRAY_JOINERS, "")
    .trim()
    .normalize("NFC");
}

/** Reads a cell. A formula counts as the value that the file stores for it. Text that starts like a formula stays text. */
export function readCell(cell: CellObject | undefined): CellText {
  if (!cell || cell.t === "z" || cell.v === undefined || cell.v === null) return { text: "" };
  if (cell.t === "e") return errorCell(cell.w ?? "");
  if (cell.t === "d") return { text: "", toMessage: dateMessage };
  if (typeof cell.v === "number") {
    if (!Number.isFinite(cell.v)) return errorCell("#NUM!");
    return { text: numberText(cell.v, cell.w) };
  }
  const text = cleanText(typeof cell.v === "string" ? cell.v : (cell.w ?? String(cell.v)));
  if (!isStreamSafe(text)) return { text: "", toMessage: () => marksMessage };
  return ERROR_TEXT.test(text) ? errorCell(text) : { text };
}

const dateMessage = (field: FieldName) =>
  message("{field} is a date: format the cell as text and type it again", { field });

/** The message repeats only errors that office programs use: a file can contain any text as an error. */
function errorCell(shown: string): CellText {
  const error = ERROR_TEXT.test(shown) ? shown : "#VALUE!";
  return {
    text: "",
    toMessage: (field) => message("{field} holds the error {error}", { field, error }),
  };
}

/** The digits of a number, never rounded, grouped or as 1.2E+1. The displayed text is used when it only adds zeros or text: "007". */
function numberText(value: number, shown = ""): string {
  const plain = plainNumber.format(value);
  const digits = /^\D*?0*(\d+)\D*$/.exec(shown)?.[1] ?? "";
  return digits === plain && !/[.,]/.test(shown) ? cleanText(shown) : plain;
}
