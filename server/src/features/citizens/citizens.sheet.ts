import * as z from "zod/mini";
import { BOOTH_NUMBER_MAX } from "contract/booths";
import { citizenForm } from "contract/citizens";
import { LOCATION_NAME_MAX } from "contract/locations";
import { normalizePhone } from "contract/phone";
import { EMAIL_MAX, NAME_MAX } from "contract/rules";
import { issueMessage, type Message, message } from "contract/message";
import { COMMAND_TIMES, readSheet } from "../../spreadsheets/read-sheet.ts";
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
const roll: SheetForm<Column> = {
  called: "roll of citizens",
  rowsCalled: "citizens",
  columns: {
    constituency: {
      title: "Constituency",
      headers:
        "constituency constituencyname nameofconstituency constituencyid vidhansabha assemblyconstituency विधानसभा विधानसभाक्षेत्र",
      max: LOCATION_NAME_MAX,
      isOptional: true,
    },
    booth_number: {
      title: "Booth Number",
      headers:
        "boothnumber boothno boothnum booth partnumber partno बूथसंख्या बूथक्रमांक बूथनंबर बूथनम्बर बूथनं बूथक्र",
      max: BOOTH_NUMBER_MAX,
    },
    name: { title: "Name", headers: "name fullname citizenname votername नाम", max: NAME_MAX },
    phone: {
      title: "Phone",
      headers:
        "phone phoneno phonenumber mobile mobileno mobilenumber contactnumber मोबाइल मोबाइलनंबर मोबाइलनम्बर फोन फ़ोन",
      max: 30,
    },
    email: {
      title: "Email",
      headers: "email emailid emailaddress mail ईमेल",
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

/** Splits the rows into citizens and problems. When two rows have the same phone, the second is rejected. */
export function checkRoll(
  rows: RollRow[],
  findBooth: FindBooth,
): { citizens: RollCitizen[]; problems: RowProblem[] } {
  const citizens: RollCitizen[] = [];
  const problems: RowProblem[] = [];
  const rowOfPhone = new Map<string, number>();
  for (const { row, constituency, booth_number, ...given } of rows) {
    const found = findBooth(constituency, booth_number);
    const phone = normalizePhone(given.phone);
    const parsed = citizenSchema.safeParse(given);
    const ofRow: RowProblem[] = "booth_id" in found ? [] : [{ row, ...found }];
    for (const issue of parsed.error?.issues ?? [])
      ofRow.push({ row, field: issue.path.join("."), message: issueMessage(issue) });
    const first = rowOfPhone.get(phone);
    if (first !== undefined)
      ofRow.push({
        row,
        field: "phone",
        message: message("This phone is already in row {row}", { row: first }),
      });
    else if (parsed.success) rowOfPhone.set(phone, row);
    if (ofRow.length) problems.push(...ofRow);
    else if (parsed.success && "booth_id" in found)
      citizens.push({ row, ...parsed.data, booth_id: found.booth_id });
  }
  return { citizens, problems };
}
