import { expect, test } from "vitest";
import { english, message } from "contract/message";
import { writtenSheet } from "../../../../test/sheets/written-sheet.ts";
import { readRows } from "../../../spreadsheets/rows.ts";
import { checkRoll } from "./import.check.ts";
import { type RollRow, roll } from "./import.sheet.ts";

const limits = { rows: 1000, bytes: 1 };

/** Reads and checks a roll of an office that has booth 12 in Belgarh. */
async function load(...sheet: Parameters<typeof writtenSheet>) {
  const job = { form: roll, limits, keepRejected: true };
  const read = readRows([writtenSheet(...sheet)], job);
  const { citizens, problems } = await checkRoll(read.rows as RollRow[], (constituency, booth) => {
    if (!["", "Belgarh"].includes(constituency))
      return { field: "constituency", message: message("Not found") };
    return booth === "12"
      ? { booth_id: 112 }
      : { field: "booth_number", message: message("Not found") };
  });
  return {
    citizens: citizens.map(({ row: _, ...citizen }) => citizen),
    problems: [...read.problems, ...problems].map(
      ({ row, field, message: said }) => `${row} ${field}: ${english(said)}`,
    ),
    facts: read.facts,
  };
}

const gita = { name: "गीता बाई", phone: "9711000001", email: null, booth_id: 112 };

test(
  "a roll in Hindi is read below its title, with Devanagari digits; further columns are told, not stored",
  { tags: ["citizen-import-1", "citizen-import-2"] },
  async () => {
    const { citizens, problems, facts } = await load(`
      मतदाता सूची 2026
      क्र.सं. | विधान सभा | भाग संख्या | मतदाता का नाम | पिता का नाम | EPIC No | मोबाइल नं.
      १ | Belgarh | १२ | गीता बाई | रामलाल | ABC1234567 | ९७११० ००००१
      2 | Belgarh | 12 | Mohan  Lal | Ramlal | ABC1234568 | +91-97110-00002`);
    expect(problems).toEqual([]);
    expect(citizens).toEqual([gita, { ...gita, name: "Mohan Lal", phone: "9711000002" }]);
    expect(facts).toEqual({ unread_columns: ["क्र.सं.", "पिता का नाम", "EPIC No"] });
  },
);

test(
  "a household may share a phone, written in each row; a merged phone and a missing one reject the row",
  { tags: ["citizen-import-2", "citizen-import-3"] },
  async () => {
    const { citizens, problems } = await load(
      `Booth No. | Name | Mobile | E-mail
       12 | गीता बाई | 9711000001 | -
       12 | Mohan Lal | 9711000001 |
       12 | गीता  बाई | 97110 00001 |
       12 | Ravi | |
       12 | Sita | 9711000002 |
       12 | Kamla | |`,
      [{ top: 5, left: 2, bottom: 6, right: 2 }],
    );
    expect(citizens).toEqual([gita, { ...gita, name: "Mohan Lal" }]);
    expect(problems).toEqual([
      "5 phone: Phone is required",
      "6 phone: Merged cells are not supported: unmerge them and fill in every row",
      "7 phone: Merged cells are not supported: unmerge them and fill in every row",
      "4 phone: This phone and name are already in row 2",
    ]);
  },
);

test("each wrong field of a row is named", { tags: ["citizen-import-2"] }, async () => {
  const { citizens, problems } = await load(
    `AC Name | Part No | Name | Mobile | Email
       Nowhere | 12 | Gita | 12345 | nobody
       Belgarh | 99 | Ravi | 9711000001 |`,
  );
  expect(citizens).toEqual([]);
  expect(problems).toEqual([
    "2 constituency: Not found",
    "2 phone: Enter a valid phone number",
    "2 email: Invalid email address",
    "3 booth_number: Not found",
  ]);
});
