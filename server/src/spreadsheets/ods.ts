import { BLANK_CELL, type CellText, dateCell, numberCell, textCell } from "./cells.ts";
import { readDay } from "./days.ts";
import { COLUMNS_MAX, type MergedRange, type Row, ROWS_MAX, type Sheet } from "./sheet-cells.ts";
import { type Attributes, readXml } from "./xml.ts";

/* Reads the sheets of an .ods document from its content.xml (ODF 1.3, part 3, chapter 9). */

/** Elements inside a cell whose text is not the text of the cell. */
const NOT_TEXT = new Set(["annotation", "note", "ruby-text", "frame", "custom-shape"]);
const NUMBERS = new Set(["float", "percentage", "currency"]);
const DATES = new Set(["date", "time"]);

interface Table {
  name: string;
  isHidden: boolean;
  rows: Row[];
  merges: MergedRange[];
}

/** The sheets of a document. All are read at once, because they are in one part. */
export function odsSheets(content: Buffer): Sheet[] {
  const tables: Table[] = [];
  const parents: string[] = [];
  const hiddenStyles = new Set<string>();
  let style: Attributes = {};
  let table: Table | undefined;
  let nextRow = 0;
  let row: Attributes = {};
  let cells: CellText[] = [];
  let column = 0;
  let cell: Attributes = {};
  let text = "";
  let paragraphs = 0;
  /** The number of open elements whose text is not collected. */
  let skipped = 0;

  const closeCell = () => {
    const read = readCell(cell, text);
    const repeated = Number(cell["number-columns-repeated"] ?? 1);
    const until = Math.min(column + repeated, COLUMNS_MAX);
    if (read !== BLANK_CELL) for (let at = column; at < until; at += 1) cells[at] = read;
    const right = Number(cell["number-columns-spanned"] ?? 1) - 1;
    const down = Number(cell["number-rows-spanned"] ?? 1) - 1;
    if (right > 0 || down > 0)
      table?.merges.push({
        top: nextRow,
        left: column,
        bottom: nextRow + down,
        right: column + right,
      });
    column = until;
  };
  const closeRow = () => {
    const until = Math.min(nextRow + Number(row["number-rows-repeated"] ?? 1), ROWS_MAX);
    const isHidden = row.visibility === "collapse" || row.visibility === "filter";
    if (cells.length > 0)
      for (let index = nextRow; index < until; index += 1)
        table?.rows.push({ index, cells, isHidden });
    nextRow = until;
  };

  readXml(content, {
    open: (name, attributes) => {
      if (skipped > 0 || NOT_TEXT.has(name)) skipped += 1;
      else if (name === "p" && isCell(parents.at(-1))) {
        if ((paragraphs += 1) > 1) text += "\n";
      } else if (name === "s" || name === "tab" || name === "line-break") text += " ";
      else if (name === "style") style = attributes;
      else if (name === "table-properties" && attributes.display === "false")
        hiddenStyles.add(style.name ?? "");
      else if (name === "table" && parents.at(-1) === "spreadsheet") {
        table = {
          name: attributes.name ?? "",
          isHidden: hiddenStyles.has(attributes["style-name"] ?? ""),
          rows: [],
          merges: [],
        };
        tables.push(table);
        nextRow = 0;
      } else if (name === "table-row") {
        row = attributes;
        cells = [];
        column = 0;
      } else if (isCell(name)) {
        cell = attributes;
        text = "";
        paragraphs = 0;
      }
      parents.push(name);
    },
    text: (piece) => {
      if (skipped === 0 && paragraphs > 0) text += piece;
    },
    close: (name) => {
      parents.pop();
      if (skipped > 0) skipped -= 1;
      else if (isCell(name)) closeCell();
      else if (name === "table-row") closeRow();
    },
  });
  return tables.map(({ name, isHidden, rows, merges }) => ({
    name,
    isHidden,
    read: () => ({ rows, merges }),
  }));
}

const isCell = (name = "") => name === "table-cell" || name === "covered-table-cell";

/** `text`: the displayed text, which office programs write for every value. */
function readCell(cell: Attributes, text: string): CellText {
  const type = cell["value-type"] ?? "";
  if (DATES.has(type)) return dateCell(readDay(cell["date-value"] ?? ""));
  // LibreOffice writes an error as a number, with the error as its displayed text.
  if (NUMBERS.has(type) && !/^(#|Err:)/.test(text))
    return numberCell(Number(cell.value), undefined, { shown: text });
  const shown = cell["boolean-value"]?.toUpperCase() ?? (text || (cell["string-value"] ?? ""));
  return shown === "" ? BLANK_CELL : textCell(shown);
}
