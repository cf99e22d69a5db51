import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { DAY_MS } from "contract/calendar";
import type { Message } from "contract/message";
import type { Batches, Cell, ExportColumn } from "./csv.ts";
import type { Translate } from "../language/language.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const WIDTH = 18;
/** Not the time of writing: equal rows give equal bytes. */
const PART = { mtime: new Date(1980, 0, 1) };

/** Characters that XML 1.0 does not allow, or discourages. */
const NOT_IN_XML = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;
/** Excel reads _x0041_ as the letter A (ECMA-376 part 1, 22.9.2.19), so the underscore itself must be escaped. */
const ESCAPE_LIKE = /_(?=x[0-9a-f]{4}_)/gi;
const SPECIAL = /[&<>"]/g;
const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(NOT_IN_XML, "")
    .replace(ESCAPE_LIKE, "_x005F_")
    .replace(SPECIAL, (mark) => escapes[mark]!);

/** The name of a column: A for 0, AA for 26. */
const columnName = (index: number): string =>
  (index < 26 ? "" : columnName(Math.floor(index / 26) - 1)) +
  String.fromCharCode(65 + (index % 26));

/** The styles of cells, by their index in STYLES. */
const TITLE = 1;
const DAY = 2;
const MOMENT = 3;

/** Workbooks count days from 1899-12-30; before March 1900, programs disagree. */
const DAYS_UNTIL_1970 = 25_569;
const FIRST_AGREED_DAY = 61;

/** The XML of a day or a moment (YYYY-MM-DD, YYYY-MM-DD HH:MM): a number with a date's style. */
function dateCell(reference: string, text: string): string {
  const days = Date.parse(`${text.replace(" ", "T")}Z`) / DAY_MS + DAYS_UNTIL_1970;
  if (!(days >= FIRST_AGREED_DAY)) return cell(reference, text);
  return cell(reference, days, text.length === "YYYY-MM-DD".length ? DAY : MOMENT);
}

/** The XML of a cell. Text is an inline string and never a formula. */
function cell(reference: string, value: Cell, style = 0): string {
  if (value === null || value === "") return "";
  const start = `<c r="${reference}"${style ? ` s="${style}"` : ""}`;
  return typeof value === "number"
    ? `${start}><v>${value}</v></c>`
    : `${start} t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`;
}

async function* sheetXml<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: Batches<Row>,
  translate: Translate,
): AsyncGenerator<string, void, undefined> {
  const names = columns.map((_, index) => columnName(index));
  const sheetRow = (
    row: number,
    cellValue: (column: ExportColumn<Row>) => Cell,
    style?: number,
  ) => {
    let cells = "";
    for (const [index, column] of columns.entries()) {
      const [reference, value] = [names[index]! + row, cellValue(column)];
      const isDate = column.isDate && style !== TITLE && typeof value === "string" && value !== "";
      cells += isDate ? dateCell(reference, value) : cell(reference, value, style);
    }
    return `<row r="${row}">${cells}</row>`;
  };
  const widths = columns.map(
    ({ width = WIDTH }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">`;
  yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  yield `<cols>${widths.join("")}</cols><sheetData>${sheetRow(1, ({ title }) => translate(title), TITLE)}`;
  let last = 1;
  for await (const rows of batches) {
    let lines = "";
    for (const row of rows) lines += sheetRow((last += 1), ({ value }) => value(row, translate));
    yield lines;
  }
  yield "</sheetData></worksheet>";
}

const xf = (font: number, format = 0) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" applyFont="${font}" applyNumberFormat="${format && 1}"/>`;
/** The numbers of own formats begin at 164. */
const formats = ["yyyy\\-mm\\-dd", "yyyy\\-mm\\-dd hh:mm"].map((code, index) => ({
  id: 164 + index,
  code,
}));
const numFmts = formats.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`);
const cellXfs = [xf(0), xf(1), ...formats.map(({ id }) => xf(0, id))];
/** Four cell styles: plain, bold for titles, days and moments. */
const STYLES =
  `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${numFmts.length}">${numFmts.join("")}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
  `<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
  `<borders count="1"><border/></borders><cellStyleXfs count="1">${xf(0)}</cellStyleXfs>` +
  `<cellXfs count="${cellXfs.length}">${cellXfs.join("")}</cellXfs></styleSheet>`;

/** Writes an Excel file (ECMA-376) with one sheet and a frozen row of titles. The caller checks SHEET_DATA_ROWS_MAX. */
export function writeXlsx<Row>(
  sheet: Message,
  columns: readonly ExportColumn<Row>[],
  batches: Batches<Row>,
  translate: Translate,
): AsyncIterable<Buffer> {
  const part = (name: string, kind: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${TYPE}.${kind}+xml"/>`;
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${kind}" Target="${target}.xml"/>`;
  const relations = (...all: string[]) =>
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all.join("")}</Relationships>`;
  const types =
    `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>` +
    `${part("workbook", "sheet.main")}${part("worksheets/sheet1", "worksheet")}${part("styles", "styles")}</Types>`;
  const workbook =
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>` +
    `<sheet name="${xmlText(translate(sheet))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  const archive = new ZipFile();
  const add = (name: string, text: string) => archive.addBuffer(Buffer.from(text), name, PART);
  add("[Content_Types].xml", types);
  add("_rels/.rels", relations(relation(1, "officeDocument", "xl/workbook")));
  add("xl/workbook.xml", workbook);
  add(
    "xl/_rels/workbook.xml.rels",
    relations(relation(1, "worksheet", "worksheets/sheet1"), relation(2, "styles", "styles")),
  );
  add("xl/styles.xml", STYLES);
  const rows = Readable.from(sheetXml(columns, batches, translate), { objectMode: false });
  archive.addReadStream(rows, "xl/worksheets/sheet1.xml", PART);
  archive.end();
  const file = archive.outputStream as Readable;
  archive.on("error", (error: Error) => file.destroy(error));
  // The reader may stop before the end.
  file.once("close", () => rows.destroy());
  return file;
}
