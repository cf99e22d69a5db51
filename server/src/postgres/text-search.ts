import { type RawBuilder, sql, type SqlBool } from "kysely";
import { searchTerms } from "contract/search-terms";
import { type Condition, likePattern } from "./conditions.ts";

/** The fold of a stored text (contract/src/fold-text.ts). */
export const folded = (text: RawBuilder<unknown>): RawBuilder<string> => sql`fold_text(${text})`;

/** Whether a folded text contains this folded text. */
export const includes = (text: RawBuilder<unknown>, wanted: string): Condition =>
  sql<SqlBool>`${text} like ${likePattern(wanted)}`;

/**
 * Whether a folded text contains every word of a clean search, in any order; digits in groups may also be a phone or a part of one
 * (data-8). `hasWord` replaces the condition of one word.
 */
export function matchesSearch(
  text: RawBuilder<unknown>,
  search: string,
  hasWord: (word: string) => Condition = (word) => includes(text, word),
): Condition {
  const conditions = searchTerms(search).map(({ words, phone }) => {
    const written = sql<SqlBool>`${sql.join([...new Set(words)].map(hasWord), sql` and `)}`;
    // Words of one term that are the phone already are asked for once.
    return phone === undefined || (words.length === 1 && words[0] === phone)
      ? written
      : sql`(${written} or ${includes(text, phone)})`;
  });
  return conditions.length
    ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
    : sql<SqlBool>`true`;
}
