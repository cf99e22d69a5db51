import type { Text } from "contract/message";

/** A message text with {count} as its only value. */
type CountText = Exclude<Extract<Text, `{count} ${string}`>, `${string},${string}`>;

/** Rows of `table` whose `column` is the location's id; `one` and `many` are their message texts, as "1 booth", "2 booths". */
export interface Dependent {
  table: "districts" | "constituencies" | "booths" | "principals" | "complaints" | "events";
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
  ],
};
