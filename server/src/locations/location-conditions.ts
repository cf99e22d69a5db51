import { type RawBuilder, sql } from "kysely";
import {
  type Condition,
  type DigitsAre,
  matchingIds,
  isOneOf,
  sameText,
  where,
} from "../postgres/conditions.ts";
import type { Database } from "../postgres/schema.ts";
import type { Scope } from "../access/scope.ts";

/** The location filters of complaints and events (filter-1); a constituency by id or name. */
interface LocationFilters {
  constituency?: string | undefined;
  mandal?: string | undefined;
  shaktikendra?: string | undefined;
  booth_name?: string | undefined;
  booth_id?: number | undefined;
}

/**
 * The scope and the filters as conditions on a table with the columns constituency_id and booth_id; `table` is its alias.
 * Names match as a whole, ignoring case and joiners. An unknown name matches no row.
 */
export async function locationConditions(
  db: Database,
  scope: Scope,
  table: RawBuilder<unknown>,
  filters: LocationFilters,
  digitsAre: DigitsAre,
): Promise<Condition[]> {
  const conditions = scope.conditions(sql`${table}.constituency_id`);
  const conditionsOfBooths = scope.conditions(sql`b.constituency_id`);
  const { constituency, booth_id } = filters;
  if (constituency !== undefined) {
    const named = sql<{ id: number }>`
      select id from constituencies where ${sameText(sql`name`, constituency)} order by id`;
    const ids = await matchingIds(db, constituency, named, digitsAre);
    conditions.push(isOneOf(sql`${table}.constituency_id`, ids));
    conditionsOfBooths.push(isOneOf(sql`b.constituency_id`, ids));
  }
  if (booth_id !== undefined) conditions.push(sql`${table}.booth_id = ${booth_id}`);
  const texts = (["mandal", "shaktikendra", "booth_name"] as const).flatMap((column) => {
    const text = filters[column];
    return text === undefined ? [] : [sameText(sql`b.${sql.ref(column)}`, text)];
  });
  if (texts.length) {
    // A query of its own: with the ids the planner knows how few booths match, and does not scan the whole list.
    const booths = sql<{ id: number }>`
      select b.id from booths b ${where([...conditionsOfBooths, ...texts])} order by b.id`;
    const ids = (await booths.execute(db)).rows.map((row) => row.id);
    conditions.push(isOneOf(sql`${table}.booth_id`, ids));
  }
  return conditions;
}
