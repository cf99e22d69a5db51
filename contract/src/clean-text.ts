/* Text that looks the same is stored the same (decisions.md section 1). */

const BLANKS = /[\t\v\f\p{Zs}]+/gu;
const LINE_BREAKS = /\r\n?|[\n\u0085\u2028\u2029]/g;
/** Unicode's ignorable characters (joiners excepted), controls other than NUL, annotation marks, the blank Braille pattern. */
const INVISIBLE =
  /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}|(?![\0\t\n\v\f\r\u0085])\p{Cc}|[\uFFF9-\uFFFB\u2800]/gu;
/** ZWNJ and ZWJ shape Devanagari and emoji, so they stay behind a letter, a mark or a symbol. Elsewhere they do nothing. */
const JOINERS = /[\u200C\u200D]/g;
const STRAY_JOINERS = /(?<![\p{L}\p{M}\p{So}\p{Sk}])[\u200C\u200D]/gu;
/** ASCII words with single blanks: already clean. Most texts of a sheet are. */
const CLEAN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** Text of several lines: NFC, LF as line break, one ordinary blank for any run of blanks, none at a line's ends, nothing invisible. */
export function cleanLines(text: string): string {
  if (CLEAN.test(text)) return text;
  return text
    .replace(INVISIBLE, "")
    .replace(STRAY_JOINERS, "")
    .replace(LINE_BREAKS, "\n")
    .replace(BLANKS, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim()
    .normalize("NFC");
}

/** As cleanLines, for a text of one line: a line break is a blank. */
export const cleanLine = (text: string): string => cleanLines(text.replace(LINE_BREAKS, " "));

/** What names are compared by: a clean line without joiners, in lower case. */
export const comparableText = (text: string): string =>
  cleanLine(text).replace(JOINERS, "").toLowerCase();
