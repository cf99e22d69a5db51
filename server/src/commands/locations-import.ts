import {
  planLocations,
  reportOf,
  runLocations,
  type UntranslatedLocationsReport,
} from "../features/locations/import/import.run.ts";
import { readLocations } from "../features/locations/import/import.sheet.ts";
import { appendCommandAudit } from "../mutations/audit.ts";
import type { Database } from "../postgres/schema.ts";
import { COMMAND_TIMES } from "../spreadsheets/sheet-process.ts";
import { importCommand, printReport } from "./import-command.ts";
import type { Options } from "./options.ts";

/**
 * Adds the states, districts and constituencies of a list (.xls, .xlsx or .ods) that do not exist yet, as the console does: in one
 * transaction with its audit row. Nothing is renamed or deleted; importing the same list again changes nothing. `dry-run` stores
 * nothing. Throws an Error when the file as a whole cannot be used.
 */
export async function importLocations(
  db: Database,
  path: string,
  { "dry-run": dry_run = false }: Options,
): Promise<UntranslatedLocationsReport> {
  const plan = await planLocations(db, await readLocations({ path }, COMMAND_TIMES));
  return db.transaction().execute(async (tx) => {
    const report = dry_run ? reportOf(plan) : await runLocations(tx, plan);
    const { inserted, unchanged, rejected, states, districts } = report;
    const details = { inserted, unchanged, rejected, states, districts, dry_run };
    await appendCommandAudit(tx, "importLocations", null, details);
    // The command prints all problems.
    return { ...report, rows: plan.problems };
  });
}

/** `locations import`: prints what was added, and each row that could not be used. Throws when no row could be used. */
export const runLocationsImport = importCommand(importLocations, (report, dry_run) => {
  const { states, districts } = report;
  printReport(report, "constituency", dry_run);
  console.log(
    dry_run
      ? `To add with them: states: ${states}, districts: ${districts}.`
      : `Added with them: states: ${states}, districts: ${districts}.`,
  );
});
