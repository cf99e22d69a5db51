import { setTimeout as wait } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { errorCode } from "../../observability/error-details.ts";
import { MONTHS_LOCK } from "../../postgres/advisory-locks.ts";
import { longTransaction } from "../../postgres/long-transaction.ts";
import type { Database } from "../../postgres/schema.ts";

/** Longer than any transaction that began before a month's end: a move that it makes belongs to that month. */
const GRACE = "10 minutes";
/** For an office of many millions of complaints on a busy machine. */
const COUNT_MS_MAX = 60_000;
/** How often a process looks whether another one has stored a month. */
const LOOK_MS = 200;

/**
 * Stores the months that have ended and are not stored, each in a transaction of its own (month-3). One process counts at a time, the
 * others wait without a connection, for a minute at most (month-8). Returns how many were stored here.
 */
export async function storeEndedMonths(db: Database, signal?: AbortSignal): Promise<number> {
  const started = performance.now();
  let stored = 0;
  while (!signal?.aborted && performance.now() - started < COUNT_MS_MAX) {
    const result = await storeNextMonth(db);
    if (result === null) break;
    if (result === BUSY) await wait(LOOK_MS);
    else stored += 1;
  }
  return stored;
}

const BUSY = "busy";
const LOCK_NOT_AVAILABLE = "55P03";

/** The first day of the month that was stored; null when there is none to store, BUSY while another process stores one. */
async function storeNextMonth(db: Database): Promise<string | null> {
  try {
    const [row] = await readLong(
      db,
      sql<{ result: string | null }>`
        select case when next_unstored_month(${GRACE}::interval) is null then null
          when not pg_try_advisory_xact_lock(${sql.lit(MONTHS_LOCK)}) then ${BUSY}
          else store_next_month(${GRACE}::interval)::text end as result`,
    );
    return row!.result;
  } catch (error) {
    // An import or a deletion has stored it, and goes on.
    if (errorCode(error) === LOCK_NOT_AVAILABLE) return BUSY;
    throw error;
  }
}

/** Runs a statement that counts all complaints of a large office: it, and its commit, may take longer than others. */
export const readLong = <Row>(db: Database, statement: RawBuilder<Row>): Promise<Row[]> =>
  longTransaction(db, COUNT_MS_MAX, async (tx) => (await statement.execute(tx)).rows);
