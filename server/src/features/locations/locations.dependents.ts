import { sql } from "kysely";
import type { Text } from "contract/message";
import type { Tx } from "../../postgres/schema.ts";

/** A message text with {count} as its only value. */
type CountText = Exclude<Extract<Text, `{count} ${string}`>, `${string},${string}`>;

/** Rows of `table` whose `column` is the location's id; `one` and `many` are their message texts, as "1 booth", "2 booths". */
export interface Dependent {
  table:
    | "districts"
    | "constituencies"
    | "booths"
    | "principals"
    | "complaints"
    | "events"
    | "officers"
    | "dispatches";
  column: "state_id" | "district_id" | "constituency_id";
  one: CountText;
  many: CountText;
  /** Counts only deleted accounts (true) or only others (false). No list shows deleted accounts. */
  deleted?: boolean;
}

const rows = (
  column: Dependent["column"],
  table: Dependent["table"],
  one: CountText,
  many: CountText,
  deleted?: boolean,
): Dependent => ({ table, column, one, many, ...(deleted !== undefined && { deleted }) });

/** The rows that can refer to a location of each table. While there are any, it cannot be deleted. */
export const dependents = {
  states: [rows("state_id", "districts", "{count} district", "{count} districts")],
  districts: [
    rows("district_id", "constituencies", "{count} constituency", "{count} constituencies"),
  ],
  constituencies: [
    rows("constituency_id", "booths", "{count} booth", "{count} booths"),
    rows("constituency_id", "principals", "{count} admin", "{count} admins", false),
    rows("constituency_id", "principals", "{count} deleted admin", "{count} deleted admins", true),
    rows("constituency_id", "complaints", "{count} complaint", "{count} complaints"),
    rows("constituency_id", "events", "{count} event", "{count} events"),
    rows("constituency_id", "officers", "{count} officer", "{count} officers"),
    rows("constituency_id", "dispatches", "{count} referral", "{count} referrals"),
  ],
};

/** The numbers of rows that refer to the location with this id, in the order of `dependents`. */
export async function countDependents(
  tx: Tx,
  dependents: Dependent[],
  id: number,
): Promise<number[]> {
  const counts = dependents.map(
    (dependent) => sql`(select count(*) from ${sql.table(dependent.table)}
      where ${sql.ref(dependent.column)} = ${id} and ${accountCondition(dependent)})`,
  );
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts`.execute(tx);
  return rows[0]!.counts;
}

/** Limits principals to admins, for the partial index: only admins have a constituency. */
function accountCondition({ table, deleted }: Dependent) {
  if (table !== "principals") return sql`true`;
  return sql`principal_type = 'admin' and (status = 'deleted') = ${sql.lit(deleted === true)}`;
}
