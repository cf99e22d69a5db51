import { type RawBuilder, sql, type SqlBool } from "kysely";
import { SESSION_ABSOLUTE_SECONDS, SESSION_IDLE_SECONDS } from "contract/auth";
import type { Database } from "./pool.ts";

/** Few enough rows for a statement to stay far below the pool's time limit. */
const BATCH = 1000;

const ended = sql`coalesce(ended_at, least(
  seen_at + make_interval(secs => ${sql.lit(SESSION_IDLE_SECONDS)}),
  created_at + make_interval(secs => ${sql.lit(SESSION_ABSOLUTE_SECONDS)})))`;

/** When a row of these tables has served its purpose. The audit trail names people, never a row of these. */
const outlived = {
  /** Nobody repeats a form after two days. */
  idempotency_keys: sql<SqlBool>`created_at < now() - interval '2 days'`,
  attempts: sql<SqlBool>`until <= now()`,
  /** A month to look into who was signed in. */
  sessions: sql<SqlBool>`${ended} < now() - interval '30 days'`,
} satisfies Record<string, RawBuilder<SqlBool>>;

export type Outlived = Record<keyof typeof outlived, number>;

/** Removes what has served its purpose, in small batches, until `signal` says to stop; gives how many rows of each. */
export async function removeOutlived(db: Database, signal?: AbortSignal): Promise<Outlived> {
  const removed: Outlived = { idempotency_keys: 0, attempts: 0, sessions: 0 };
  for (const table of ["idempotency_keys", "attempts", "sessions"] as const) {
    let count = BATCH;
    while (count === BATCH && !signal?.aborted) {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)}
        where ctid = any(array(
          select ctid from ${sql.table(table)} where ${outlived[table]} limit ${sql.lit(BATCH)}
        ))`.execute(db);
      count = Number(numAffectedRows);
      removed[table] += count;
    }
  }
  return removed;
}
