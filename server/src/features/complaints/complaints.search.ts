import { sql, type SqlBool } from "kysely";
import { ID_MAX } from "contract/rules";
import { type Condition, contains } from "../../postgres/conditions.ts";

/** What was written down. */
const words = sql`(c.title || ' ' || c.description)`;
/** The same with the complainant's phone and name: the very expression of the index complaints_text. */
const text = sql`(c.title || ' ' || c.description || ' ' || c.complainant_text)`;

const NUMBER = /^#?\s*(\d{1,10})$/;
const DIGITS = /^\d+$/;
/** A phone as people write it: with blanks or dashes, with the country's code or a zero before it. */
const WHOLE_PHONE = /^(?:\+?91|0)?([6-9]\d{9})$/;
/** So many digits are the start of a phone; fewer are the start of too many. */
const PHONE_START = /^[6-9]\d{3,8}$/;

/**
 * What a search means on complaints c: the text stands in title or description, or in the complainant's name; a number
 * (also "#123") is the complaint's own, too; four digits and more are the start of the complainant's phone.
 */
export function complaintSearch(search: string): Condition {
  const number = Number(NUMBER.exec(search)?.[1]);
  const packed = search.replace(/[\s-]/g, "");
  const phone = WHOLE_PHONE.exec(packed)?.[1] ?? PHONE_START.exec(search)?.[0];
  // Digits in the middle of a phone are no match: complaint 123 would drown in them.
  const isWritten = sql<SqlBool>`${text} ilike ${contains(search)}`;
  const found = DIGITS.test(search)
    ? [sql<SqlBool>`(${isWritten} and ${words} ilike ${contains(search)})`]
    : [isWritten];
  if (phone !== undefined)
    found.push(sql`(${text} ilike ${contains(phone)} and c.complainant_text like ${`${phone}%`})`);
  if (number > 0 && number <= ID_MAX) found.push(sql`c.id = ${number}`);
  return found.length === 1 ? found[0]! : sql`(${sql.join(found, sql` or `)})`;
}
