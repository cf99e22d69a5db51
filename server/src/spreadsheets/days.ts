import { addDays, isDay, officeToday } from "contract/calendar";
import { foldText } from "contract/fold-text";

/* Days as people write them into a cell: the day comes before the month. */

/** Longer text is no day. */
const LONGEST = 60;
const PREFIX = /^(?:दिनांक|दि|date|dt)[.:\s]*(?=\d)/;
const TIME = /[\st,]+\d{1,2}[:.]\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s?[ap]\.?m\.?|z)?$/;
/** Cells without a date format show the serial number of a day. */
const SERIAL = /^\d{5}(?:\.\d+)?$/;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})\s?[-–—/.,\s]\s?(\d{1,2})\s?[-–—/.,\s]\s?(\d{4}|\d{2})$/;
const NAMED_MONTH =
  /^(\d{1,2})(?:st|nd|rd|th)?[-–—/.,\s]*([a-z]{3,9}|[\u0900-\u097f]{2,12})[-–—/.,'’\s]*(\d{4}|\d{2})$/;
const MONTH_FIRST = /^([a-z]{3,9})\.?\s?(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})$/;

const ENGLISH_MONTHS =
  "january february march april may june july august september october november december".split(
    " ",
  );
/** The beginnings of the Hindi months, as foldText() writes them. */
const HINDI_MONTHS = ["जन", "फर", "मार", "अप्र", "मई", "जून", "जुला", "अग", "सित", "अक", "नव", "दिस"];

/** The last serial number of Excel: 31 December 9999. Before number 61 its calendar has a day too many. */
const SERIAL_MAX = 2_958_465;
const SERIAL_MIN = 61;

/** The day (YYYY-MM-DD) of a serial number of Excel; null for a time without a day. `from1904`: the calendar of old Macs. */
export function serialDay(serial: number, from1904 = false): string | null {
  if (!(serial >= SERIAL_MIN && serial <= SERIAL_MAX)) return null;
  const day = addDays(from1904 ? "1904-01-01" : "1899-12-30", Math.floor(serial));
  return isDay(day) ? day : null;
}

/** The day (YYYY-MM-DD) that a text names, in digits or letters of both scripts; null for other text. A year of two digits is past, or next year. */
export function readDay(written: string): string | null {
  if (written.length > LONGEST) return null;
  const text = foldText(written.trim()).replace(PREFIX, "").replace(TIME, "");
  if (SERIAL.test(text)) return serialDay(Number(text));
  let found = YEAR_FIRST.exec(text);
  if (found) return dayOf(found[1]!, Number(found[2]), found[3]!);
  if ((found = DAY_FIRST.exec(text))) return dayOf(found[3]!, Number(found[2]), found[1]!);
  if ((found = NAMED_MONTH.exec(text))) return dayOf(found[3]!, monthOf(found[2]!), found[1]!);
  if ((found = MONTH_FIRST.exec(text))) return dayOf(found[3]!, monthOf(found[1]!), found[2]!);
  return null;
}

/** 1 to 12; 0 for another word. */
const monthOf = (word: string): number =>
  1 +
  (/^[a-z]/.test(word)
    ? ENGLISH_MONTHS.findIndex((month) => month.startsWith(word))
    : HINDI_MONTHS.findIndex((beginning) => word.startsWith(beginning)));

function dayOf(year: string, month: number, day: string): string | null {
  const nextYear = (Number(officeToday().slice(0, 4)) + 1) % 100;
  const century = Number(year) > nextYear ? "19" : "20";
  const written = `${year.length === 2 ? century + year : year}-${pad(month)}-${pad(day)}`;
  return isDay(written) ? written : null;
}
const pad = (number: number | string) => String(number).padStart(2, "0");
