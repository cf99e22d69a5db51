import { expect, test } from "vitest";
import { boothSheet } from "../../src/features/booths/booths.sheet.ts";
import { checkRoll } from "../../src/features/citizens/import/import.check.ts";
import { roll } from "../../src/features/citizens/import/import.sheet.ts";
import { locationList } from "../../src/features/locations/import/import.sheet.ts";
import { textCell } from "../../src/spreadsheets/cells.ts";
import { findHeader } from "../../src/spreadsheets/columns.ts";
import { type ColumnName, columnNames, type SheetForm } from "../../src/spreadsheets/sheet-form.ts";

const forms: Record<string, SheetForm<ColumnName>> = {
  booths: boothSheet,
  roll,
  locations: locationList,
};

/** Headings as registers and the Election Commission write them, in the order of the form's columns. */
test.each([
  ["booths", ["MANDAL", "Shakti Kendra", "Booth Name", "Booth No."]],
  ["booths", ["Mandal Name*", "SHAKTI_KENDRA", "BOOTH_NAME", "BOOTH_NUMBER"]],
  ["booths", ["मण्डल", "शक्ति केन्द्र", "बूथ का नाम", "बूथ संख्या"]],
  ["booths", ["मंडल", "शक्ति केंद्र", "बूथ नाम", "बूथ नंबर"]],
  ["booths", ["मंडल का नाम", "शक्ति केंद्र का नाम", "PS_NAME", "PS No"]],
  ["booths", ["मंडल\nMandal", "Shaktikendra (शक्ति केंद्र)", "मतदान केन्द्र का नाम", "भाग संख्या"]],
  ["booths", ["मण्डल / Mandal", "शक्तिकेंद्र", "Polling Station Name", "बूथ संख्या / Booth No."]],
  ["roll", ["AC_NAME", "PART_NO", "Elector Name", "Mob. No.", "Email"]],
  ["roll", ["विधान सभा", "भाग संख्या", "मतदाता का नाम", "मोबाइल नं.", "ई-मेल"]],
  ["roll", ["विधानसभा क्षेत्र", "भाग क्र.", "नाम", "मोबाईल", "ईमेल"]],
  ["roll", ["Constituency", "Booth", "Name", "Contact No.", "E-mail ID"]],
  ["roll", ["Assembly Constituency", "PS No", "नाम (Name)", "मोबाइल नम्बर / Mobile No", "Mail"]],
  ["locations", ["ST_NAME", "DIST_NAME", "AC_NAME"]],
  ["locations", ["राज्य", "ज़िले का नाम", "निर्वाचन क्षेत्र"]],
])("%s: %j", (kind, header) => {
  const cells = header.map((text) => textCell(text));
  const found = findHeader([{ index: 0, cells, isHidden: false }], forms[kind]!);
  expect(found?.columns).toEqual(
    new Map(columnNames(forms[kind]!).map((column, position) => [column, [position]])),
  );
});

test("the heading of another column is not recognized", () => {
  const others = ["Name (Father)", "S.No.", "क्रमांक", "Name / Phone", "संख्या", "पिता का नाम"];
  const cells = others.map((text) => textCell(text));
  expect(findHeader([{ index: 0, cells, isHidden: false }], roll)).toBeNull();
});

test.each(["", "NA", "n/a", "N.A.", "-", "nil", "None"])("%j is no email", async (email) => {
  const citizen = { row: 2, constituency: "", booth_number: "1", name: "A", phone: "9000000001" };
  const { citizens, problems } = await checkRoll([{ ...citizen, email }], () => ({ booth_id: 1 }));
  expect({ problems, email: citizens[0]?.email }).toEqual({ problems: [], email: null });
});
