import { expect, test } from "vitest";
import { english } from "contract/message";
import { corpus, formatted } from "../../test/sheets/corpus.ts";
import type { CellText } from "./cells.ts";
import { workbookReader } from "./workbook.ts";

const shown = ({ text, toMessage }: CellText) =>
  toMessage ? english(toMessage("name")).replace("name holds the error ", "") : text;

/** The texts of the first visible sheet, row by row. */
async function readTexts(bytes: Buffer): Promise<string[][]> {
  const sheet = (await workbookReader(bytes))().find(({ isHidden }) => !isHidden);
  const texts: string[][] = [];
  for (const { index, cells } of sheet!.read()!.rows)
    texts[index] = Array.from(cells, (cell) => (cell ? shown(cell) : ""));
  return Array.from(texts.keys(), (index) => texts[index] ?? []);
}

const trimmed = (rows: string[][]) => rows.map((row) => row.join("|").replace(/\|+$/, ""));

test.each(corpus.map((file) => [file.name, file] as const))("%s", async (_, { bytes, cells }) => {
  expect(trimmed(await readTexts(bytes))).toEqual(trimmed(cells));
});

const date = "name is a date: format the cell as text and type it again";
const formats: [code: string, value: number | string, text: string][] = [
  ["General", 9876543210, "9876543210"],
  ["[$-409]0", 1, "1"],
  ["[$-4009]000", 2, "002"],
  ["[$-10409]0;\\-0", 3, "3"],
  ["[$₹-4009]0", 7, "₹7"],
  ['"BN-"000', 5, "BN-005"],
  ['"BN-"@', "5A", "BN-5A"],
  ['General" (old)"', 5, "5 (old)"],
  ['0"/"00', 12345, "123/45"],
  ["00000 00000", 9876543210, "98765 43210"],
  ["0000-0000", 9876543210, "9876543210"],
  ["*x0_)", 5, "5"],
  ["0.00E+00", 9876543210, "9876543210"],
  ["#,##0.00", 1200, "1200"],
  ["[>=100000]##\\,##\\,##0;##,##0", 123456, "123456"],
  ["0.00", 1.1, "1.10"],
  ["0.0", 1.25, "1.25"],
  ["0%", 0.5, "50%"],
  ["# ?/?", 0.5, "1/2"],
  [";;;", 7, "7"],
  [";;;", "School", "School"],
  ['[Red]"d"0', 7, "d7"],
  ["[$-409]d\\-mmm\\-yy", 44000, date],
  ["[h]:mm", 1.5, date],
  ["0", 2 ** 60, "1152921504606847000"],
  ["0", -5, "-5"],
];

test("a number is read as its format shows it, with all its digits", async () => {
  const bytes = formatted(
    formats.map(([code]) => code),
    formats.map(([, value], format) => [{ value, format }]),
  );
  expect((await readTexts(bytes)).map(([text]) => text)).toEqual(formats.map(([, , text]) => text));
});
