import { type RawBuilder, sql } from "kysely";
import type { Condition } from "../postgres/conditions.ts";

/** The value that orders a list, never null, and whether the largest comes first; the id orders equal values the same way. */
export interface ListOrder {
  /** Two orders of one list have different names. */
  name: string;
  by: RawBuilder<unknown>;
  isDescending: boolean;
  /** The rows that come before all others, among themselves in the opposite direction. */
  first?: Condition;
}

const ascending = sql`asc`;
const descending = sql`desc`;
const direction = (isDescending: boolean) => (isDescending ? descending : ascending);

/** The order of the rows of `first`, or of the others. */
export const orderOfPart = (
  { by, isDescending }: ListOrder,
  part: "first" | "others",
): RawBuilder<unknown> => {
  const way = direction(part === "first" ? !isDescending : isDescending);
  return sql`order by ${by} ${way}, c.id ${way}`;
};

/** The list's order, as the clause of a statement. */
export const orderBy = (order: ListOrder): RawBuilder<unknown> => {
  const { by, isDescending, first } = order;
  if (!first) return orderOfPart(order, "others");
  const [way, opposite] = [direction(isDescending), direction(!isDescending)];
  return sql`order by ${first} desc, case when ${first} then ${by} end ${opposite}, case when ${first} then c.id end ${opposite},
    ${by} ${way}, c.id ${way}`;
};
