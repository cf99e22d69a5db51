import type { CellObject } from "@e965/xlsx";
import { type FieldName, type Message, says } from "contract/messages";
import { isStreamSafe, marksMessage } from "contract/stream-safe";

/** What one cell says: its text, or why the text cannot be told, as is said of the field. */
export type Reading = { text: string; fault?: (field: FieldName) => Message };

/** Far beyond every limit: what follows cannot make a longer text valid, and would only cost time. */
const READ_MAX = 2000;
const BLANKS = /[\s\u0085]+/g;
const CONTROLS = /\p{Cc}+/gu;
/** Soft hyphens, zero-width blanks, byte-order and direction marks: invisible, and they make equal numbers differ. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g;
/** Joiners shape Devanagari letters, so they stay after a letter; elsewhere they are invisible litter. */
const STRAY_JOINERS = /(?<![\p{L}\p{M}])[\u200c\u200d]+/gu;
/** Words of ASCII with one blank between: cleaning leaves them as they are. */
const CLEAN = /^[!-~]+(?: [!-~]+)*$/;
const ERROR_TEXT = /^(#(REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!)|Err:\d{3})$/;

const plainNumber = new Intl.NumberFormat("en-US", {
  useGrouping: false,
  maximumFractionDigits: 15,
});

/** Text as it is stored: well-formed, in Unicode's composed form, without invisible characters, blanks folded and trimmed. */
export function cleanText(raw: string): string {
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

/** A cell's text; formulas count by the value that the file keeps for them, and text stays text whatever it starts with. */
export function readCell(cell: CellObject | undefined): Reading {
  if (!cell || cell.t === "z" || cell.v === undefined || cell.v === null) return { text: "" };
  if (cell.t === "e") return errorReading(cell.w ?? "");
  if (cell.t === "d") return { text: "", fault: dateFault };
  if (typeof cell.v === "number") {
    if (!Number.isFinite(cell.v)) return errorReading("#NUM!");
    return { text: numberText(cell.v, cell.w) };
  }
  const text = cleanText(typeof cell.v === "string" ? cell.v : (cell.w ?? String(cell.v)));
  if (!isStreamSafe(text)) return { text: "", fault: () => marksMessage };
  return ERROR_TEXT.test(text) ? errorReading(text) : { text };
}

const dateFault = (field: FieldName) =>
  says("{field} is a date: format the cell as text and type it again", { field });

/** Only the errors that office programs know are repeated; a file may call anything an error. */
function errorReading(shown: string): Reading {
  const error = ERROR_TEXT.test(shown) ? shown : "#VALUE!";
  return { text: "", fault: (field) => says("{field} holds the error {error}", { field, error }) };
}

/** The number's digits, as displayed where the format only adds to them (7 as "007"), and never rounded, grouped or as 1.2E+1. */
function numberText(value: number, shown = ""): string {
  const plain = plainNumber.format(value);
  const digits = /^\D*?0*(\d+)\D*$/.exec(shown)?.[1] ?? "";
  return digits === plain && !/[.,]/.test(shown) ? cleanText(shown) : plain;
}
