import * as z from "zod/mini";
import { BOOTH_NUMBER_MAX } from "contract/booths";
import { comparableText } from "contract/clean-text";
import { citizenForm } from "contract/citizens";
import { LOCATION_NAME_MAX } from "contract/locations";
import { EMAIL_MAX, NAME_MAX } from "contract/rules";
import { issueMessage, type Message, message } from "contract/message";
import { filledIn } from "../../spreadsheets/filled-in.ts";
import { COMMAND_TIMES, readSheet } from "../../spreadsheets/sheet-process.ts";
import type {
  RowProblem,
  SheetForm,
  SheetResult,
  SheetRow,
} from "../../spreadsheets/sheet-form.ts";

type Column = "constituency" | "booth_number" | "name" | "phone" | "email";
/** One row of a roll; `row` is the row number that a spreadsheet program shows. */
type RollRow = SheetRow<Column>;

/** A valid citizen of a roll. A null email keeps the stored one. */
export interface RollCitizen {
  row: number;
  name: string;
  phone: string;
  email: string | null;
  booth_id: number;
}

/** The columns of a roll, with headers in English and Hindi. Electoral rolls call a booth "part". */
export const roll: SheetForm<Column> = {
  called: "roll of citizens",
  rowsCalled: "citizens",
  columns: {
    constituency: {
      title: "Constituency",
      headers:
        "constituency constituencyname nameofconstituency constituencyid vidhansabha assemblyconstituency acname विधानसभा विधानसभाक्षेत्र विधानसभानाम विधानसभाक्षेत्रनाम",
      max: LOCATION_NAME_MAX,
      isOptional: true,
    },
    booth_number: {
      title: "Booth Number",
      headers: "boothno booth partno psno pollingstationno बूथसंख्या मतदानकेंद्रसंख्या भागसंख्या",
      max: BOOTH_NUMBER_MAX,
      kind: "number",
    },
    name: {
      title: "Name",
      headers:
        "name fullname citizenname votername nameofvoter electorname electorsname nameofelector नाम मतदातानाम निर्वाचकनाम नागरिकनाम",
      max: NAME_MAX,
    },
    phone: {
      title: "Phone",
      headers:
        "phone phoneno mobile mobileno mob mobno contactno मोबाइल मोबाइलसंख्या फोन फोनसंख्या संपर्कसंख्या",
      max: 30,
      kind: "phone",
    },
    email: {
      title: "Email",
      headers: "email emailid emailaddress mail ईमेल ईमेलआईडी",
      max: EMAIL_MAX,
      isOptional: true,
    },
  },
};

/** Reads the rows of a roll. Throws as readSheet(). */
export const readRoll = (path: string): Promise<SheetResult<Column>> =>
  readSheet({ path }, roll, COMMAND_TIMES);

/** Finds the booth of a row, or returns the field that is wrong and its message. */
export type FindBooth = (
  constituency: string,
  booth_number: string,
) => { booth_id: number } | { field: string; message: Message };

const citizenSchema = z.pick(citizenForm, { name: true, phone: true, email: true });

/** Splits the rows into citizens and problems. When two rows are the same person, the second is rejected. */
export function checkRoll(
  rows: RollRow[],
  findBooth: FindBooth,
): { citizens: RollCitizen[]; problems: RowProblem[] } {
  const citizens: RollCitizen[] = [];
  const problems: RowProblem[] = [];
  const rowOfPerson = new Map<string, number>();
  for (const { row, constituency, booth_number, name, phone, email } of rows) {
    const found = findBooth(constituency, booth_number);
    const given = { name, phone, email: filledIn(email) };
    const parsed = citizenSchema.safeParse(given);
    const ofRow: RowProblem[] = "booth_id" in found ? [] : [{ row, ...found }];
    for (const issue of parsed.error?.issues ?? [])
      ofRow.push({ row, field: issue.path.join("."), message: issueMessage(issue) });
    const person = `${phone} ${comparableText(name)}`;
    const first = rowOfPerson.get(person);
    if (first !== undefined)
      ofRow.push({
        row,
        field: "phone",
        message: message("This phone and name are already in row {row}", { row: first }),
      });
    else if (parsed.success) rowOfPerson.set(person, row);
    if (ofRow.length) problems.push(...ofRow);
    else if (parsed.success && "booth_id" in found)
      citizens.push({ row, ...parsed.data, booth_id: found.booth_id });
  }
  return { citizens, problems };
}
