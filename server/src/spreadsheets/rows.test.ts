import { expect, test } from "vitest";
import { english } from "contract/message";
import { textCell } from "./cells.ts";
import { readRows } from "./rows.ts";
import type { Row, Sheet } from "./sheet-cells.ts";
import type { SheetForm } from "./sheet-form.ts";

const form: SheetForm<"number" | "name" | "phone"> = {
  called: "roll of citizens",
  rowsCalled: "citizens",
  columns: {
    number: { title: "Booth Number", headers: "boothno बूथसंख्या", max: 20, kind: "number" },
    name: { title: "Name", headers: "name", max: 150 },
    phone: { title: "Phone", headers: "phone mobile", max: 30, kind: "phone", isOptional: true },
  },
  unique: "number",
};
const HEADER = ["Booth No", "Name"];

const sheet = (rows: string[][], more: Partial<Sheet> & { hidden?: number[] } = {}): Sheet => ({
  name: "Sheet1",
  isHidden: false,
  read: () => ({
    rows: rows.map((texts, index): Row => ({
      index,
      cells: texts.map((text) => textCell(text)),
      isHidden: more.hidden?.includes(index + 1) ?? false,
    })),
    merges: [],
  }),
  ...more,
});
function read(...sheets: Sheet[]) {
  const { rows, problems, facts } = readRows(sheets, {
    form,
    limits: { rows: 100, bytes: 100 },
    keepRejected: false,
  });
  return { rows, problems: problems.map(({ message }) => english(message)), facts };
}

test(
  "a hidden sheet is not read, but named, also when only it has the columns",
  { tags: ["booth-upload-10"] },
  () => {
    const old = sheet([HEADER, ["1", "Old"]], { name: "Old", isHidden: true });
    expect(read(old, sheet([HEADER, ["1", "New"]]))).toEqual({
      rows: [{ row: 2, number: "1", name: "New", phone: "" }],
      problems: [],
      facts: { hidden_sheets: ["Old"] },
    });
    const message =
      "Only the hidden sheet Old has these columns. Unhide it and upload the file once more.";
    expect(() => read(old, sheet([["Notes"]]))).toThrow(message);
    expect(() => read(sheet([["Booth No"]], { isHidden: true }), sheet([["Name"], ["x"]]))).toThrow(
      "Missing column in the header in row 1: Booth Number.",
    );
  },
);

test("hidden and filtered rows are read and counted; a title or a blank row is not", () => {
  const rows = [["Roll"], HEADER, ["1", "A"], ["2", "B"], ["", ""], ["3", ""]];
  const { facts, rows: found } = read(sheet(rows, { hidden: [1, 4, 5, 6] }));
  expect(facts).toEqual({ hidden_rows: 2 });
  expect(found).toHaveLength(2);
});

test("a row with the numbers of the columns under a header is no data", () => {
  const data = [HEADER, ["(1)", "(2)"], ["7", "A"], HEADER, ["१", "२"], ["8", "B"], ["1", "2"]];
  const { facts, rows } = read(sheet(data));
  expect(facts).toEqual({ column_number_rows: [2, 5] });
  expect(rows.map(({ number }) => number)).toEqual(["7", "8", "1"]);
  expect(read(sheet([HEADER, ["2", "1"], ["1", "1"]])).facts).toEqual({});
});

test("a header in two languages names one column, and both columns of a phone may spell it differently", () => {
  const { rows, problems } = read(
    sheet([
      ["बूथ संख्या / Booth No.", "Name", "Mobile", "Phone"],
      ["१२", "A", "+91 90000 00003", "9000000003"],
      ["13", "B", "9000000001", "0755-2550000"],
    ]),
  );
  expect(rows).toEqual([{ row: 2, number: "12", name: "A", phone: "9000000003" }]);
  expect(problems).toEqual(["Phone is 9000000001 in one column and 7552550000 in another"]);
});

test("numbers that look the same are one number", () => {
  const rows = [["12a"], ["१२A"], ["12A\u200b"], ["क्‍ष"], ["क्ष"], ["12–A"], ["12-A"]];
  const { problems } = read(sheet([HEADER, ...rows.map(([text]) => [text!, "x"])]));
  expect(problems).toEqual([
    "Booth Number 12A is already in row 2",
    "Booth Number 12A is already in row 2",
    "Booth Number क्ष is already in row 5",
  ]);
});
