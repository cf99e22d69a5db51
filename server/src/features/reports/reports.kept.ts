import type { Scope } from "../../access/scope.ts";
import type { CountCache } from "../../lists/cached-counts.ts";
import { inLongTransaction } from "../../lists/slow-count.ts";
import type { Database } from "../../postgres/schema.ts";
import { countComplaints } from "./reports.complaints.ts";
import { countOpen } from "./reports.month-open.ts";
import { countOffice } from "./reports.store.ts";
import { countToday } from "./reports.today.ts";

/**
 * Takes the counts of the whole office's dashboard, its list and the present month, and keeps those that are costly, so that nobody waits for
 * them: not the first visitor of a day, nor of a new process (dashboard-16, month-8). Ends early when `signal` is aborted.
 * Returns how many were kept.
 */
export async function keepDashboard(
  db: Database,
  counts: CountCache,
  scope: Scope,
  signal?: AbortSignal,
): Promise<{ kept: number }> {
  // No request waits for this. After a start the rows may have to be read from the disk.
  await inLongTransaction(db, async (tx) => {
    await countToday(tx, counts, scope, null);
    if (!signal?.aborted) await countOffice(tx, counts, scope, {});
    if (!signal?.aborted) await countComplaints(tx, counts, scope, {});
    if (!signal?.aborted) await countOpen(tx, counts);
    if (!signal?.aborted) await counts.total(tx, { table: "complaints", matching: [] });
  });
  return { kept: await counts.keep(db) };
}
