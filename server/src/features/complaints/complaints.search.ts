import { sql, type SqlBool } from "kysely";
import { phoneStart } from "contract/phone";
import { ID_MAX } from "contract/rules";
import { type Condition, contains } from "../../postgres/conditions.ts";

/** Title and description, without the complainant. */
const words = sql`(c.title || ' ' || c.description)`;
/** With the complainant's phone and name. Must be the expression of the index complaints_text. */
const text = sql`(c.title || ' ' || c.description || ' ' || c.complainant_text)`;

const NUMBER = /^#?\s*(\d{1,10})$/;
const DIGITS = /^\d+$/;
/** A phone or its start: at least four digits, since fewer match too many phones. */
const PHONE = /^[6-9]\d{3,9}$/;

/**
 * The search as a condition on complaints c. A complaint matches when the text is in its title, its description or the
 * complainant's name; when the text is its number ("123" or "#123"); or when at least four digits start the complainant's phone.
 */
export function complaintSearch(search: string): Condition {
  const number = Number(NUMBER.exec(search)?.[1]);
  const phone = PHONE.exec(phoneStart(search) ?? "")?.[0];
  // Digits do not match the middle of a phone: too many phones contain "123".
  const isWritten = sql<SqlBool>`${text} ilike ${contains(search)}`;
  const found = DIGITS.test(search)
    ? [sql<SqlBool>`(${isWritten} and ${words} ilike ${contains(search)})`]
    : [isWritten];
  if (phone !== undefined)
    found.push(sql`(${text} ilike ${contains(phone)} and c.complainant_text like ${`${phone}%`})`);
  if (number > 0 && number <= ID_MAX) found.push(sql`c.id = ${number}`);
  return found.length === 1 ? found[0]! : sql`(${sql.join(found, sql` or `)})`;
}
