import { sql, type SqlBool } from "kysely";
import { phoneStart } from "contract/phone";
import { ID_MAX } from "contract/rules";
import { type Condition, contains, searchable } from "../../postgres/conditions.ts";

/** Title and description, without the complainant. */
const words = searchable(sql`c.title || ' ' || c.description`);
/** With the complainant's phone and name. Must be the expression of the index complaints_search. */
const text = searchable(sql`c.title || ' ' || c.description || ' ' || c.complainant_text`);

const NUMBER = /^#\s*(\d+)$/;
const DIGITS = /^\d+$/;
/** A phone or its start: at least four digits, since fewer match too many phones. */
const PHONE = /^[6-9]\d{3,9}$/;

/**
 * The search as a condition on complaints c. A complaint matches when the text is in its title, its description or the
 * complainant's name; when the text is its number; or when at least four digits start the complainant's phone. "#123" is a number
 * only, and is found by the primary key: the text index has no such short text, so that each complaint would be read.
 */
export function complaintSearch(search: string): Condition {
  const marked = NUMBER.exec(search)?.[1];
  if (marked !== undefined) return hasNumber(Number(marked)) ?? sql`false`;
  const phone = PHONE.exec(phoneStart(search) ?? "")?.[0];
  // Digits do not match the middle of a phone: too many phones contain "123".
  const isWritten = sql<SqlBool>`${text} ilike ${contains(search)}`;
  const found = DIGITS.test(search)
    ? [sql<SqlBool>`(${isWritten} and ${words} ilike ${contains(search)})`]
    : [isWritten];
  if (phone !== undefined)
    found.push(sql`(${text} ilike ${contains(phone)} and c.complainant_text like ${`${phone}%`})`);
  const number = DIGITS.test(search) ? hasNumber(Number(search)) : null;
  if (number) found.push(number);
  return found.length === 1 ? found[0]! : sql`(${sql.join(found, sql` or `)})`;
}

/** Whether complaint c has this number; null when none can have it. */
const hasNumber = (number: number): Condition | null =>
  number > 0 && number <= ID_MAX ? sql`c.id = ${number}` : null;
