import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { english } from "contract/message";
import { Scope } from "../access/scope.ts";
import { rejectedSheet } from "../exports/rejected-sheet.ts";
import {
  planImport,
  checkImport,
  runImport,
  type UntranslatedRegisterReport,
} from "../features/complaints/import/import.run.ts";
import { readRegister, registerExportColumns } from "../features/complaints/import/import.sheet.ts";
import { lockForImport } from "../features/complaints/import/import.store.ts";
import { rejectedRows } from "../imports/import-sheet.ts";
import { constituencyByText } from "../locations/constituency-by-text.ts";
import { appendCommandAudit } from "../mutations/audit.ts";
import { withRetries } from "../mutations/retry-transaction.ts";
import type { Database } from "../postgres/schema.ts";
import { COMMAND_TIMES } from "../spreadsheets/sheet-process.ts";
import { importCommand, printReport } from "./import-command.ts";
import type { Options } from "./options.ts";

/**
 * Adds the complaints of a register (.xls, .xlsx or .ods) to a constituency, given by its name or number, as the console does: all in
 * one transaction with its audit row, or none. The first super administrator stands as who registered them. Importing the same
 * register again adds nothing. `rejected`: writes the rejected rows with their reasons to this .xlsx file. Throws an Error when
 * the file as a whole cannot be used.
 */
export async function importComplaints(
  db: Database,
  path: string,
  { constituency, "dry-run": dry_run = false, rejected: rejectedPath }: Options,
): Promise<UntranslatedRegisterReport> {
  if (!constituency)
    throw new Error("Name the constituency of this register: --constituency NAME.");
  if (rejectedPath && existsSync(rejectedPath))
    throw new Error(`The file ${rejectedPath} exists already. Name another one.`);
  const constituency_id = (await constituencyByText(db))(constituency);
  if (typeof constituency_id === "object") throw new Error(`${english(constituency_id.message)}.`);
  const registered_by = await firstSuperAdmin(db);
  const sheet = await readRegister({ path }, COMMAND_TIMES);
  const gone = () => new Error(`The constituency ${constituency} has just been deleted.`);
  const plan = await planImport(db, Scope.wholeOffice, constituency_id, sheet);
  if (!plan) throw gone();
  const { problems } = plan;
  if (rejectedPath && problems.length > 0) {
    const rows = rejectedRows(sheet, problems);
    const bytes = await rejectedSheet(registerExportColumns, rows, problems, english);
    await writeFile(rejectedPath, bytes, { flag: "wx" });
  }
  return withRetries(() =>
    db.transaction().execute(async (tx) => {
      if (!(await lockForImport(tx, Scope.wholeOffice, constituency_id))) throw gone();
      const report = dry_run
        ? await checkImport(tx, plan)
        : await runImport(tx, plan, registered_by);
      const { inserted, unchanged, rejected, citizens } = report;
      const details = { inserted, unchanged, rejected, citizens, dry_run };
      await appendCommandAudit(tx, "importComplaints", constituency_id, details);
      // The command prints all problems.
      return { ...report, rows: problems };
    }),
  );
}

async function firstSuperAdmin(db: Database): Promise<number> {
  const found = await db
    .selectFrom("principals")
    .select("id")
    .where("principal_type", "=", "super_admin")
    .where("status", "=", "active")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!found) throw new Error("Add a super administrator first: super-admin create.");
  return found.id;
}

/** `complaints import`: prints the result of the rows. Throws when no row could be used. */
export const runComplaintsImport = importCommand(importComplaints, (report, dry_run) => {
  const { citizens, long_texts } = report;
  printReport(report, "complaint", dry_run);
  console.log(`Citizens ${dry_run ? "to add" : "added"}: ${citizens}.`);
  if (long_texts) console.log(`Texts over the limit, kept whole in notes: ${long_texts}.`);
});
