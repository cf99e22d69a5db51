import { type Message, message } from "contract/message";
import { beginning, isFilledCell } from "./cells.ts";
import { findHeader, HEADER_ROWS, type Header, type RowsBelow, rowsBelow } from "./columns.ts";
import type { MergedRange, Row, Sheet } from "./sheet-cells.ts";
import { damagedMessage, SheetError } from "./sheet-error.ts";
import { type ColumnName, columnNames, type SheetForm } from "./sheet-form.ts";

/** A sheet with all required columns, and its rows below the header. */
interface UsableSheet extends RowsBelow {
  merges: MergedRange[];
  header: Header;
}

/** The first visible sheet with the form's columns and rows below them. Throws SheetError when there is none. */
export function chooseSheet(
  sheets: Sheet[],
  form: SheetForm<ColumnName>,
): UsableSheet & { unread_sheets: number } {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  let first: UsableSheet | undefined;
  let withoutRows: UsableSheet | undefined;
  let unread_sheets = 0;
  let best: { header: Header | null } | undefined;
  let isDamaged = false;
  for (const sheet of visible) {
    const found = examineSheet(sheet, form);
    if (found === "damaged") isDamaged = true;
    else if (found === "empty") continue;
    else if (!("data" in found)) {
      if (!best || (found.header?.columns.size ?? 0) > (best.header?.columns.size ?? 0))
        best = found;
    } else if (found.data.length === 0) withoutRows ??= found;
    else if (first) unread_sheets += 1;
    else first = found;
  }
  const chosen = first ?? withoutRows;
  if (chosen) return { ...chosen, unread_sheets };
  if (isDamaged) throw new SheetError(damagedMessage);
  throw new SheetError(hiddenSheetMessage(sheets, form) ?? missingMessage(best, form));
}

/** A sheet with all columns, else its best header. */
function examineSheet(
  sheet: Sheet,
  form: SheetForm<ColumnName>,
): UsableSheet | { header: Header | null } | "damaged" | "empty" {
  const cells = sheet.read();
  if (!cells) return "damaged";
  const rows = cells.rows.filter(isFilledRow);
  if (rows.length === 0) return "empty";
  const header = findHeader(rows, form);
  if (header?.missing.length !== 0) return { header };
  return { merges: cells.merges, header, ...rowsBelow(header, rows, form) };
}

function hiddenSheetMessage(sheets: Sheet[], form: SheetForm<ColumnName>): Message | undefined {
  const hidden = sheets.find((sheet) => {
    const found = sheet.isHidden && examineSheet(sheet, form);
    return typeof found === "object" && "data" in found;
  });
  return (
    hidden &&
    message(
      "Only the hidden sheet {name} has these columns. Unhide it and upload the file once more.",
      {
        name: beginning(hidden.name),
      },
    )
  );
}

function missingMessage(
  best: { header: Header | null } | undefined,
  form: SheetForm<ColumnName>,
): Message {
  if (!best) return message("The sheet is empty.");
  if (!best.header) {
    const needed = columnNames(form).filter((column) => !form.columns[column]!.isOptional);
    return message(
      "No header was found in the first {count} rows. The sheet needs the columns {list}.",
      {
        count: HEADER_ROWS,
        list: needed.map((column) => form.columns[column]!.title),
      },
    );
  }
  const { missing, index } = best.header;
  return message(
    missing.length > 1
      ? "Missing columns in the header in row {row}: {list}."
      : "Missing column in the header in row {row}: {list}.",
    { row: index + 1, list: missing.map((column) => form.columns[column]!.title) },
  );
}

const isFilledRow = ({ cells }: Row) => Object.values(cells).some(isFilledCell);
