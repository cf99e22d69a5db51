// Conditions that several features use.
import { type RawBuilder, sql } from "kysely";
import { COMPLETED_STATUS_ID } from "contract/complaints/statuses";
import {
  type Condition,
  type DigitsAre,
  isOneOf,
  matchingIds,
  sameText,
} from "../postgres/conditions.ts";
import type { Database } from "../postgres/schema.ts";

/** The complaint c is not completed. */
export const isOpen: Condition = sql`c.status_id <> ${sql.lit(COMPLETED_STATUS_ID)}`;

/** Whether the column is a category of this type with this id or name. */
export async function categoryCondition(
  db: Database,
  column: RawBuilder<unknown>,
  type_id: number,
  text: string,
  digitsAre: DigitsAre,
): Promise<Condition> {
  const named = sql<{ id: number }>`
    select id from categories
    where type_id = ${type_id} and parent_id is not null and ${sameText(sql`name`, text)}`;
  return isOneOf(column, await matchingIds(db, text, named, digitsAre));
}
