import type { SheetFacts } from "contract/booth-upload";
import type { Database } from "../postgres/schema.ts";
import { readLocations } from "../features/locations/locations.sheet.ts";
import { type LocationCounts, storeLocations } from "../features/locations/locations.store.ts";
import { appendCommandAudit } from "../mutations/audit.ts";
import { importCommand, printFacts, printRejected } from "./import-command.ts";
import type { Options } from "./options.ts";
import type { RowProblem } from "../spreadsheets/sheet-form.ts";

/** What a list of locations added, and its rows that cannot be used. */
type LocationsReport = LocationCounts & {
  usable: number;
  problems: RowProblem[];
  facts: SheetFacts;
};

/**
 * Adds the states, districts and constituencies of a list (.xls, .xlsx or .ods) that do not exist yet, in one transaction
 * with its audit row. Nothing is renamed or deleted; importing the same list again changes nothing. `dry-run` stores
 * nothing. Throws an Error when the file as a whole cannot be used.
 */
export async function importLocations(
  db: Database,
  path: string,
  { "dry-run": dry_run = false }: Options,
): Promise<LocationsReport> {
  const { rows, problems, facts } = await readLocations(path);
  const tx = await db.startTransaction().execute();
  try {
    const counts = await storeLocations(tx, rows);
    // A dry run adds the rows and rolls back, so that its counts are exact.
    if (dry_run) await tx.rollback().execute();
    else {
      await appendCommandAudit(tx, "importLocations", null, counts);
      await tx.commit().execute();
    }
    return { ...counts, usable: rows.length, problems, facts };
  } finally {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute();
  }
}

/** `locations import`: prints what was added, and each row that could not be used. Throws when no row could be used. */
export const runLocationsImport = importCommand(importLocations, (report, dry_run) => {
  const rejected = printRejected(report.problems);
  printFacts(report.facts);
  if (report.usable === 0) throw new Error(`No row of the sheet could be used: ${rejected}.`);
  const added = `states: ${report.states}, districts: ${report.districts}, constituencies: ${report.constituencies}`;
  console.log(
    dry_run ? `Nothing saved yet. To add: ${added}; ${rejected}.` : `Added: ${added}; ${rejected}.`,
  );
});
