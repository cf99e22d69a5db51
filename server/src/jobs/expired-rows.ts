import { type RawBuilder, sql, type SqlBool } from "kysely";
import { SESSION_ABSOLUTE_SECONDS, SESSION_IDLE_SECONDS } from "contract/auth";
import type { Database } from "../postgres/schema.ts";

/** The rows of one statement, few enough for the pool's time limit. */
const BATCH = 1000;

const ended = sql`coalesce(ended_at, least(
  seen_at + make_interval(secs => ${sql.lit(SESSION_IDLE_SECONDS)}),
  created_at + make_interval(secs => ${sql.lit(SESSION_ABSOLUTE_SECONDS)})))`;

/** When rows of these tables expire. The audit trail does not refer to them. */
const expired = {
  /** No request is repeated after two days. */
  idempotency_keys: sql<SqlBool>`created_at < now() - interval '2 days'`,
  attempts: sql<SqlBool>`until <= now()`,
  /** Kept for a month, so that an incident can be investigated. */
  sessions: sql<SqlBool>`${ended} < now() - interval '30 days'`,
  messages: sql<SqlBool>`queued_at < now() - interval '90 days'`,
  sign_in_networks: sql<SqlBool>`signed_in_at < now() - interval '30 days'`,
  staff_mails: sql<SqlBool>`created_at < now() - interval '90 days'`,
} satisfies Record<string, RawBuilder<SqlBool>>;

type Table = keyof typeof expired;
const tables = Object.keys(expired) as Table[];
export type ExpiredRows = Record<Table, number>;

/** Removes expired rows in small batches, until `signal` is aborted; returns the number of rows of each table. */
export async function removeExpiredRows(db: Database, signal?: AbortSignal): Promise<ExpiredRows> {
  const removed: Partial<ExpiredRows> = {};
  for (const table of tables) removed[table] = await removeRows(db, table, expired[table], signal);
  return removed as ExpiredRows;
}

/**
 * Removes the deltas of cached counts (lists/cached-counts.ts), and with them the text of edited and deleted rows. A row with
 * sign 0 is inserted first: it invalidates every count that was cached before. `keepCounts` brings the counts up to date that
 * shall outlive this; when it was aborted, all deltas stay, and with them every kept count.
 */
export async function removeOldDeltas(
  db: Database,
  signal?: AbortSignal,
  keepCounts?: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await sql<{ xid: string; oldest: string }>`
    select pg_current_xact_id()::text as xid, pg_snapshot_xmin(pg_current_snapshot())::text as oldest`.execute(
    db,
  );
  const { xid, oldest } = rows[0]!;
  // From here on, a count sees that transaction.
  await keepCounts?.();
  if (signal?.aborted) return;
  for (const table of ["complaint_changes", "event_changes", "principal_changes"]) {
    await sql`insert into ${sql.table(table)} (xid, sign) values (${xid}::xid8, 0)`.execute(db);
    // Only deltas of transactions that had ended before.
    await removeRows(db, table, sql`xid < ${oldest}::xid8`, signal);
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
