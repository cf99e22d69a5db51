import { type RawBuilder, sql, type SqlBool } from "kysely";
import { ID_MAX } from "contract/rules";
import type { Database } from "./schema.ts";

export type Condition = RawBuilder<SqlBool>;

/** `where ...` of all conditions; nothing when there are none. */
export const where = (conditions: Condition[]): RawBuilder<unknown> =>
  conditions.length ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;

/** What `ilike` takes for "contains this text"; `%`, `_` and `\` stand for themselves. */
export const contains = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** The ids that a filter's text means: itself when it is an id, else those that `named` finds for a name. */
export async function matchingIds(
  db: Database,
  text: string,
  named: RawBuilder<{ id: number }>,
): Promise<number[]> {
  if (/^\d+$/.test(text)) return Number(text) <= ID_MAX ? [Number(text)] : [];
  return (await named.execute(db)).rows.map((row) => row.id);
}

/** The column is one of the ids; no ids match nothing. A single id keeps an index in the list's order of use. */
export const isOneOf = (column: RawBuilder<unknown>, ids: number[]): Condition =>
  ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${ids})`;

/** Whether category k has this id and type and can be chosen: the root of a tree cannot. */
export const isSelectableCategory = (
  id: number | RawBuilder<unknown>,
  type_id: number,
): Condition => sql`(k.id = ${id} and k.type_id = ${sql.lit(type_id)} and k.parent_id is not null)`;

/** Whether a text has three letters or digits in a row: what fewer of them are in, the trigram index cannot tell. */
export const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text);

/**
 * Stands before the `select` of a search, and keeps the statement from being named (pool.ts): how best to find a
 * word depends on how rare it is, and a kept plan knows no word.
 */
export const customPlanHint: RawBuilder<unknown> = sql.raw("/* planned anew */ ");
