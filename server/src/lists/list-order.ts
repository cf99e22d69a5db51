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
  /** With `first`: what orders rows of one value, before the id; never null. */
  within?: RawBuilder<unknown>;
}

const ascending = sql`asc`;
const descending = sql`desc`;
const direction = (isDescending: boolean) => (isDescending ? descending : ascending);

const keysOf = ({ by, within }: ListOrder): RawBuilder<unknown>[] => [
  by,
  ...(within ? [within] : []),
  sql`c.id`,
];

/** The order of the rows of `first`, or of the others. */
export const orderOfPart = (order: ListOrder, part: "first" | "others"): RawBuilder<unknown> => {
  const way = direction(part === "first" ? !order.isDescending : order.isDescending);
  return sql`order by ${sql.join(keysOf(order).map((key) => sql`${key} ${way}`))}`;
};

/** The list's order, as the clause of a statement. */
export const orderBy = (order: ListOrder): RawBuilder<unknown> => {
  const { isDescending, first } = order;
  if (!first) return orderOfPart(order, "others");
  const [way, opposite] = [direction(isDescending), direction(!isDescending)];
  const keys = keysOf(order);
  return sql`order by ${first} desc, ${sql.join([
    ...keys.map((key) => sql`case when ${first} then ${key} end ${opposite}`),
    ...keys.map((key) => sql`${key} ${way}`),
  ])}`;
};
