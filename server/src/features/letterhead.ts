// The letterhead, which several features show.
import { type Letterhead, LETTER_LANGUAGES } from "contract/office";
import { sql } from "kysely";
import type { Database } from "../postgres/schema.ts";

const unset: Letterhead = {
  representative: null,
  title: null,
  address: null,
  phone: null,
  email: null,
  languages: [...LETTER_LANGUAGES],
  version: null,
};

/** The columns of `officeContact`, of a query that has `left join letterhead on true`. */
export const officeContact = sql`letterhead.representative as office_name, letterhead.phone as office_phone`;

/** The letterhead; its texts are null until the office has set it. */
export async function findLetterhead(db: Database): Promise<Letterhead> {
  const found = await db
    .selectFrom("letterhead")
    .select(["representative", "title", "address", "phone", "email", "languages", "version"])
    .executeTakeFirst();
  return (found as Letterhead | undefined) ?? unset;
}
