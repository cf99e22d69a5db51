import { OFFICE_TIME_ZONE } from "contract/calendar";
import type { Batches } from "./csv.ts";
import type { Translate } from "../language/language.ts";

/** A line of a calendar: its name with parameters ("DTSTART;VALUE=DATE"), and its encoded value. */
export type CalendarLine = readonly [name: string, value: string];

/** The most bytes of a line, without its end (RFC 5545, section 3.1). */
const LINE_BYTES = 75;
const END = "\r\n";

/** Encodes a line, folded when it is too long; a fold never splits a character. */
function foldLine([name, value]: CalendarLine): string {
  const line = `${name}:${value}`;
  if (Buffer.byteLength(line) <= LINE_BYTES) return line + END;
  let text = "";
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      text += `${END} `;
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text + END;
}

/** Characters that some programs take for the end of a line, beyond those of RFC 5545. */
const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;
/** Control characters except the tab. */
const CONTROLS = /(?!\t)\p{Cc}/gu;

/** Encodes a text as a value (RFC 5545, section 3.3.11). Line ends are escaped, and control characters are removed. */
export const textValue = (text: string): string =>
  text
    .replace(/[\\;,]/g, "\\$&")
    .replace(LINE_ENDS, "\\n")
    .replace(CONTROLS, "");

/** An ISO timestamp in UTC: 20261121T093500Z. */
export const utcValue = (timestamp: string): string =>
  new Date(timestamp).toISOString().replace(/[-:]|\.\d+/g, "");

/** A day, YYYY-MM-DD: 20261121. */
const dayValue = (day: string): string => day.replaceAll("-", "");

/** A line with a date and time (HH:MM) in the office's time zone; with a date only, when `time` is null. */
export const momentLine = (name: string, day: string, time: string | null): CalendarLine =>
  time === null
    ? [`${name};VALUE=DATE`, dayValue(day)]
    : [`${name};TZID=${OFFICE_TIME_ZONE}`, `${dayValue(day)}T${time.replace(":", "")}00`];

/** India has one offset all year, also on the first day that an event can have. */
const head: readonly CalendarLine[] = [
  ["BEGIN", "VCALENDAR"],
  ["VERSION", "2.0"],
  ["PRODID", "-//Constituency Console//Events//EN"],
  ["BEGIN", "VTIMEZONE"],
  ["TZID", OFFICE_TIME_ZONE],
  ["BEGIN", "STANDARD"],
  ["DTSTART", "19000101T000000"],
  ["TZOFFSETFROM", "+0530"],
  ["TZOFFSETTO", "+0530"],
  ["TZNAME", "IST"],
  ["END", "STANDARD"],
  ["END", "VTIMEZONE"],
];
const foot: readonly CalendarLine[] = [["END", "VCALENDAR"]];

const encodeLines = (lines: readonly CalendarLine[]) => Buffer.from(lines.map(foldLine).join(""));

/** Writes a calendar (RFC 5545); `entry` returns the lines of a row's event. Without METHOD: the file is no invitation. */
export async function* writeCalendar<Row>(
  entry: (row: Row, translate: Translate) => CalendarLine[],
  batches: Batches<Row>,
  translate: Translate,
): AsyncGenerator<Buffer, void, undefined> {
  yield encodeLines(head);
  for await (const rows of batches)
    yield encodeLines(
      rows.flatMap(
        (row) => [["BEGIN", "VEVENT"], ...entry(row, translate), ["END", "VEVENT"]] as const,
      ),
    );
  yield encodeLines(foot);
}
