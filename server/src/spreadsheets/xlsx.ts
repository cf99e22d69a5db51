import { type CellText, BLANK_CELL, dateCell, errorCell, numberCell, textCell } from "./cells.ts";
import { type Parts, partKey } from "./archive.ts";
import { readDay } from "./days.ts";
import { builtInFormat, type NumberFormat, numberFormat } from "./number-formats.ts";
import { COLUMNS_MAX, type MergedRange, type Row, ROWS_MAX, type Sheet } from "./sheet-cells.ts";
import { damagedMessage, SheetError, SheetTooComplexError } from "./sheet-error.ts";
import { type Attributes, readXml } from "./xml.ts";

/* Reads an .xlsx package by its relationships (ECMA-376, parts 1 and 2). */

const SHEETS_MAX = 2_000;
/** A character by its number: _x000D_ (ECMA-376, part 1, section 22.9.2.19). */
const ESCAPED = /_x([0-9a-f]{4})_/gi;

type Relationship = { type: string; target: string };
/** What cells of all sheets share. */
interface Shared {
  texts: string[];
  /** The text cells that have no format, by their number in `texts`: many cells share a text. */
  cells: CellText[];
  formats: (NumberFormat | undefined)[];
  /** Whether the days of the workbook count from 1904. */
  from1904: boolean;
}

const damaged = () => new SheetError(damagedMessage);
const isTrue = (value: string | undefined) => value === "1" || value === "true";

/** The sheets of a package, without its charts and macros. Throws SheetError when it has no workbook. */
export function xlsxSheets(parts: Parts): Sheet[] {
  const [root] = Object.values(relationships(parts, "")).filter(
    ({ type }) => type === "officeDocument",
  );
  const workbook = root && parts.get(root.target);
  if (!workbook) throw damaged();
  const related = relationships(parts, root.target);
  const partOf = (kind: string) => {
    const found = Object.values(related).find(({ type }) => type === kind);
    // A part that is listed and missing is no reason to reject the file.
    return found && parts.get(found.target);
  };
  const sheets: Sheet[] = [];
  let from1904 = false;
  const shared = once((): Shared => ({
    texts: readSharedTexts(partOf("sharedStrings")),
    cells: [],
    formats: readFormats(partOf("styles")),
    from1904,
  }));
  readXml(workbook, {
    open: (name, { name: title = "", state = "visible", id = "", date1904 }) => {
      if (name === "workbookPr") from1904 = isTrue(date1904);
      if (name !== "sheet" || related[id]?.type !== "worksheet") return;
      if (sheets.length === SHEETS_MAX) throw new SheetTooComplexError();
      const part = parts.get(related[id].target);
      sheets.push({
        name: title,
        isHidden: state !== "visible",
        read: () => (part ? readWorksheet(part, shared()) : null),
      });
    },
  });
  return sheets;
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** The relationships of a part by their ids; `source` is "" for the package. `type` is the last word of its address. */
function relationships(parts: Parts, source: string): Record<string, Relationship> {
  const slash = source.lastIndexOf("/") + 1;
  const listing = parts.get(`${source.slice(0, slash)}_rels/${source.slice(slash)}.rels`);
  const found: Record<string, Relationship> = {};
  if (listing)
    readXml(listing, {
      open: (name, { Id = "", Type = "", Target = "", TargetMode }) => {
        if (name !== "Relationship" || TargetMode === "External") return;
        const type = Type.slice(Type.lastIndexOf("/") + 1);
        found[Id] = { type, target: resolvePart(source, Target) };
      },
    });
  return found;
}

function resolvePart(source: string, target: string): string {
  const { pathname } = new URL(target, `file:///${source}`);
  try {
    return partKey(decodeURIComponent(pathname));
  } catch {
    return partKey(pathname);
  }
}

const unescape = (text: string) =>
  text.includes("_x")
    ? text.replace(ESCAPED, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text;

/** Collects the text of one string item: its runs, without the phonetic ones. */
function textCollector() {
  let text = "";
  let phonetic = 0;
  let isText = false;
  return {
    open: (name: string) => {
      if (name === "rPh") phonetic += 1;
      isText = name === "t" && phonetic === 0;
    },
    add: (piece: string) => {
      if (isText) text += piece;
    },
    close: (name: string) => {
      if (name === "rPh") phonetic -= 1;
      isText = false;
    },
    take: () => {
      const taken = unescape(text);
      text = "";
      return taken;
    },
  };
}

function readSharedTexts(part: Buffer | undefined): string[] {
  const texts: string[] = [];
  const item = textCollector();
  if (part)
    readXml(part, {
      open: item.open,
      text: item.add,
      close: (name) => {
        item.close(name);
        if (name === "si") texts.push(item.take());
      },
    });
  return texts;
}

/** The formats of the styles of cells, by their numbers. */
function readFormats(part: Buffer | undefined): (NumberFormat | undefined)[] {
  const codes = new Map<number, string>();
  const formats: (NumberFormat | undefined)[] = [];
  let isCellStyle = false;
  if (part)
    readXml(part, {
      open: (name, { numFmtId, formatCode }) => {
        const id = Number(numFmtId ?? 0);
        if (name === "cellXfs") isCellStyle = true;
        else if (name === "numFmt") codes.set(id, formatCode ?? "");
        else if (name === "xf" && isCellStyle)
          formats.push(numberFormat(codes.get(id) ?? builtInFormat(id)));
      },
      close: (name) => {
        if (name === "cellXfs") isCellStyle = false;
      },
    });
  return formats;
}

function readWorksheet(part: Buffer, shared: Shared) {
  const rows: Row[] = [];
  const merges: MergedRange[] = [];
  const item = textCollector();
  let row = { index: -1, cells: [] as CellText[], isHidden: false };
  let cell: Attributes = {};
  let value = "";
  let isValue = false;
  let column = -1;
  let hidesRows = false;
  readXml(part, {
    open: (name, attributes) => {
      item.open(name);
      isValue = name === "v";
      if (name === "c") {
        cell = attributes;
        value = "";
        column = cell.r ? cellReference(cell.r).column : column + 1;
      } else if (name === "row") {
        const index = attributes.r ? Number(attributes.r) - 1 : row.index + 1;
        if (!(index >= 0 && index < ROWS_MAX)) throw damaged();
        const isHidden = attributes.hidden === undefined ? hidesRows : isTrue(attributes.hidden);
        row = { index, cells: [], isHidden };
        column = -1;
      } else if (name === "mergeCell") merges.push(mergedRange(attributes.ref ?? ""));
      else if (name === "sheetFormatPr") hidesRows = isTrue(attributes.zeroHeight);
    },
    text: (piece) => {
      if (isValue) value += piece;
      else item.add(piece);
    },
    close: (name) => {
      item.close(name);
      isValue = false;
      if (name === "c") {
        const read = readCell(cell, value, item.take(), shared);
        if (read !== BLANK_CELL) row.cells[column] = read;
      } else if (name === "row" && row.cells.length > 0) rows.push(row);
    },
  });
  return { rows, merges };
}

/** `value`: the text of <v>; `inline`: the text of <is>. A formula counts as the value that the file stores for it. */
function readCell(
  { t: type, s: style }: Attributes,
  value: string,
  inline: string,
  shared: Shared,
): CellText {
  const format = style === undefined ? undefined : shared.formats[Number(style)];
  if (type === "inlineStr") return inline === "" ? BLANK_CELL : textCell(inline, format);
  if (value === "") return BLANK_CELL;
  if (type === "s") return sharedCell(Number(value), format, shared);
  if (type === "str") return textCell(unescape(value), format);
  if (type === "e") return errorCell(value);
  if (type === "d") return dateCell(readDay(value));
  if (type === "b") return textCell(isTrue(value) ? "TRUE" : "FALSE");
  const number = Number(value);
  return Number.isNaN(number) ? textCell(value) : numberCell(number, format, shared);
}

function sharedCell(
  index: number,
  format: NumberFormat | undefined,
  { texts, cells }: Shared,
): CellText {
  const text = texts[index];
  if (text === undefined) throw damaged();
  if (format?.hasText) return textCell(text, format);
  return (cells[index] ??= text === "" ? BLANK_CELL : textCell(text));
}

/** The position of a reference such as "A1". */
function cellReference(reference: string): { row: number; column: number } {
  let column = 0;
  let at = 0;
  for (; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) & ~0x20;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  const row = Number(reference.slice(at));
  if (!(column >= 1 && column <= COLUMNS_MAX && row >= 1 && row <= ROWS_MAX)) throw damaged();
  return { row: row - 1, column: column - 1 };
}

function mergedRange(reference: string): MergedRange {
  const [first = "", last = first] = reference.replaceAll("$", "").split(":");
  const [from, to] = [cellReference(first), cellReference(last)];
  return { top: from.row, left: from.column, bottom: to.row, right: to.column };
}
