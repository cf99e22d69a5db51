import { foldText } from "./fold-text.ts";
import { PHONE_PATTERN, phoneStart } from "./phone.ts";

/** A part of a search: words that must all occur, or else their digits as one phone or a part of one. */
export interface SearchTerm {
  /** Folded words; of a whole phone one, because the halves of a phone are parts of many phones. */
  words: string[];
  phone: string | undefined;
}

/** A word of digits and of the marks between them. */
const PHONE_WORD = /^[+\d\p{Pd}\u2212().]+$/u;

/** The terms of a search: each word, but neighbouring words of digits together, because people write a phone in groups (data-8). */
export function searchTerms(search: string): SearchTerm[] {
  const terms: string[][] = [];
  let isPhone = false;
  for (const word of foldText(search).split(/\s+/).filter(Boolean)) {
    const wasPhone = isPhone;
    isPhone = PHONE_WORD.test(word);
    if (wasPhone && isPhone) terms.at(-1)!.push(word);
    else terms.push([word]);
  }
  return terms.map((words) => {
    const written = words.join(" ");
    const phone = phoneStart(written);
    return { words: phone !== undefined && PHONE_PATTERN.test(phone) ? [written] : words, phone };
  });
}

/** Whether a folded text contains every term of a search, in any order. */
export const hasTerms = (folded: string, terms: readonly SearchTerm[]): boolean =>
  terms.every(
    ({ words, phone }) =>
      words.every((word) => folded.includes(word)) ||
      (phone !== undefined && folded.includes(phone)),
  );

/** The terms of a search that a text, folded or not, does not contain. */
export function termsOutside(text: string, search: string): SearchTerm[] {
  const folded = foldText(text);
  return searchTerms(search).filter((term) => !hasTerms(folded, [term]));
}
