import { type RawBuilder, sql, type SqlBool } from "kysely";

/** The tables that are counted, as conditions know them. */
export const countedTables = {
  complaints: sql`complaints c`,
  events: sql`events c`,
  principals: sql`principals c`,
};
export type CountedTable = keyof typeof countedTables;

/** Their records of changes (migration 0004-changes.sql), with the columns that conditions ask for and `sign`. */
export const countDeltas: Record<CountedTable, RawBuilder<unknown>> = {
  complaints: sql`complaint_changes c`,
  events: sql`event_changes c`,
  principals: sql`principal_changes c`,
};

/** Names the moment of the statement that holds it: as text, equal as long as no transaction has ended since. */
export const currentSnapshot = sql`(select pg_current_snapshot()::text)`;

/** Of a record of changes: those that the statement's own snapshot sees, and the one named does not. */
export function changedSince(snapshot: string): RawBuilder<SqlBool> {
  const oldest = snapshot.slice(0, snapshot.indexOf(":"));
  // The upper bound says nothing new, but tells the planner that the range is a small one.
  return sql`c.xid >= ${oldest}::xid8 and c.xid < pg_snapshot_xmax(pg_current_snapshot())
    and not pg_visible_in_snapshot(c.xid, ${snapshot}::pg_snapshot)`;
}
