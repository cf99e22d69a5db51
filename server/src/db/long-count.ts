import { type RawBuilder, sql } from "kysely";
import { queues } from "../watch/figures.ts";
import { type Condition, where } from "./conditions.ts";
import { longPatience, within } from "./patience.ts";
import type { Database } from "./schema.ts";

export interface LongCounts {
  /** Of fewer matching rows the index of texts finds all in good time. */
  manyRows: number;
  /** Rows whose texts are gone through in one statement: far less work than a statement may last (pool.ts). */
  sliceRows: number;
}
export const LONG_COUNTS: LongCounts = { manyRows: 100_000, sliceRows: 500_000 };

/** Whether counting these rows goes through so many texts that one statement might be cut off. By the planner's estimate. */
export async function isLongCount(
  db: Database,
  rows: RawBuilder<unknown>,
  matching: Condition[],
  { manyRows }: LongCounts,
): Promise<boolean> {
  const explained = await sql<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>`
    explain (format json) select from ${rows} ${where(matching)}`.execute(db);
  return explained.rows[0]!["QUERY PLAN"][0].Plan["Plan Rows"] > manyRows;
}

let former: Promise<unknown> = Promise.resolve();

/**
 * Does the work by slices of ids (`c.id` of the table), each in a statement of its own, all in one snapshot. So it may take
 * as long as it takes, and still fails within seconds when the database does not answer. One such work runs at a time.
 */
export function bySlices<Slice>(
  db: Database,
  rows: RawBuilder<unknown>,
  { sliceRows }: LongCounts,
  work: (tx: Database, slice: Condition) => Promise<Slice>,
): Promise<Slice[]> {
  const { long_counts: queue } = queues;
  queue.waiting += 1;
  const mine = former.then(() => {
    queue.waiting -= 1;
    queue.running += 1;
    return within(longPatience(), () =>
      db
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute(async (tx) => {
          const last = (
            await sql<{ id: number | null }>`select max(c.id) as id from ${rows}`.execute(tx)
          ).rows[0]!.id;
          const slices: Slice[] = [];
          for (let id = 0; id === 0 || id < (last ?? 0); id += sliceRows)
            slices.push(await work(tx, sql`c.id > ${id} and c.id <= ${id + sliceRows}`));
          return slices;
        }),
    ).finally(() => (queue.running -= 1));
  });
  former = mine.catch(() => undefined);
  return mine;
}
