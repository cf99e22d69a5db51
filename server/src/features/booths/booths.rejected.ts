import { buffer } from "node:stream/consumers";
import { message } from "contract/messages";
import type { ExportColumn } from "../../exports/csv.ts";
import { writeXlsx } from "../../exports/xlsx.ts";
import type { Translate } from "../../http/language.ts";
import type { RowProblem, SheetRow } from "./booths.sheet.ts";

/** A rejected row with its error messages. */
type Rejected = SheetRow & { reasons: string };

/** The template's columns, so that the corrected sheet can be uploaded; an upload ignores the last two. */
const columns: readonly ExportColumn<Rejected>[] = [
  { title: message("Mandal"), value: (row) => row.mandal, width: 24 },
  { title: message("Shaktikendra"), value: (row) => row.shaktikendra, width: 24 },
  { title: message("Booth Name"), value: (row) => row.booth_name, width: 40 },
  { title: message("Booth Number"), value: (row) => row.booth_number, width: 16 },
  { title: message("Row in your sheet"), value: (row) => row.row, width: 16 },
  { title: message("What is wrong"), value: (row) => row.reasons, width: 60 },
];

/** The rejected rows with their reasons as an .xlsx in base64; null when there are none. */
export async function rejectedSheet(
  rows: SheetRow[],
  problems: RowProblem[],
  translate: Translate,
): Promise<string | null> {
  if (rows.length === 0) return null;
  const messages = Map.groupBy(problems, ({ row }) => row);
  const rejected = rows.map((row) => ({
    ...row,
    reasons: (messages.get(row.row) ?? []).map((problem) => translate(problem.message)).join("; "),
  }));
  return (
    await buffer(writeXlsx(message("Rejected rows"), columns, [rejected], translate))
  ).toString("base64");
}
