import { setTimeout as wait } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { Queue } from "../observability/queue.ts";
import { type Condition, where } from "../postgres/conditions.ts";
import { longTransaction } from "../postgres/long-transaction.ts";
import type { Database } from "../postgres/schema.ts";

/** How many rows can be counted within a statement's time limit (pool.ts), also by a busy machine: rows of a search, and other rows. */
export const SLOW_ROWS = { search: 100_000, other: 200_000 };
/** Counting five million texts takes eight seconds on two cores. */
const COUNT_MS_MAX = 60_000;
const CHECK_MS = 1000;

/** Whether more than `manyRows` rows match, by the planner's estimate: such a count may exceed a statement's time limit. */
export async function isSlowCount(
  db: Database,
  rows: RawBuilder<unknown>,
  matching: Condition[],
  manyRows: number,
): Promise<boolean> {
  const explained = await sql<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>`
    explain (format json) select from ${rows} ${where(matching)}`.execute(db);
  return explained.rows[0]!["QUERY PLAN"][0].Plan["Plan Rows"] > manyRows;
}

const queue = new Queue("long_counts", 1);

/**
 * Runs work whose statements may take a minute each, one call at a time, so that other requests keep most of the database.
 * Throws as the pool does, and within seconds when the database stops answering.
 */
export async function inLongTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const end = await queue.begin();
  try {
    const working = longTransaction(db, COUNT_MS_MAX, async (tx) => {
      await sql`set transaction read only`.execute(tx);
      return work(tx);
    });
    return await failWhenSilent(db, working);
  } finally {
    end();
  }
}

/** Returns the result of the work; throws as soon as the database no longer answers a small query. */
async function failWhenSilent<Result>(db: Database, working: Promise<Result>): Promise<Result> {
  let isDone = false;
  const settled = working.finally(() => (isDone = true));
  const watchDatabase = async (): Promise<Result> => {
    while (!isDone) {
      await Promise.race([settled, wait(CHECK_MS, undefined, { ref: false })]);
      if (!isDone) await sql`select 1`.execute(db);
    }
    return settled;
  };
  return Promise.race([settled, watchDatabase()]);
}
