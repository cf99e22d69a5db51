import type { FieldName, Message } from "contract/messages";

/** One column of a kind of sheet. */
export interface SheetColumnForm {
  /** As a message names it: "Booth number". */
  title: FieldName;
  /** How a sheet may head it, folded as headerKey() does, with blanks between. */
  headers: string;
  /** How many characters a cell may hold. */
  max: number;
  /** The sheet may lack the column, and a row its cell. */
  isOptional?: true;
}

/** What a kind of sheet holds. It is plain data, so that it can be told to the process that reads. */
export interface SheetForm<Column extends string> {
  called: "booth sheet" | "roll of citizens" | "list of locations";
  rowsCalled: "booths" | "citizens" | "locations";
  columns: Record<Column, SheetColumnForm>;
  /** No two rows may hold the same there, whatever its case. */
  unique?: Column;
}

export const columnsOf = <Column extends string>(form: SheetForm<Column>): Column[] =>
  Object.keys(form.columns) as Column[];

/** One usable row, "" for a blank cell; `row` is the number that the sheet itself shows. */
export type SheetRow<Column extends string> = { row: number } & Record<Column, string>;
export type RowProblem = { row: number; field: string | null; message: Message };
export type SheetResult<Column extends string> = {
  rows: SheetRow<Column>[];
  rejected: RowProblem[];
  /** What the rejected rows hold, when it is asked for. */
  rejectedRows?: SheetRow<Column>[];
};

/** Rows below the header, bytes of the file. */
export type SheetLimits = { rows: number; bytes: number };

/* What sheet-child.ts is told, and what it answers; `refused: null` means no spreadsheet at all. */
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
  | { refused: Message | null };
