import { type RawBuilder, sql, type SqlBool } from "kysely";
import { type Condition, idsOf, isOneOf } from "./conditions.ts";
import type { Database } from "./pool.ts";

/** The place filters that complaints and events share (spec.md section 7); a constituency by id or name. */
export interface PlaceFilters {
  constituency?: string | undefined;
  mandal?: string | undefined;
  shaktikendra?: string | undefined;
  booth_name?: string | undefined;
  booth_id?: number | undefined;
}

/**
 * Conditions on a table with the columns constituency_id and booth_id, known as `table` in the query.
 * Texts match whole, ignoring case. A name that does not exist matches nothing.
 */
export async function placeConditions(
  db: Database,
  table: RawBuilder<unknown>,
  filters: PlaceFilters,
): Promise<Condition[]> {
  const conditions: Condition[] = [];
  const ofBooth: Condition[] = [];
  if (filters.constituency !== undefined) {
    const ids = await idsOf(
      db,
      filters.constituency,
      sql`select id from constituencies where lower(name) = lower(${filters.constituency}) order by id`,
    );
    conditions.push(isOneOf(sql`${table}.constituency_id`, ids));
    ofBooth.push(isOneOf(sql`b.constituency_id`, ids));
  }
  if (filters.booth_id !== undefined) conditions.push(sql`${table}.booth_id = ${filters.booth_id}`);
  const texts = (["mandal", "shaktikendra", "booth_name"] as const).flatMap((column) => {
    const text = filters[column];
    return text === undefined ? [] : [sql<SqlBool>`lower(b.${sql.ref(column)}) = lower(${text})`];
  });
  // The constituency is repeated here because the booths' index starts with it.
  if (texts.length)
    conditions.push(sql`${table}.booth_id in (
      select b.id from booths b where ${sql.join([...ofBooth, ...texts], sql` and `)})`);
  return conditions;
}

/** The column is a category of this type with this id or name. */
export async function categoryCondition(
  db: Database,
  column: RawBuilder<unknown>,
  type_id: number,
  text: string,
): Promise<Condition> {
  const named = sql<{ id: number }>`
    select id from categories
    where type_id = ${type_id} and parent_id is not null and lower(name) = lower(${text})`;
  return isOneOf(column, await idsOf(db, text, named));
}
