import { LETTER_WORDS, letterDay } from "contract/complaints/letter-words";
import type { LetterheadTexts, LetterLanguage } from "contract/office";

/** All that a letter shows; letter.typ lays it out. A text that is null or blank leaves no gap. */
export interface LetterContent {
  language: LetterLanguage;
  letterhead: LetterheadTexts;
  /** YYYY/N; null in nothing that is sent. */
  number: string | null;
  /** YYYY-MM-DD. */
  sent_on: string;
  /** The department's name in the letter's language. */
  addressee: { post: string; name: string | null; department: string; address: string | null };
  /** Subject and body are null when they were removed. Line breaks are kept; a blank line begins a paragraph. */
  subject: string | null;
  body: string | null;
  /** YYYY-MM-DD, the day when the texts were removed. */
  removed_on: string | null;
  /** The list of a covering letter; null: removed. */
  lines: (string | null)[];
}

/** What letter.typ gets: the content with the fixed words and days of its language. */
export const printedLetter = ({ removed_on, ...content }: LetterContent) => ({
  ...content,
  words: LETTER_WORDS[content.language],
  sent_day: letterDay(content.language, content.sent_on),
  removed_day: removed_on && letterDay(content.language, removed_on),
});

/** A message of letter-process-program.ts. `rss`: the memory that it holds now, in bytes. */
export type LetterReply =
  | { pdf: Uint8Array; rss: number }
  | { failure: "failed" | "unavailable"; detail: string };

/** Why a letter has no PDF: at the deadline, by a crash or an error, or because this machine has no build of Typst. */
export class LetterError extends Error {
  readonly failure: "late" | "failed" | "unavailable";

  constructor(failure: LetterError["failure"], detail: string) {
    super(detail);
    this.failure = failure;
  }
}
