import type { SheetFacts, SheetReport } from "contract/booth-upload";
import type { FieldName, Message } from "contract/message";

/** The name of a column, as messages and reports show it. */
export type ColumnName = Lowercase<string>;

/** One column of a kind of sheet. */
export interface SheetColumnForm {
  /** The name in messages: "Booth Number". */
  title: FieldName;
  /** The accepted headers, separated by blanks. headerKey() says which spellings are one header. */
  headers: string;
  /** Headers that name this column only in a sheet without any of `headers`: "S.No." beside "Complaint No." */
  otherHeaders?: string;
  /** The form in which texts of this column are stored and compared. A date is written YYYY-MM-DD. */
  kind?: "number" | "phone" | "date";
  /** The limit of characters. */
  max: number;
  /** The column and its cells may be missing. */
  isOptional?: true;
}

/** The columns of a kind of sheet. Plain data, since it is sent to the child process as JSON. */
export interface SheetForm<Column extends ColumnName> {
  called:
    | "booth sheet"
    | "roll of citizens"
    | "list of locations"
    | "list of departments"
    | "register of complaints";
  rowsCalled: "booths" | "citizens" | "locations" | "officers" | "complaints";
  columns: Record<Column, SheetColumnForm>;
  /** A CSV file is read, too. Without it every file that is no workbook is rejected. */
  takesCsv?: true;
  /** Headers of columns that are left out. With them the facts name every other column that is not read. */
  leftOut?: string;
  /** The column whose texts must differ in all rows, as comparableText() compares them. */
  unique?: Column;
}

export const columnNames = <Column extends ColumnName>(form: SheetForm<Column>): Column[] =>
  Object.keys(form.columns) as Column[];

/** One valid row, with "" for a blank cell; `row` is the row number that a spreadsheet program shows. */
export type SheetRow<Column extends ColumnName> = { row: number } & Record<Column, string>;
export type RowProblem = { row: number; field: string | null; message: Message };
/** The number of rows that have problems. */
export const countRows = (problems: RowProblem[]): number =>
  new Set(problems.map(({ row }) => row)).size;
/** The report of a sheet, as the endpoint answers it, before its messages are translated. */
export type UntranslatedReport = Omit<SheetReport, "rows"> & { rows: RowProblem[] };
export type SheetResult<Column extends ColumnName> = {
  rows: SheetRow<Column>[];
  /** Each error of a rejected row. */
  problems: RowProblem[];
  /** The rejected rows, with the option keepRejected. */
  rejectedRows?: SheetRow<Column>[];
  facts: SheetFacts;
};

/** `rows`: rows below the header. `bytes`: size of the file. */
export type SheetLimits = { rows: number; bytes: number };

/* The input and the messages of sheet-process-program.ts. `error: null` means that the file is not a spreadsheet. */
export type SheetJob = {
  path: string;
  form: SheetForm<ColumnName>;
  limits: SheetLimits;
  keepRejected: boolean;
  deadlineMs: number;
};
export type SheetReply =
  | { rows: SheetRow<ColumnName>[] }
  | { problems: RowProblem[] }
  | { rejectedRows: SheetRow<ColumnName>[] }
  | { end: true; facts: SheetFacts }
  | { error: Message | null };
