import { type CellText, numberCell, textCell } from "../../src/spreadsheets/cells.ts";
import { numberFormat } from "../../src/spreadsheets/number-formats.ts";
import type { MergedRange, Sheet } from "../../src/spreadsheets/sheet-cells.ts";

const DATE = numberFormat("dd/mm/yyyy");

/** A cell of a sheet below: text, `date:` with Excel's serial number, or `number:`. */
function cellOf(written: string): CellText {
  const [, kind, value] = /^(date|number):(.*)$/.exec(written) ?? [];
  return kind ? numberCell(Number(value), kind === "date" ? DATE : undefined) : textCell(written);
}

/** A sheet as a text: one line a row, its cells between bars. */
export function writtenSheet(written: string, merges: MergedRange[] = []): Sheet {
  const rows = written
    .trim()
    .split("\n")
    .map((line, index) => ({
      index,
      cells: line.split("|").map((cell) => cellOf(cell.trim())),
      isHidden: false,
    }));
  return { name: "Sheet1", isHidden: false, read: () => ({ rows, merges }) };
}
