import { OFFICE_TIME_ZONE } from "contract/calendar";
import type { Batches } from "./csv.ts";
import type { Translate } from "../language/language.ts";

/** A line of a calendar: its name with parameters ("DTSTART;VALUE=DATE"), and its encoded value. */
export type CalendarLine = readonly [name: string, value: string];

/** The most bytes of a line, without its end (RFC 5545, section 3.1). */
const LINE_BYTES = 75;
const END = "\r\n";

/** Whether the byte goes on with a character of UTF-8 that began before it. */
const isInsideCharacter = (byte: number) => byte >> 6 === 0b10;

/** A line with its end, folded when it is too long; a fold never splits a character. */
function foldLine([name, value]: CalendarLine): string {
  const line = `${name}:${value}`;
  // No character of a string takes more than three bytes for each of its units.
  if (line.length * 3 <= LINE_BYTES) return line + END;
  const bytes = Buffer.from(line);
  if (bytes.length <= LINE_BYTES) return line + END;
  const parts: string[] = [];
  for (let from = 0, room = LINE_BYTES; from < bytes.length; room = LINE_BYTES - 1) {
    let to = Math.min(from + room, bytes.length);
    while (to < bytes.length && isInsideCharacter(bytes[to]!)) to -= 1;
    parts.push(bytes.toString("utf8", from, to));
    from = to;
  }
  return parts.join(`${END} `) + END;
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

/** A moment in UTC: 20261121T093500Z. */
const utcValue = (moment: number): string =>
  new Date(moment).toISOString().replace(/[-:]|\.\d+/g, "");

/** A day, YYYY-MM-DD: 20261121. */
const dayValue = (day: string): string => day.replaceAll("-", "");

/** A line with a date and time (HH:MM) in the office's time zone; with a date only, when `time` is null. */
const momentLine = (name: string, day: string, time: string | null): CalendarLine =>
  time === null
    ? [`${name};VALUE=DATE`, dayValue(day)]
    : [`${name};TZID=${OFFICE_TIME_ZONE}`, `${dayValue(day)}T${time.replace(":", "")}00`];

/** What an entry of a calendar is recognized by, when it is, and what it is called. */
export interface CalendarEntry {
  kind: "event" | "follow-up";
  id: number;
  created_at: string;
  updated_at: string;
  /** YYYY-MM-DD. */
  day: string;
  /** HH:MM; null: the whole day. */
  start_time: string | null;
  end_time: string | null;
  title: string;
}

/** The first lines of an entry. One without a start time takes the whole day; one without an end time has no DTEND. */
export function entryLines(entry: CalendarEntry): CalendarLine[] {
  const { kind, id, created_at, updated_at, day, start_time, end_time, title } = entry;
  const [created, updated] = [Date.parse(created_at), Date.parse(updated_at)];
  const changedAt = utcValue(updated);
  return [
    // Never changes, so that a calendar recognizes the entry. The creation time makes it differ between offices.
    ["UID", `${kind}-${id}-${created}@constituency-console`],
    // In a calendar without METHOD, DTSTAMP is the time of the last change (RFC 5545, section 3.8.7.2).
    ["DTSTAMP", changedAt],
    ["CREATED", utcValue(created)],
    ["LAST-MODIFIED", changedAt],
    // Grows with each change, and needs no counter.
    ["SEQUENCE", String(Math.max(0, Math.floor((updated - created) / 1000)))],
    momentLine("DTSTART", day, start_time),
    ...(start_time && end_time ? [momentLine("DTEND", day, end_time)] : []),
    ["SUMMARY", textValue(title)],
  ];
}

/** India has one offset all year, also on the first day that an event can have. */
const start: readonly CalendarLine[] = [
  ["BEGIN", "VCALENDAR"],
  ["VERSION", "2.0"],
  ["PRODID", "-//Constituency Console//Events//EN"],
];
const timeZone: readonly CalendarLine[] = [
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

/**
 * Writes a calendar (RFC 5545); `entry` returns the lines of a row's event, `properties` are further lines of the calendar itself.
 * Without METHOD: the file is no invitation.
 */
export async function* writeCalendar<Row>(
  entry: (row: Row, translate: Translate) => CalendarLine[],
  batches: Batches<Row>,
  translate: Translate,
  properties: readonly CalendarLine[] = [],
): AsyncGenerator<Buffer, void, undefined> {
  yield encodeLines([...start, ...properties, ...timeZone]);
  for await (const rows of batches)
    yield encodeLines(
      rows.flatMap(
        (row) => [["BEGIN", "VEVENT"], ...entry(row, translate), ["END", "VEVENT"]] as const,
      ),
    );
  yield encodeLines(foot);
}
