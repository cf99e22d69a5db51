import { sql } from "kysely";
import type { Config } from "../config.ts";
import { RETENTION_LOCK } from "../postgres/advisory-locks.ts";
import type { Database } from "../postgres/schema.ts";
import type { CountCache } from "../lists/cached-counts.ts";
import { removeOldDeltas, type ExpiredRows, removeExpiredRows } from "../jobs/expired-rows.ts";
import { removeOldCompleted } from "../features/complaints/complaints.retention.ts";
import { keepDashboard } from "../features/reports/reports.kept.ts";
import { storeEndedMonths } from "../features/reports/reports.ended-months.ts";
import type { OwnedStore } from "../storage/owned-store.ts";
import { FileStoreUnavailableError } from "../storage/file-store.ts";
import { removeOrphans } from "../storage/sweep.ts";
import { appendCommandAudit } from "../mutations/audit.ts";
import { withOffice } from "./with-office.ts";
import { Scope } from "../access/scope.ts";

/** Complaints that are removed in one transaction. */
const BATCH = 200;

type RetentionConfig = Pick<Config, "KEEP_COMPLETED_COMPLAINTS_DAYS">;
export interface Removed extends ExpiredRows {
  complaints: number;
  files: number;
}

/**
 * Stores the figures of months that have ended, and removes data that is older than OPERATIONS.md ("How long data is kept") allows. Adds an audit row for each complaint, in its
 * transaction, and at the end one with the counts when anything was removed. Stops after the current batch when `signal` is
 * aborted. Returns null when another process is removing old data. Throws ForeignStoreError when the file store belongs to
 * another database, because the settings may then be those of another office, and the store's error after everything else was
 * removed.
 */
export async function removeOldData(
  office: { db: Database; files: OwnedStore; counts: CountCache },
  config: RetentionConfig,
  signal?: AbortSignal,
): Promise<Removed | null> {
  // A store that cannot be reached hinders only what has files.
  await office.files.assertOwner().catch((error: unknown) => {
    if (!(error instanceof FileStoreUnavailableError)) throw error;
  });
  return office.db.connection().execute(async (db) => {
    const { rows } = await sql<{ held: boolean }>`
      select pg_try_advisory_lock(${sql.lit(RETENTION_LOCK)}) as held`.execute(db);
    if (!rows[0]?.held) return null;
    try {
      // In time: their rows still have the categories and assignees of the month's end.
      await storeEndedMonths(db, signal);
      const removed = { ...(await removeExpiredRows(db, signal)), complaints: 0, files: 0 };
      try {
        Object.assign(removed, await removeOldComplaints({ ...office, db }, config, signal));
      } finally {
        // They hold the text of complaints that were removed before an error.
        // At a start this process has no count yet: those that another one has kept are brought up to date as well.
        await removeOldDeltas(db, signal, () =>
          keepDashboard(office.db, office.counts, Scope.wholeOffice, signal),
        );
      }
      if (Object.values(removed).some((count) => count > 0))
        await appendCommandAudit(db, "retention", null, removed);
      return removed;
    } finally {
      // A lost connection has released its locks.
      await sql`select pg_advisory_unlock(${sql.lit(RETENTION_LOCK)})`
        .execute(db)
        .catch(() => null);
    }
  });
}

async function removeOldComplaints(
  { db, files }: { db: Database; files: OwnedStore },
  { KEEP_COMPLETED_COMPLAINTS_DAYS: days }: RetentionConfig,
  signal?: AbortSignal,
) {
  const removed = { complaints: 0, files: 0 };
  if (days === undefined) return removed;
  await files.assertOwner();
  let count = BATCH;
  while (count === BATCH && !signal?.aborted) {
    const { ids, keys } = await db.transaction().execute(async (tx) => {
      const batch = await removeOldCompleted(tx, Scope.wholeOffice, days, BATCH);
      for (const entity_id of batch.ids) await appendCommandAudit(tx, "retention", entity_id);
      return batch;
    });
    removed.files += await removeOrphans(db, files, keys);
    count = ids.length;
    removed.complaints += count;
  }
  return removed;
}

/** `retention`: removes old data and prints the counts. */
export async function runRetention(config: Config): Promise<void> {
  await withOffice(config, { isMigrated: true }, async (office) => {
    const removed = await removeOldData(office, config);
    if (!removed) throw new Error("Another process is removing old data at this moment.");
    console.log(
      `Removed: ${removed.idempotency_keys} remembered answers, ${removed.attempts} counts of sign-in attempts, ` +
        `${removed.sessions} ended sign-ins, ${removed.sign_in_networks} addresses of sign-ins, ${removed.messages} messages, ${removed.staff_mails} records of emails, ${removed.complaints} completed complaints with ${removed.files} files.`,
    );
    if (config.KEEP_COMPLETED_COMPLAINTS_DAYS === undefined)
      console.log("Complaints are kept for ever: KEEP_COMPLETED_COMPLAINTS_DAYS is not set.");
  });
}
