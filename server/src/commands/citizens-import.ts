import type { Database } from "../postgres/schema.ts";
import { createBoothFinder, storeRoll } from "../features/citizens/citizens.roll.ts";
import { checkRoll, readRoll } from "../features/citizens/citizens.sheet.ts";
import { appendCommandAudit } from "../mutations/audit.ts";
import { withRetries } from "../mutations/retry-transaction.ts";
import { importCommand, printReport } from "./import-command.ts";
import type { Options } from "./options.ts";
import { countRows, type UntranslatedReport } from "../spreadsheets/sheet-form.ts";

/**
 * Loads a booth-wise roll of citizens from an .xls, .xlsx or .ods file, in one transaction with its audit row, and
 * reports its rows as an upload of booths does. Importing the same file again changes nothing. Throws an Error
 * when the file as a whole cannot be used.
 */
export async function importCitizens(
  db: Database,
  path: string,
  { constituency, "dry-run": dry_run = false }: Options,
): Promise<UntranslatedReport> {
  const findBooth = await createBoothFinder(db, constituency);
  const sheet = await readRoll(path);
  const { citizens, problems } = checkRoll(sheet.rows, findBooth);
  // A roll locks citizens in its own order, a merge in that of their ids.
  return withRetries(() =>
    db.transaction().execute(async (tx) => {
      const { problems: ofOtherBooths, ...counts } = await storeRoll(tx, citizens, dry_run);
      const rows = [...sheet.problems, ...problems, ...ofOtherBooths].toSorted(
        (a, b) => a.row - b.row,
      );
      const rejected = countRows(rows);
      await appendCommandAudit(tx, "importCitizens", null, { ...counts, rejected, dry_run });
      return { ...counts, rejected, rows, ...sheet.facts };
    }),
  );
}

/** `citizens import`: prints the result of the rows. Throws when no row could be used. */
export const runCitizensImport = importCommand(importCitizens, (report, dry_run) =>
  printReport(report, "citizen", dry_run),
);
