import type { FieldName, Message } from "contract/messages";

/** One column of a kind of sheet. */
export interface SheetColumnForm {
  /** The name in messages: "Booth number". */
  title: FieldName;
  /** The accepted headers, as headerKey() returns them, separated by blanks. */
  headers: string;
  /** The limit of characters. */
  max: number;
  /** The column and its cells may be missing. */
  isOptional?: true;
}

/** The columns of a kind of sheet. Plain data, since it is sent to the child process as JSON. */
export interface SheetForm<Column extends string> {
  called: "booth sheet" | "roll of citizens" | "list of locations";
  rowsCalled: "booths" | "citizens" | "locations";
  columns: Record<Column, SheetColumnForm>;
  /** The column whose texts must differ in all rows, ignoring case. */
  unique?: Column;
}

export const columnNames = <Column extends string>(form: SheetForm<Column>): Column[] =>
  Object.keys(form.columns) as Column[];

/** One valid row, with "" for a blank cell; `row` is the row number that a spreadsheet program shows. */
export type SheetRow<Column extends string> = { row: number } & Record<Column, string>;
export type RowProblem = { row: number; field: string | null; message: Message };
export type SheetResult<Column extends string> = {
  rows: SheetRow<Column>[];
  rejected: RowProblem[];
  /** The rejected rows, with the option keepRejected. */
  rejectedRows?: SheetRow<Column>[];
};

/** `rows`: rows below the header. `bytes`: size of the file. */
export type SheetLimits = { rows: number; bytes: number };

/* The input and the messages of child-process.ts. `error: null` means that the file is not a spreadsheet. */
export type SheetJob = {
  path: string;
  form: SheetForm<string>;
  limits: SheetLimits;
  keepRejected: boolean;
  deadlineMs: number;
};
export type SheetReply =
  | { rows: SheetRow<string>[] }
  | { rejected: RowProblem[] }
  | { rejectedRows: SheetRow<string>[] }
  | { end: true }
  | { error: Message | null };
