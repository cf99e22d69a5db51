import { sql, type SqlBool } from "kysely";
import {
  type ComplaintRow,
  HIDDEN_SEARCHED_FIELDS,
  type HiddenSearchedField,
} from "contract/complaints/complaints";
import { asciiDigits } from "contract/digits";
import { excerptOf } from "contract/excerpt";
import { ID_MAX } from "contract/rules";
import { type SearchTerm, termsOutside } from "contract/search-terms";
import type { Condition } from "../../postgres/conditions.ts";
import { includes, matchesSearch } from "../../postgres/text-search.ts";
import { parseTrackingCode } from "./tracking/tracking-code.ts";

/** Phone and name of the complainant, title, description and location (migration 0030-folded-text.sql). */
const text = sql`c.folded_text`;
const withoutPhone = sql`ltrim(c.folded_text, '0123456789')`;

/** What a word of sixteen letters, which could be a code, does not have; of 400 codes one has no digit, and is printed with dashes. */
const WITH_DIGIT_OR_DASH = /[\p{Nd}\p{Pd}]/u;
/** What stands before the code in the address of a slip's QR code, however much of it was copied. */
const SCANNED = /^\S*\btrack\//i;
const MARKED_NUMBER = /^#(\d+)$/;
const NUMBER = /^\d+$/;
/** Fewer digits match too many phones. */
const PHONE_DIGITS_MIN = 4;

/**
 * The search as a condition on complaints c: every word is in the text, in any order, or is the number (complaint-list-11). "#123" is a
 * number only, and is found by the primary key: the text index has no such short text, so that each complaint would be read.
 * The code of a slip, or the address that a scanner reads from its QR code, is searched as that alone (complaint-list-18).
 */
export function complaintSearch(search: string): Condition {
  const typed = asciiDigits(search).replace(SCANNED, "");
  const code = WITH_DIGIT_OR_DASH.test(typed) ? parseTrackingCode(typed) : null;
  if (code !== null) return sql<SqlBool>`c.tracking_code = ${code}`;
  return matchesSearch(text, withMarkedNumbers(search), hasWord);
}

/** A search with the digits 0 to 9 and without a blank in "# 123". */
const withMarkedNumbers = (search: string) => asciiDigits(search).replace(/#\s+(?=\d)/g, "#");

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

/** HiddenTexts of complaint c with its complainant p. */
export const hiddenTexts = sql`json_build_object('description', c.description, 'location', c.location,
  'complainant_phone', p.phone, 'source_number', c.source_number)`;
export type HiddenTexts = Record<HiddenSearchedField, string | null>;

type ShownRow = Pick<ComplaintRow, "complaint_number" | "title" | "complainant_name">;

/** Where the words of a search stand that the row's number, title and complainant do not have (complaint-list-17). */
export function foundIn(
  row: ShownRow,
  hidden: HiddenTexts,
  search: string,
): NonNullable<ComplaintRow["found"]> {
  const shown = `${row.title} ${row.complainant_name ?? ""}`;
  const terms = termsOutside(shown, withMarkedNumbers(search)).filter(
    (term) => !isNumberOf(row, term),
  );
  return HIDDEN_SEARCHED_FIELDS.flatMap((field) => {
    const searched = field === "complainant_phone" ? terms.filter(mayBePhone) : terms;
    const text = excerptOf(hidden[field] ?? "", searched);
    return text === null ? [] : [{ field, text }];
  });
}

const isNumberOf = ({ complaint_number }: ShownRow, { words }: SearchTerm) =>
  words.every((word) => Number(word.replace("#", "")) === complaint_number);

const mayBePhone = ({ words }: SearchTerm) =>
  words.some((word) => !NUMBER.test(word) || word.length >= PHONE_DIGITS_MIN);
