import type * as contract from "contract/booth-upload";
import { type Label, message } from "contract/message";
import type { ExportColumn } from "../exports/csv.ts";
import { translators } from "../language/language.ts";
import type { ColumnName, SheetRow } from "../spreadsheets/sheet-form.ts";

/** A label in each language, as a heading. */
const inAll = (label: Label): string =>
  Object.values(translators)
    .map(({ text }) => text(label).replaceAll(" ", ""))
    .join(" ");

/** The headings of a column: the template's, in each language, and these. */
export const headings = (title: Label, others: string): string => `${inAll(title)} ${others}`;

/** The last columns of a sheet of rejected rows, for the `leftOut` of a form. */
export const LEFT_OUT = `${inAll("Row in your sheet")} ${inAll("What is wrong")}`;

/** The columns of a kind of sheet, for a sheet that the server writes. */
export const exportColumns = <Column extends ColumnName>(
  columns: contract.ColumnsOf<Column>,
): readonly ExportColumn<SheetRow<Column>>[] =>
  (Object.keys(columns) as Column[]).map((column) => ({
    title: message(columns[column].title),
    value: (row) => row[column],
    width: columns[column].width,
  }));
