import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { message } from "contract/message";
import type { Translate } from "../language/language.ts";
import type { ColumnName, RowProblem, SheetRow } from "../spreadsheets/sheet-form.ts";
import type { ExportColumn } from "./csv.ts";
import { writeXlsx } from "./xlsx.ts";

/** Rows that are written in one piece: other requests are answered between two pieces. */
const BATCH = 500;

/** The rejected rows of a sheet, in its own columns and with their reasons, as .xlsx. Once corrected it can be loaded: the last two columns are ignored. */
export async function rejectedSheet<Column extends ColumnName>(
  columns: readonly ExportColumn<SheetRow<Column>>[],
  rows: SheetRow<Column>[],
  problems: RowProblem[],
  translate: Translate,
): Promise<Buffer> {
  const messages = Map.groupBy(problems, ({ row }) => row);
  const reasons = ({ row }: SheetRow<Column>) =>
    (messages.get(row) ?? []).map((problem) => translate(problem.message)).join("; ");
  async function* batches() {
    for (let from = 0; from < rows.length; from += BATCH) {
      yield rows.slice(from, from + BATCH);
      await setImmediate();
    }
  }
  const all: readonly ExportColumn<SheetRow<Column>>[] = [
    ...columns,
    { title: message("Row in your sheet"), value: ({ row }) => row, width: 16 },
    { title: message("What is wrong"), value: reasons, width: 60 },
  ];
  return buffer(writeXlsx(message("Rejected rows"), all, batches(), translate));
}

/** As rejectedSheet(), in base64; undefined when there are no rejected rows. */
export async function rejectedInBase64<Column extends ColumnName>(
  columns: readonly ExportColumn<SheetRow<Column>>[],
  rows: SheetRow<Column>[] = [],
  problems: RowProblem[],
  translate: Translate,
): Promise<string | undefined> {
  if (rows.length === 0) return undefined;
  return (await rejectedSheet(columns, rows, problems, translate)).toString("base64");
}
