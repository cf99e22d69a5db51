import { english } from "contract/message";
import type { Database, Tx } from "../postgres/schema.ts";
import { constituencyByText } from "../locations/constituency-by-text.ts";
import { readBoothSheet } from "../features/booths/booths.sheet.ts";
import { lockForUpload, storeSheet } from "../features/booths/booths.store.ts";
import { appendCommandAudit } from "../mutations/audit.ts";
import { importCommand, printReport } from "./import-command.ts";
import type { Options } from "./options.ts";
import { Scope } from "../access/scope.ts";
import { COMMAND_TIMES } from "../spreadsheets/sheet-process.ts";
import { countRows, type UntranslatedReport } from "../spreadsheets/sheet-form.ts";

/**
 * Loads a booth sheet (.xls, .xlsx or .ods) into a constituency, given by its name or number, as the console's upload does:
 * in one transaction with its audit row. Importing the same sheet again changes nothing. Throws an Error when
 * the file as a whole cannot be used.
 */
export async function importBooths(
  db: Database,
  path: string,
  { constituency, "dry-run": dry_run = false }: Options,
): Promise<UntranslatedReport> {
  const constituency_id = await constituencyOf(db, constituency);
  const sheet = await readBoothSheet({ path, name: path }, COMMAND_TIMES);
  const { rows: booths, problems: rows, facts } = sheet;
  const rejected = countRows(rows);
  return db.transaction().execute(async (tx) => {
    await lockForCommand(tx, constituency_id);
    const counts = await storeSheet(tx, constituency_id, booths, dry_run);
    await appendCommandAudit(tx, "importBooths", constituency_id, { ...counts, rejected, dry_run });
    return { ...counts, rejected, rows, ...facts };
  });
}

/** The id of a constituency, given by its name or number. Throws an Error when it is not known. */
export async function constituencyOf(
  db: Database,
  constituency: string | undefined,
): Promise<number> {
  if (!constituency) throw new Error("Name the constituency of these booths: --constituency NAME.");
  const id = (await constituencyByText(db))(constituency);
  if (typeof id === "object") throw new Error(`${english(id.message)}.`);
  return id;
}

/** As lockForUpload(). Throws an Error when the constituency is gone. */
export async function lockForCommand(tx: Tx, constituency_id: number): Promise<void> {
  if (!(await lockForUpload(tx, Scope.wholeOffice, constituency_id)))
    throw new Error("The constituency has just been deleted.");
}

/** `booths import`: prints the result of the rows. Throws when no row could be used. */
export const runBoothsImport = importCommand(importBooths, (report, dry_run) =>
  printReport(report, "booth", dry_run),
);
