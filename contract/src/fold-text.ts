import { asciiDigits } from "./digits.ts";

/* What a search compares (data-8). PostgreSQL has the same rule as fold_text (migration 0030-folded-text.sql, fold-text.test.ts of
   the server). */

/** Devanagari letters with a nukta in one code point. */
const COMPOSED_NUKTA = /[\u0929\u0931\u0934\u0958-\u095F]/g;
const NUKTA_OR_JOINER = /[\u093C\u200C\u200D]/g;
/** A chandrabindu, or the nasal of a row of consonants with a virama before a stop of that row: as a writer may put an anusvara. */
const ANUSVARA =
  /\u0901|\u0919\u094D(?=[\u0915-\u0918])|\u091E\u094D(?=[\u091A-\u091D])|\u0923\u094D(?=[\u091F-\u0922])|\u0928\u094D(?=[\u0924-\u0927])|\u092E\u094D(?=[\u092A-\u092D])/g;

/**
 * Clean text as a search compares it: in lower case, with the digits 0 to 9, without nukta and joiners, with one sign for a nasal.
 * All other letters and signs differ: `कम` is not `काम`.
 */
export const foldText = (text: string): string =>
  asciiDigits(text)
    .toLowerCase()
    .replace(COMPOSED_NUKTA, (letter) => letter.normalize("NFD"))
    .replace(NUKTA_OR_JOINER, "")
    .replace(ANUSVARA, "\u0902");
