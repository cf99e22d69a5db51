import { isDay } from "contract/calendar";
import { asciiDigits } from "contract/digits";
import { type FieldName, type Message, message } from "contract/message";
import { normalizePhone } from "contract/phone";
import { beginning, BLANK_CELL, type CellText, isFilledCell } from "./cells.ts";
import { readDay } from "./days.ts";
import { filledIn } from "./filled-in.ts";
import type { Row } from "./sheet-cells.ts";
import type { SheetColumnForm } from "./sheet-form.ts";

/** A cell as a column of this kind has it. */
function cellOfKind(kind: SheetColumnForm["kind"], cell: CellText): CellText {
  const { text, day } = cell;
  if (kind === "date") {
    if (day) return { text: day };
    const written = filledIn(text);
    return { ...cell, text: readDay(written) ?? written };
  }
  if (kind === "number") return { ...cell, text: asciiDigits(text) };
  return kind === "phone" ? { ...cell, text: normalizePhone(text) } : cell;
}

/** The filled cell of a row's column. When the sheet names the column twice, its cells must not differ. */
export function readColumn(
  cells: Row["cells"],
  positions: readonly number[],
  { kind }: SheetColumnForm,
): CellText {
  const [first = BLANK_CELL, ...others] = positions
    .map((position) => cells[position] ?? BLANK_CELL)
    .filter(isFilledCell)
    .map((cell) => cellOfKind(kind, cell));
  const other = others.find(({ text, toMessage }) => text !== first.text || toMessage);
  if (!other || first.toMessage) return first;
  const differ = (field: FieldName) =>
    message("{field} is {first} in one column and {second} in another", {
      field,
      first: beginning(first.text),
      second: beginning(other.text),
    });
  return { text: first.text, toMessage: other.toMessage ?? differ };
}

/** What is wrong with the cell of a column; null when it is valid. */
export function cellProblem(
  { title, kind, max, isOptional }: SheetColumnForm,
  { text, toMessage, isCut }: CellText,
): Message | null {
  if (toMessage) return toMessage(title);
  if (text === "") return isOptional ? null : message("{field} is required", { field: title });
  if (kind === "date" && !isDay(text))
    return message("{field} is not a day: write day, month and year, such as 31/12/2025", {
      field: title,
    });
  if (isCut || (text.length > max && Array.from(text).length > max))
    return message("{field} must be at most {limit} characters", { field: title, limit: max });
  return null;
}
