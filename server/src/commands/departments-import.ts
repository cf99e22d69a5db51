import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { english } from "contract/message";
import { rejectedSheet } from "../exports/rejected-sheet.ts";
import {
  type DepartmentCounts,
  storeDepartments,
} from "../features/departments/departments.import.ts";
import {
  checkDepartments,
  departmentColumns,
  readDepartments,
} from "../features/departments/departments.sheet.ts";
import { rejectedRows } from "../imports/import-sheet.ts";
import { constituencyByText } from "../locations/constituency-by-text.ts";
import { appendCommandAudit } from "../mutations/audit.ts";
import type { Database } from "../postgres/schema.ts";
import { countRows, type UntranslatedReport } from "../spreadsheets/sheet-form.ts";
import { importCommand, printReport } from "./import-command.ts";
import type { Options } from "./options.ts";

type DepartmentsReport = UntranslatedReport & Pick<DepartmentCounts, "departments">;

/**
 * Loads departments and officers from an .xls, .xlsx, .ods or .csv file, in one transaction with its audit row. Importing the same
 * file again changes nothing. `rejected`: writes the rejected rows with their reasons to this .xlsx file. Throws an Error when the
 * file as a whole cannot be used.
 */
export async function importDepartments(
  db: Database,
  path: string,
  { "dry-run": dry_run = false, rejected: rejectedPath }: Options,
): Promise<DepartmentsReport> {
  if (rejectedPath && existsSync(rejectedPath))
    throw new Error(`The file ${rejectedPath} exists already. Name another one.`);
  const sheet = await readDepartments(path);
  const { officers, problems } = checkDepartments(sheet.rows, await constituencyByText(db));
  const rows = [...sheet.problems, ...problems].toSorted((a, b) => a.row - b.row);
  const rejected = countRows(rows);
  if (rejectedPath && rejected > 0) {
    const bytes = await rejectedSheet(
      departmentColumns,
      rejectedRows(sheet, problems),
      rows,
      english,
    );
    await writeFile(rejectedPath, bytes, { flag: "wx" });
  }
  return db.transaction().execute(async (tx) => {
    const counts = await storeDepartments(tx, officers, dry_run);
    await appendCommandAudit(tx, "importDepartments", null, { ...counts, rejected, dry_run });
    return { ...counts, rejected, rows, ...sheet.facts };
  });
}

/** `departments import`: prints the result of the rows. Throws when no row could be used. */
export const runDepartmentsImport = importCommand(importDepartments, (report, dry_run) => {
  const { inserted, updated } = report.departments;
  printReport(report, "officer", dry_run);
  console.log(
    dry_run
      ? `Departments: ${inserted} to add, ${updated} to update.`
      : `Departments: ${inserted} added, ${updated} updated.`,
  );
});
