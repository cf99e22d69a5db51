import { CFB, type CellObject, read, set_cptable, type WorkSheet } from "@e965/xlsx";
import * as codePages from "@e965/xlsx/dist/cpexcel.full.mjs";
import { BLANK_CELL, type CellText, errorCell, numberCell, textCell } from "./cells.ts";
import { numberFormat } from "./number-formats.ts";
import type { Sheet, SheetCells } from "./sheet-cells.ts";
import { damagedMessage, NotASheetError, SheetError } from "./sheet-error.ts";

const compoundFile: {
  read(bytes: Buffer, options: { type: "buffer" }): object;
  find(file: object, path: string): object | null;
} = CFB;

/** The errors by their codes ([MS-XLS], section 2.5.10). */
const ERRORS: Record<number, string> = {
  0x00: "#NULL!",
  0x07: "#DIV/0!",
  0x0f: "#VALUE!",
  0x17: "#REF!",
  0x1d: "#NAME?",
  0x24: "#NUM!",
  0x2a: "#N/A",
};

/** The sheets of an .xls workbook, Excel 5 and later. Throws NotASheetError for another compound file. */
export function xlsSheets(bytes: Buffer): Sheet[] {
  const file = compoundFile.read(bytes, { type: "buffer" });
  // A password-protected .xls or .xlsx contains this stream.
  if (compoundFile.find(file, "EncryptedPackage")) throw new SheetError(damagedMessage);
  if (!compoundFile.find(file, "/Workbook") && !compoundFile.find(file, "/Book"))
    throw new NotASheetError();
  // Excel 95 and earlier store text in the code page of the computer.
  set_cptable(codePages);
  const book = read(bytes, {
    type: "buffer",
    dense: true,
    cellNF: true,
    cellText: false,
    cellFormula: false,
    cellHTML: false,
  });
  return book.SheetNames.map((name, index) => {
    const sheet = book.Sheets[name];
    return {
      name,
      isHidden: Boolean(book.Workbook?.Sheets?.[index]?.Hidden),
      // The parser omits a sheet that it cannot read.
      read: () => (sheet ? sheetCells(sheet, Boolean(book.Workbook?.WBProps?.date1904)) : null),
    };
  });
}

/** The sheet's declared range is ignored: it can span 17 billion cells. */
function sheetCells(sheet: WorkSheet, from1904: boolean): SheetCells {
  const rows = Object.entries(sheet["!data"] ?? []).map(([key, objects]) => {
    const index = Number(key);
    const cells: CellText[] = [];
    for (const [column, cell] of Object.entries(objects)) {
      const read = readCell(cell, from1904);
      if (read !== BLANK_CELL) cells[Number(column)] = read;
    }
    return { index, cells, isHidden: Boolean(sheet["!rows"]?.[index]?.hidden) };
  });
  const merges = (sheet["!merges"] ?? []).map(({ s: from, e: to }) => ({
    top: from.r,
    left: from.c,
    bottom: to.r,
    right: to.c,
  }));
  return { rows: rows.filter(({ index, cells }) => index >= 0 && cells.length > 0), merges };
}

function readCell({ t: type, v: value, z: code }: CellObject, from1904: boolean): CellText {
  if (type === "z" || value === undefined || value === null) return BLANK_CELL;
  if (type === "e") return errorCell(ERRORS[Number(value)] ?? "");
  const format = numberFormat(String(code ?? ""));
  if (typeof value === "number") return numberCell(value, format, { from1904 });
  if (typeof value === "boolean") return textCell(value ? "TRUE" : "FALSE");
  return value === "" ? BLANK_CELL : textCell(String(value), format);
}
