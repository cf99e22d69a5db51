import { type RawBuilder, sql, type SqlBool } from "kysely";
import { searchText } from "contract/clean-text";
import { ID_MAX } from "contract/rules";
import type { Database } from "./schema.ts";

export type Condition = RawBuilder<SqlBool>;

/** `where ...` with all conditions; empty when there are none. */
export const where = (conditions: Condition[]): RawBuilder<unknown> =>
  conditions.length ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;

/** The `like` pattern for "contains this text"; `%`, `_` and `\` are escaped. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** A stored text without joiners (contract/src/clean-text.ts). */
export const searchable = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`search_text(${text})`;

/** Whether the column has this clean text, ignoring case and joiners. */
export const sameText = (column: RawBuilder<unknown>, text: string): Condition =>
  sql`lower(${searchable(column)}) = lower(${searchText(text)})`;

/** What a filter's text of digits is first. An id costs no query. */
export type DigitsAre = "id" | "name";

/** The ids of a filter's text: those of `named`, or the text itself when it is an id, with "name" only if `named` has none. */
export async function matchingIds(
  db: Database,
  text: string,
  named: RawBuilder<{ id: number }>,
  digitsAre: DigitsAre,
): Promise<number[]> {
  const isNumber = /^\d+$/.test(text);
  if (!isNumber || digitsAre === "name") {
    const { rows } = await named.execute(db);
    if (rows.length || !isNumber) return rows.map((row) => row.id);
  }
  return Number(text) <= ID_MAX ? [Number(text)] : [];
}

/** Whether the column is one of the ids; false without ids. `=` for a single id lets PostgreSQL use an index in the list's order. */
export const isOneOf = (column: RawBuilder<unknown>, ids: number[]): Condition =>
  ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${ids})`;

/** Whether category k has this id and type and can be chosen: the root of a tree cannot. */
export const isSelectableCategory = (
  id: number | RawBuilder<unknown>,
  type_id: number,
): Condition =>
  sql`(k.id = ${id} and k.type_id = ${sql.lit(type_id)} and k.parent_id is not null and not k.retired)`;

/**
 * Whether a search is one word with three letters or digits in a row, so that one plan fits all such searches: the trigram index
 * cannot find shorter texts, and how rare two words are together depends on the words.
 */
export const isOneIndexedWord = (text: string): boolean => /^\S*[\p{L}\p{N}]{3}\S*$/u.test(text);

/**
 * A comment before the `select` of a search. A statement with it is not named (pool.ts), because the best plan of a search depends
 * on its text, and PostgreSQL may reuse a generic plan for a named statement.
 */
export const customPlanHint: RawBuilder<unknown> = sql.raw("/* planned anew */ ");
