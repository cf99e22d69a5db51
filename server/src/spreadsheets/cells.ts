import { cleanLine } from "contract/clean-text";
import { cutText } from "contract/cut-text";
import { type FieldName, type Message, message } from "contract/message";
import { isStreamSafe, marksMessage } from "contract/stream-safe";
import { serialDay } from "./days.ts";
import { type NumberFormat, plainNumber } from "./number-formats.ts";

/**
 * The text of a cell; `toMessage` is present when the cell is invalid. A date is invalid but in a column of days, which takes
 * its `day` (YYYY-MM-DD). `isCut`: the text is only the beginning of the cell's.
 */
export type CellText = {
  text: string;
  toMessage?: (field: FieldName) => Message;
  day?: string;
  isCut?: true;
};

/** Longer text exceeds every limit; the rest of it is not processed. */
const READ_MAX = 2000;
const ERROR_TEXT = /^(#(REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!)|Err:\d{3})$/;

export const isFilledCell = ({ text, toMessage }: CellText): boolean =>
  text !== "" || toMessage !== undefined;

/** A problem and the sheet of the rejected rows repeat a text up to this length, and up to the limit of its column (`max`). */
const REPEATED_TEXT_MAX = 300;
export const beginning = (text: string, max = 0): string =>
  text.length <= max + 1 ? text : cutText(text, Math.max(REPEATED_TEXT_MAX, max));

export const BLANK_CELL: CellText = { text: "" };
const DATE_CELL: CellText = {
  text: "",
  toMessage: (field) =>
    message("{field} is a date: format the cell as text and type it again", { field }),
};

/** A cell with a date; without a day it has a time only. */
export const dateCell = (day: string | null): CellText => (day ? { ...DATE_CELL, day } : DATE_CELL);

/** Text as it is stored. Text that starts like a formula stays text. A format may add to the text and never hides it. */
export function textCell(raw: string, format?: NumberFormat): CellText {
  const shown = format?.hasText && raw ? format.show(raw) : raw;
  const text = cleanLine((shown.includes(raw) ? shown : raw).slice(0, READ_MAX).toWellFormed());
  if (!isStreamSafe(text)) return { text: "", toMessage: () => marksMessage };
  if (ERROR_TEXT.test(text)) return errorCell(text);
  return raw.length > READ_MAX ? { text, isCut: true } : { text };
}

/** A number with its format. `shown`: the displayed text, when the file states it. `from1904`: the calendar of the workbook. */
export function numberCell(
  value: number,
  format?: NumberFormat,
  { shown, from1904 = false }: { shown?: string; from1904?: boolean } = {},
): CellText {
  if (!Number.isFinite(value)) return errorCell("#NUM!");
  if (format?.isDate) return dateCell(serialDay(value, from1904));
  return { text: numberText(value, shown ?? format?.show(value) ?? "") };
}

/** The message repeats only errors that office programs use: a file can contain any text as an error. */
export function errorCell(shown: string): CellText {
  const error = ERROR_TEXT.test(shown) ? shown : "#VALUE!";
  return {
    text: "",
    toMessage: (field) => message("{field} holds the error {error}", { field, error }),
  };
}

/**
 * A number never loses digits, as a phone shown as 9.88E+09 would. A whole number gets no grouping and no decimals: a booth shown
 * as 1,200.00 is booth 1200. Otherwise the displayed text counts: it only adds zeros or text, as "007", "BN-5" and "50%" do.
 */
function numberText(value: number, shown: string): string {
  const plain = plainNumber(value);
  const text = cleanLine(shown.slice(0, READ_MAX));
  return showsExactly(text, plain.replace("-", "")) ? text : plain;
}

const EXPONENT = /\dE[+-]?\d/i;
const GROUPED_OR_DECIMAL = /\d[.,]\d/;
const FRACTION = /^-?(?:(\d+) )?(\d+)\/(\d+)$/;

/** `digits`: the number without its sign. */
function showsExactly(text: string, digits: string): boolean {
  const size = Number(digits);
  const numbers = text.match(/\d*\.?\d+/g) ?? [];
  if (text.includes("%"))
    return numbers.length === 1 && Number(numbers[0]) === Number((size * 100).toPrecision(15));
  if (EXPONENT.test(text)) return false;
  if (Number.isInteger(size))
    return !GROUPED_OR_DECIMAL.test(text) && text.replace(/\D/g, "").includes(digits);
  const [, whole = 0, part, parts] = FRACTION.exec(text) ?? [];
  if (part) return Number(whole) + Number(part) / Number(parts) === size;
  return numbers.length === 1 && Number(numbers[0]) === size;
}
