import { type RawBuilder, sql, type SqlBool } from "kysely";
import { SESSION_ABSOLUTE_SECONDS, SESSION_IDLE_SECONDS } from "contract/auth";
import type { Database } from "./schema.ts";

/** Few enough rows for a statement to stay far below the pool's time limit. */
const BATCH = 1000;

const ended = sql`coalesce(ended_at, least(
  seen_at + make_interval(secs => ${sql.lit(SESSION_IDLE_SECONDS)}),
  created_at + make_interval(secs => ${sql.lit(SESSION_ABSOLUTE_SECONDS)})))`;

/** When a row of these tables has served its purpose. The audit trail names people, never a row of these. */
const expired = {
  /** Nobody repeats a form after two days. */
  idempotency_keys: sql<SqlBool>`created_at < now() - interval '2 days'`,
  attempts: sql<SqlBool>`until <= now()`,
  /** A month to look into who was signed in. */
  sessions: sql<SqlBool>`${ended} < now() - interval '30 days'`,
  sign_in_networks: sql<SqlBool>`signed_in_at < now() - interval '30 days'`,
} satisfies Record<string, RawBuilder<SqlBool>>;

type Table = keyof typeof expired;
const tables = Object.keys(expired) as Table[];
export type ExpiredRows = Record<Table, number>;

/** Removes what has served its purpose, in small batches, until `signal` says to stop; gives how many rows of each. */
export async function removeExpiredRows(db: Database, signal?: AbortSignal): Promise<ExpiredRows> {
  const removed: Partial<ExpiredRows> = {};
  for (const table of tables) removed[table] = await removeRows(db, table, expired[table], signal);
  return removed as ExpiredRows;
}

/**
 * Empties the records of changes that tallies are carried forward by (lists/cached-counts.ts), as far as no tally can need them:
 * tallies taken before now are told that they no longer hold. With them goes the text of what was edited or deleted.
 */
export async function removeOldDeltas(db: Database, signal?: AbortSignal): Promise<void> {
  for (const table of ["complaint_changes", "event_changes", "principal_changes"]) {
    const { rows } = await sql<{ oldest: string }>`
      insert into ${sql.table(table)} (sign) values (0)
      returning pg_snapshot_xmin(pg_current_snapshot())::text as oldest`.execute(db);
    // Every transaction before this one had ended when the tallies were told.
    await removeRows(db, table, sql`xid < ${rows[0]!.oldest}::xid8`, signal);
  }
}

async function removeRows(
  db: Database,
  table: string,
  condition: RawBuilder<SqlBool>,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (let count = BATCH; count === BATCH && !signal?.aborted; removed += count) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)}
      where ctid = any(array(
        select ctid from ${sql.table(table)} where ${condition} limit ${sql.lit(BATCH)}
      ))`.execute(db);
    count = Number(numAffectedRows);
  }
  return removed;
}
