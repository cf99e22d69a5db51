import { foldText } from "./fold-text.ts";
import type { SearchTerm } from "./search-terms.ts";

/** In UTF-16 units. */
const BEFORE_MAX = 40;
/** At most 140 characters to the end of a word, or as many of a longer word. */
const EXCERPT = /^.{1,140}(?!\S)|^.{140}/u;

/** Whether one of the words that begin at `at` contains what is wanted; of a phone in groups, that many words together. */
function standsAt(words: readonly string[], at: number, { words: wanted, phone }: SearchTerm) {
  const texts = phone === undefined ? wanted : [...wanted, phone];
  return texts.some((text) => {
    const count = text.split(" ").length;
    return foldText(words.slice(at, at + count).join(" ")).includes(text);
  });
}

/**
 * The part of a text around the first word that a term of a search is found in, on one line, with "…" where the text goes on; null
 * when none is found (complaint-list-17).
 */
export function excerptOf(text: string, terms: readonly SearchTerm[]): string | null {
  const found = [...text.matchAll(/\S+/g)];
  const words = found.map(([word]) => word);
  const first = words.findIndex((_, at) => terms.some((term) => standsAt(words, at, term)));
  if (first < 0) return null;
  const earliest = found[first]!.index - BEFORE_MAX;
  const start = found.find(({ index }) => index >= earliest)!;
  const rest = text.slice(start.index).trim().replaceAll(/\s+/g, " ");
  const [shown] = EXCERPT.exec(rest)!;
  const isCut = shown.length < rest.length;
  return `${start === found[0] ? "" : "… "}${shown}${isCut ? " …" : ""}`;
}
