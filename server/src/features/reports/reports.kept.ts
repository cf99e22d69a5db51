import type { Scope } from "../../access/scope.ts";
import type { CountCache } from "../../lists/cached-counts.ts";
import type { Database } from "../../postgres/schema.ts";
import { countComplaints } from "./reports.complaints.ts";
import { countOffice } from "./reports.store.ts";
import { countToday } from "./reports.today.ts";

/**
 * Takes the counts of the scope's dashboard, and keeps those that are costly, so that nobody waits for them: not the first
 * visitor of a day, nor of a new process (dashboard-16). Ends early when `signal` is aborted.
 * Returns how many were kept.
 */
export async function keepDashboard(
  db: Database,
  counts: CountCache,
  scope: Scope,
  signal?: AbortSignal,
): Promise<{ kept: number }> {
  await countToday(db, counts, scope, null);
  if (!signal?.aborted) await countOffice(db, counts, scope, {});
  if (!signal?.aborted) await countComplaints(db, counts, scope, {});
  return { kept: await counts.keep(db) };
}
