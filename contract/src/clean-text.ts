import { isStreamSafe } from "./stream-safe.ts";

/* Text that looks the same is stored the same (data-2). PostgreSQL has the same rules as clean_line, clean_lines,
   comparable_text and search_text (migration 0016-clean-text.sql, clean-text.test.ts of the server). */

const BLANKS = /[\t\v\f\p{Zs}]/gu;
const LINE_BREAKS = /\r\n?|[\n\u0085\u2028\u2029]/g;
/** Unicode's ignorable characters (joiners excepted), controls other than NUL, annotation marks, the blank Braille pattern. */
const INVISIBLE =
  /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}|(?![\0\t\n\v\f\r\u0085])\p{Cc}|[\uFFF9-\uFFFB\u2800]/gu;
/** ZWNJ and ZWJ shape Devanagari and emoji, so they stay behind a letter, a mark or a symbol. */
const JOINERS = /[\u200C\u200D]/g;
/** Joiners that shape nothing: at the start, and behind a blank, a digit, punctuation or another joiner. */
const STRAY_JOINERS = /(^|[\0-@[-`{-\u00BF\u0964-\u096F\u2000-\u206F])[\u200C\u200D]+/g;
/** ASCII words with single blanks: already clean. Most texts of a sheet are. */
const CLEAN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** NFC sorts combining marks in quadratic time. Text with too many of them stays as it is, for the rule that rejects it. */
const compose = (text: string) => (isStreamSafe(text) ? text.normalize("NFC") : text);

/** Text of several lines: NFC, LF as line break, one ordinary blank for any run of blanks, none at a line's ends, nothing invisible. */
export function cleanLines(text: string): string {
  if (CLEAN.test(text)) return text;
  const clean = compose(text.replace(INVISIBLE, ""))
    .replace(LINE_BREAKS, "\n")
    .replace(BLANKS, " ")
    .replace(STRAY_JOINERS, "$1")
    .replace(/ {2,}/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim();
  // Without its stray joiners a text may compose further.
  return compose(clean);
}

/** As cleanLines, for a text of one line: a line break is a blank. */
export const cleanLine = (text: string): string => cleanLines(text.replace(LINE_BREAKS, " "));

/** What a search compares, of clean text: without joiners. Case is the search's own. */
export const searchText = (text: string): string => text.replace(JOINERS, "");

/** What names are compared by: a clean line without joiners, in lower case. */
export const comparableText = (text: string): string => searchText(cleanLine(text)).toLowerCase();
