// The fixed words of a letter, on paper (server/src/letters) and in the console's preview.
import { OFFICE_TIME_ZONE } from "../calendar.ts";
import type { LetterLanguage } from "../office.ts";

const ENGLISH = {
  number: "No.",
  date: "Date:",
  to: "To,",
  subject: "Subject:",
  booth: "booth",
  closing: "Yours faithfully,",
  page: "Page {page} of {pages}",
  removed: "The text of this letter was removed on {day}.",
  removed_line: "removed",
};
export type LetterWords = typeof ENGLISH;

const HINDI: LetterWords = {
  number: "पत्रांक:",
  date: "दिनांक:",
  to: "सेवा में,",
  subject: "विषय:",
  booth: "बूथ",
  closing: "भवदीय,",
  page: "पृष्ठ {page}, कुल {pages}",
  removed: "इस पत्र का पाठ {day} को हटा दिया गया।",
  removed_line: "हटाया गया",
};

export const LETTER_WORDS: Readonly<Record<LetterLanguage, LetterWords>> = {
  en: ENGLISH,
  hi: HINDI,
};

/** A day (YYYY-MM-DD) or moment as a letter writes it: 28 November 2026, 28 नवंबर 2026. */
export const letterDay = (language: LetterLanguage, day: string): string =>
  new Intl.DateTimeFormat(language === "hi" ? "hi-IN-u-nu-latn" : "en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: OFFICE_TIME_ZONE,
  }).format(new Date(day));
