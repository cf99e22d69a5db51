import type { SheetFacts } from "contract/booth-upload";
import { english } from "contract/message";
import type { Config } from "../config.ts";
import { counted } from "../language/counted.ts";
import type { Database } from "../postgres/schema.ts";
import { countRows, type RowProblem, type UntranslatedReport } from "../spreadsheets/sheet-form.ts";
import type { Given, Options } from "./options.ts";
import { withOffice } from "./with-office.ts";

/** Makes a command of an import: it imports the file, and prints the report. Throws as `importFile` and `print` do. */
export const importCommand =
  <Report>(
    importFile: (db: Database, path: string, options: Options) => Promise<Report>,
    print: (report: Report, dry_run: boolean) => void,
  ) =>
  (config: Config, { file, ...options }: Given): Promise<void> =>
    withOffice(config, { isMigrated: true }, async ({ db }) =>
      print(await importFile(db, file!, options), options["dry-run"] ?? false),
    );

/** Prints each rejected row with its reason; returns the number of rejected rows, as text. */
function printRejected(rows: RowProblem[]): string {
  for (const { row, field, message } of rows)
    console.log(`Row ${row}${field ? `, ${field}` : ""}: ${english(message)}`);
  return `${counted(countRows(rows), "row")} rejected`;
}

/** Prints what a person must know about the sheet besides its rows. */
function printFacts(facts: SheetFacts): void {
  const { unread_sheets, hidden_sheets, hidden_rows, column_number_rows, unread_columns } = facts;
  if (unread_sheets)
    console.log(
      `Other sheets with these columns, not read: ${unread_sheets}. Put all rows into one sheet.`,
    );
  if (hidden_sheets) console.log(`Hidden sheets, not read: ${hidden_sheets.join(", ")}.`);
  if (hidden_rows) console.log(`Hidden or filtered rows, read like the others: ${hidden_rows}.`);
  if (column_number_rows)
    console.log(
      `Rows with the numbers of the columns, not read: ${column_number_rows.join(", ")}.`,
    );
  if (unread_columns) console.log(`Columns, not read: ${unread_columns.join(", ")}.`);
}

/** Prints the result of a sheet of `noun`s ("booth"); one that never updates has no `updated`. Throws when no row could be used. */
export function printReport(
  report: Omit<UntranslatedReport, "updated" | "preview"> & { updated?: number },
  noun: string,
  dry_run: boolean,
): void {
  const { inserted, updated, unchanged, rows } = report;
  const rejected = printRejected(rows);
  printFacts(report);
  if (inserted + (updated ?? 0) + unchanged === 0)
    throw new Error(`No row of the sheet could be used: ${rejected}.`);
  const changed = updated === undefined ? "" : `${updated} ${dry_run ? "to update" : "updated"}, `;
  const rest = `${changed}${unchanged} unchanged, ${rejected}`;
  console.log(
    dry_run
      ? `Nothing saved yet: ${counted(inserted, noun)} to add, ${rest}.`
      : `${counted(inserted, noun)} added, ${rest}.`,
  );
}
