import { asciiDigits } from "contract/digits";
import type { Row } from "./sheet-cells.ts";
import { type ColumnName, columnNames, type SheetForm } from "./sheet-form.ts";

/** `columns`: the positions of each column. A sheet can name a column twice, such as "Phone" and "Mobile". */
export type Header = {
  index: number;
  columns: Map<string, number[]>;
  missing: ColumnName[];
  /** The texts of the headers that name no column. */
  unread: string[];
};
/** The column that an accepted header names, by headerKey(). `isOther`: by one of its otherHeaders. */
type ColumnsByHeader = Map<string, { column: string; isOther: boolean }>;
/** `columnNumberRows`: the positions of the rows that number the columns. */
export type RowsBelow = { data: Row[]; columnNumberRows: number[] };

/** The header is searched in this many filled rows, since titles can be above it. */
export const HEADER_ROWS = 20;

/** Stands for the columns of `leftOut`. */
const LEFT_OUT = "-";

/** The text of a part in one script; "Booth No." and its Hindi can stand in one cell. */
const ONE_SCRIPT = /[\u0900-\u097f][^a-z]*|[a-z][^\u0900-\u097f]*/gi;

/**
 * Headers with one key are one header. Ignores case, blanks, punctuation and spellings: "Booth No.", "BOOTH_NUMBER" and "booth-no";
 * "मण्डल" and "मंडल"; "मोबाईल नं." and "मोबाइल नम्बर"; "बूथ का नाम" and "बूथ नाम".
 */
function headerKey(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]|\u093c/gu, "")
    .replace(/[ङञणनम]्(?=[क-ह])|ँ/g, "ं")
    .replaceAll("ई", "इ")
    .replace(/(?<=.)(?:number|num)$/, "no")
    .replace(/(?<=.)(?:नंबर|नं|क्रमांक|क्र|सं)$/, "संख्या")
    .replace(/का(?=(?:नाम|संख्या)$)/, "");
}

function readColumnsByHeader(form: SheetForm<ColumnName>): ColumnsByHeader {
  const columnsByHeader: ColumnsByHeader = new Map();
  const add = (headers: string | undefined, column: string, isOther: boolean) => {
    for (const header of headers?.split(" ") ?? [])
      columnsByHeader.set(headerKey(header), { column, isOther });
  };
  add(form.leftOut, LEFT_OUT, true);
  for (const column of columnNames(form)) {
    add(form.columns[column]!.headers, column, false);
    add(form.columns[column]!.otherHeaders, column, true);
  }
  return columnsByHeader;
}

/** The column of a header. All parts of a header in two languages, as "बूथ संख्या / Booth No.", must name one column. */
function headerColumn(text: string, columnsByHeader: ColumnsByHeader) {
  const named = columnsByHeader.get(headerKey(text));
  if (named) return named;
  const parts = text.split(/[/|()[\]]/).flatMap((part) => part.match(ONE_SCRIPT) ?? []);
  const all = parts.map((part) => columnsByHeader.get(headerKey(part)));
  return all.every((one) => one?.column === all[0]?.column) ? all[0] : undefined;
}

/** The first row with all required columns, else the row with most columns; null when no row has any. */
export function findHeader(rows: Row[], form: SheetForm<ColumnName>): Header | null {
  const columnsByHeader = readColumnsByHeader(form);
  let best: Header | null = null;
  for (const row of rows.slice(0, HEADER_ROWS)) {
    const header = readHeader(row, form, columnsByHeader);
    if (header.missing.length === 0) return header;
    if (header.columns.size > (best?.columns.size ?? 0)) best = header;
  }
  return best;
}

/** The rows below the header, without a repeated header, and without the row under a header that numbers the columns. */
export function rowsBelow(
  { index, columns }: Header,
  rows: Row[],
  form: SheetForm<ColumnName>,
): RowsBelow {
  const columnsByHeader = readColumnsByHeader(form);
  const named = [...columns].flatMap(([column, positions]) =>
    positions.map((position) => ({ column, position })),
  );
  const repeatsHeader = ({ cells }: Row) =>
    named.every(
      ({ column, position }) =>
        headerColumn(cells[position]?.text ?? "", columnsByHeader)?.column === column,
    );
  const below: RowsBelow = { data: [], columnNumberRows: [] };
  let isUnderHeader = true;
  for (const row of rows) {
    if (row.index <= index) continue;
    const numbersColumns = isUnderHeader && isColumnNumbers(row, named);
    isUnderHeader = repeatsHeader(row);
    if (numbersColumns) below.columnNumberRows.push(row.index);
    else if (!isUnderHeader) below.data.push(row);
  }
  return below;
}

/** Whether a row holds 1, 2, 3 and so on, also as "(1)", in every column of the header. */
function isColumnNumbers({ cells }: Row, named: { position: number }[]): boolean {
  const filled = Object.values(cells).filter(({ text }) => text !== "");
  return (
    named.every(({ position }) => cells[position]?.text) &&
    filled.every(
      ({ text }, index) => /^\(?(\d+)\)?$/.exec(asciiDigits(text))?.[1] === `${index + 1}`,
    )
  );
}

function readHeader(
  { index, cells }: Row,
  form: SheetForm<ColumnName>,
  columnsByHeader: ColumnsByHeader,
): Header {
  const found = Object.entries(cells).map(([position, { text }]) => {
    const named = headerColumn(text, columnsByHeader);
    return { position: Number(position), text, column: named?.column, isOther: named?.isOther };
  });
  const ofColumn = new Set(found.map(({ column, isOther }) => (isOther ? undefined : column)));
  const unread: string[] = [];
  const columns = new Map<string, number[]>();
  for (const { position, text, column, isOther } of found) {
    if (column === LEFT_OUT) continue;
    if (column === undefined || (isOther && ofColumn.has(column))) {
      if (text) unread.push(text);
      continue;
    }
    const positions = columns.get(column);
    if (positions) positions.push(position);
    else columns.set(column, [position]);
  }
  const missing = columnNames(form).filter(
    (column) => !columns.has(column) && !form.columns[column]!.isOptional,
  );
  return { index, columns, missing, unread };
}
