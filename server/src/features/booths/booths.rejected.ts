import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { message } from "contract/message";
import type { ExportColumn } from "../../exports/csv.ts";
import { writeXlsx } from "../../exports/xlsx.ts";
import type { Translate } from "../../language/language.ts";
import { boothColumns, type RowProblem, type SheetRow } from "./booths.sheet.ts";

/** Rows that are written in one piece: other requests are answered between two pieces. */
const BATCH = 500;

/** A rejected row with its error messages. */
type Rejected = SheetRow & { reasons: string };

/** The template's columns, so that the corrected sheet can be uploaded; an upload ignores the last two. */
const columns: readonly ExportColumn<Rejected>[] = [
  ...boothColumns,
  { title: message("Row in your sheet"), value: (row) => row.row, width: 16 },
  { title: message("What is wrong"), value: (row) => row.reasons, width: 60 },
];

/** The rejected rows with their reasons as an .xlsx in base64; undefined when there are none. */
export async function rejectedSheet(
  rows: SheetRow[],
  problems: RowProblem[],
  translate: Translate,
): Promise<string | undefined> {
  if (rows.length === 0) return undefined;
  const messages = Map.groupBy(problems, ({ row }) => row);
  const withReasons = (row: SheetRow): Rejected => ({
    ...row,
    reasons: (messages.get(row.row) ?? []).map((problem) => translate(problem.message)).join("; "),
  });
  async function* batches() {
    for (let from = 0; from < rows.length; from += BATCH) {
      yield rows.slice(from, from + BATCH).map(withReasons);
      await setImmediate();
    }
  }
  const sheet = writeXlsx(message("Rejected rows"), columns, batches(), translate);
  return (await buffer(sheet)).toString("base64");
}
