import { existsSync } from "node:fs";
import type { SheetReport } from "contract/booths";
import type { Config } from "../config.ts";
import type { Database } from "../postgres/schema.ts";
import { boothFinder, storeRoll } from "../features/citizens/citizens.roll.ts";
import { judgeRoll, readRoll } from "../features/citizens/citizens.sheet.ts";
import { appendCommandAudit } from "../postgres/audit.ts";
import { openOffice } from "../office.ts";
import { printReport } from "./print-report.ts";

interface Wishes {
  constituency?: string | undefined;
  "dry-run"?: boolean | undefined;
}

/**
 * Loads a booth-wise roll of citizens from an .xls, .xlsx or .ods file, in one transaction with its audit row; gives the
 * same report of rows as an upload of booths. The same file once more changes nothing. Throws in plain words when the file
 * as a whole cannot be used.
 */
export async function importCitizens(
  db: Database,
  path: string,
  { constituency, "dry-run": dry_run = false }: Wishes,
): Promise<SheetReport> {
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
  const findBooth = await boothFinder(db, constituency);
  const sheet = await readRoll(path);
  const { citizens, rejected } = judgeRoll(sheet.rows, findBooth);
  return db.transaction().execute(async (tx) => {
    const { rejected: refused, ...counts } = await storeRoll(tx, citizens, dry_run);
    const rows = [...sheet.rejected, ...rejected, ...refused].toSorted((a, b) => a.row - b.row);
    const report = { ...counts, rejected: new Set(rows.map(({ row }) => row)).size, rows };
    const { rejected: count } = report;
    await appendCommandAudit(tx, "importCitizens", null, { ...counts, rejected: count, dry_run });
    return report;
  });
}

/** Imports a roll, and says what became of its rows. Throws when no row could be used. */
export async function importFromCommandLine(
  config: Config,
  path: string,
  wishes: Wishes,
): Promise<void> {
  const office = await openOffice(config, console.log);
  try {
    await office.assertMigrated();
    const report = await importCitizens(office.db, path, wishes);
    printReport(report, "citizen", wishes["dry-run"] ?? false);
  } finally {
    await office.close();
  }
}
