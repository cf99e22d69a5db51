import { type RawBuilder, sql, type SqlBool } from "kysely";

/** The counted tables, with the alias that conditions use. */
export const countedTables = {
  complaints: sql`complaints c`,
  events: sql`events c`,
  principals: sql`principals c`,
};
export type CountedTable = keyof typeof countedTables;

/** The tables of deltas (migration 0001-office.sql): the columns that conditions use, and `sign`. */
export const countDeltas: Record<CountedTable, RawBuilder<unknown>> = {
  complaints: sql`complaint_changes c`,
  events: sql`event_changes c`,
  principals: sql`principal_changes c`,
};

export const currentServer = sql<string>`extract(epoch from pg_postmaster_start_time())`;

/**
 * The statement's snapshot as text, after the start time of the server: "1764036562.5/748:751:749". Two snapshots are equal when
 * no transaction has ended between them. Those of different servers, as before and after a failover, cannot be compared.
 */
export const currentSnapshot = sql<string>`(select ${currentServer} || '/' || pg_current_snapshot())`;

/** The parts of a snapshot. A transaction before `oldest` had ended, and one from `next` on had not begun. */
export function parseSnapshot(text: string) {
  const [server = "", snapshot = ""] = text.split("/");
  const [oldest = "", next = ""] = snapshot.split(":");
  return { server, snapshot, oldest, next };
}

/** The deltas that the statement's own snapshot sees and the given snapshot does not. */
export function changedSince(since: string): RawBuilder<SqlBool> {
  const { snapshot, oldest } = parseSnapshot(since);
  // The upper bound is redundant; it shows the planner that the range is small.
  return sql`c.xid >= ${oldest}::xid8 and c.xid < pg_snapshot_xmax(pg_current_snapshot())
    and not pg_visible_in_snapshot(c.xid, ${snapshot}::pg_snapshot)`;
}
