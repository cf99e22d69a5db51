import { english } from "contract/message";
import {
  namesNoConstituency,
  planRoll,
  reportOf,
  runRoll,
  type UntranslatedRollReport,
} from "../features/citizens/import/import.run.ts";
import { readRoll } from "../features/citizens/import/import.sheet.ts";
import { constituencyByText } from "../locations/constituency-by-text.ts";
import { appendCommandAudit } from "../mutations/audit.ts";
import { withRetries } from "../mutations/retry-transaction.ts";
import type { Database } from "../postgres/schema.ts";
import { COMMAND_TIMES } from "../spreadsheets/sheet-process.ts";
import { importCommand, printReport } from "./import-command.ts";
import type { Options } from "./options.ts";

/**
 * Loads a booth-wise roll of citizens from an .xls, .xlsx or .ods file, as the console does: all in one transaction with its audit
 * row, or none. `constituency` is that of the rows that name none. Importing the same file again changes nothing. Throws an Error
 * when the file as a whole cannot be used.
 */
export async function importCitizens(
  db: Database,
  path: string,
  { constituency, "dry-run": dry_run = false }: Options,
): Promise<UntranslatedRollReport> {
  const default_id =
    constituency === undefined ? null : (await constituencyByText(db))(constituency);
  if (default_id !== null && typeof default_id === "object")
    throw new Error(`${english(default_id.message)}.`);
  const sheet = await readRoll({ path }, COMMAND_TIMES);
  if (default_id === null && namesNoConstituency(sheet))
    throw new Error("Name the constituency of this roll: --constituency NAME.");
  const plan = await planRoll(db, default_id, sheet);
  // A roll locks citizens in its own order, a merge in that of their ids.
  return withRetries(() =>
    db.transaction().execute(async (tx) => {
      const { data, late } = dry_run ? { data: reportOf(plan), late: [] } : await runRoll(tx, plan);
      const { inserted, updated, unchanged, rejected } = data;
      const details = { inserted, updated, unchanged, rejected, dry_run };
      await appendCommandAudit(tx, "importCitizens", default_id, details);
      // The command prints all problems.
      const rows = [...plan.problems, ...late].toSorted((one, other) => one.row - other.row);
      return { ...data, rows };
    }),
  );
}

/** `citizens import`: prints the result of the rows. Throws when no row could be used. */
export const runCitizensImport = importCommand(importCitizens, (report, dry_run) => {
  printReport(report, "citizen", dry_run);
  if (report.phone_sharers)
    console.log(`New citizens whose phone another one has: ${report.phone_sharers}.`);
});
