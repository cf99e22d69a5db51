import { sql, type SqlBool } from "kysely";
import { asciiDigits } from "contract/digits";
import { ID_MAX } from "contract/rules";
import type { Condition } from "../../postgres/conditions.ts";
import { includes, matchesSearch } from "../../postgres/text-search.ts";

/** Phone and name of the complainant, title, description and location (migration 0030-folded-text.sql). */
const text = sql`c.folded_text`;
const withoutPhone = sql`ltrim(c.folded_text, '0123456789')`;

const MARKED_NUMBER = /^#(\d+)$/;
const NUMBER = /^\d+$/;
/** Fewer digits match too many phones. */
const PHONE_DIGITS_MIN = 4;

/**
 * The search as a condition on complaints c: every word is in the text, in any order, or is the number (complaint-list-11). "#123" is a
 * number only, and is found by the primary key: the text index has no such short text, so that each complaint would be read.
 */
export const complaintSearch = (search: string): Condition =>
  matchesSearch(text, asciiDigits(search).replace(/#\s+(?=\d)/g, "#"), hasWord);

function hasWord(word: string): Condition {
  const marked = MARKED_NUMBER.exec(word)?.[1];
  if (marked !== undefined) return hasNumber(marked) ?? sql<SqlBool>`false`;
  if (!NUMBER.test(word)) return includes(text, word);
  const isWritten =
    word.length < PHONE_DIGITS_MIN
      ? sql<SqlBool>`(${includes(text, word)} and ${includes(withoutPhone, word)})`
      : includes(text, word);
  const number = hasNumber(word);
  return number ? sql<SqlBool>`(${isWritten} or ${number})` : isWritten;
}

/** Whether complaint c has this number; null when none can have it. */
function hasNumber(digits: string): Condition | null {
  const number = Number(digits);
  return number > 0 && number <= ID_MAX ? sql<SqlBool>`c.id = ${number}` : null;
}
