import { existsSync } from "node:fs";
import type { Config } from "../config.ts";
import type { Database } from "../postgres/schema.ts";
import { readPlaces } from "../features/locations/locations.sheet.ts";
import { type PlaceCounts, storePlaces } from "../features/locations/locations.store.ts";
import { appendCommandAudit } from "../postgres/audit.ts";
import { openOffice } from "../office.ts";
import type { RowProblem } from "../spreadsheets/sheet-form.ts";
import { printRejected } from "./print-report.ts";

/** What a list of locations added, and its rows that cannot be used. */
type PlacesReport = PlaceCounts & { usable: number; rejected: RowProblem[] };

/**
 * Adds the states, districts and constituencies of a list (.xls, .xlsx or .ods) that are not there yet, in one transaction
 * with its audit row; renames and deletes nothing, so that the same list once more changes nothing. `dry-run` stores
 * nothing. Throws in plain words when the file as a whole cannot be used.
 */
export async function importLocations(
  db: Database,
  path: string,
  { "dry-run": dry_run = false }: { "dry-run"?: boolean | undefined },
): Promise<PlacesReport> {
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
  const { rows, rejected } = await readPlaces(path);
  const tx = await db.startTransaction().execute();
  try {
    const counts = await storePlaces(tx, rows);
    // What would be added is known by adding it.
    if (dry_run) await tx.rollback().execute();
    else {
      await appendCommandAudit(tx, "importLocations", null, counts);
      await tx.commit().execute();
    }
    return { ...counts, usable: rows.length, rejected };
  } finally {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute();
  }
}

/** Imports a list of locations, and says what became of it. Throws when no row could be used. */
export async function importFromCommandLine(
  config: Config,
  path: string,
  wishes: { "dry-run"?: boolean | undefined },
): Promise<void> {
  const office = await openOffice(config, console.log);
  try {
    await office.assertMigrated();
    const report = await importLocations(office.db, path, wishes);
    const rejected = printRejected(report.rejected);
    if (report.usable === 0) throw new Error(`No row of the sheet could be used: ${rejected}.`);
    const added = `states: ${report.states}, districts: ${report.districts}, constituencies: ${report.constituencies}`;
    console.log(
      wishes["dry-run"]
        ? `Nothing saved yet. To add: ${added}; ${rejected}.`
        : `Added: ${added}; ${rejected}.`,
    );
  } finally {
    await office.close();
  }
}
