import { setImmediate } from "node:timers/promises";
import { officeToday } from "contract/calendar";
import { comparableText } from "contract/clean-text";
import { asciiDigits } from "contract/digits";
import { COMPLAINT_STATUSES } from "contract/complaints/statuses";
import type { RegisterColumn } from "contract/complaints/import";
import { type Message, message } from "contract/message";
import { normalizePhone, PHONE_PATTERN } from "contract/phone";
import { filledIn } from "../../../spreadsheets/filled-in.ts";
import type { RowProblem } from "../../../spreadsheets/sheet-form.ts";
import type { RegisterRow } from "./import.sheet.ts";
import { completionProblem, inFuture, statusOfRow } from "./import.statuses.ts";
import { type RegisterTexts, registerTexts } from "./import.texts.ts";

/** Rows that are checked in one piece: other requests are answered between two pieces. */
const BATCH = 1000;

/** A complaint of a register, to be stored. Days are YYYY-MM-DD. */
export interface RegisterComplaint extends RegisterTexts {
  row: number;
  number: string;
  date: string;
  name: string;
  phone: string | null;
  booth_id: number;
  category_id: number;
  status_id: number;
  /** Of a completed complaint. */
  completed_on: string | null;
  assigned_to: number | null;
}

/** What the constituency has: ids by comparableText. An admin is found by name or phone; of two with one name neither. */
export interface RegisterReferences {
  booths: ReadonlyMap<string, number>;
  categories: ReadonlyMap<string, number>;
  admins: ReadonlyMap<string, number | "several">;
}

/** Splits the rows of a register into complaints and problems. */
export async function checkRegister(
  rows: RegisterRow[],
  references: RegisterReferences,
): Promise<{ complaints: RegisterComplaint[]; problems: RowProblem[] }> {
  const complaints: RegisterComplaint[] = [];
  const problems: RowProblem[] = [];
  const today = officeToday();
  for (let start = 0; start < rows.length; start += BATCH) {
    for (const row of rows.slice(start, start + BATCH)) {
      const checked = checkRow(row, references, today);
      if (Array.isArray(checked)) problems.push(...checked);
      else complaints.push(checked);
    }
    await setImmediate();
  }
  return { complaints, problems };
}

function checkRow(
  row: RegisterRow,
  { booths, categories, admins }: RegisterReferences,
  today: string,
): RegisterComplaint | RowProblem[] {
  const problems: RowProblem[] = [];
  const reject = (field: RegisterColumn, made: Message) => {
    problems.push({ row: row.row, field, message: made });
  };
  const phone = filledIn(row.phone) || null;
  if (phone !== null && !PHONE_PATTERN.test(phone))
    reject("phone", message("Enter a valid phone number"));

  const booth_id = booths.get(comparableText(row.booth_number));
  if (booth_id === undefined)
    reject(
      "booth_number",
      message("This constituency has no booth {text}", { text: row.booth_number }),
    );

  const category_id = categories.get(comparableText(row.category));
  if (category_id === undefined)
    reject("category", message('There is no category "{name}"', { name: row.category }));

  const admin = filledIn(row.assigned_to);
  const assigned_to = admin === "" ? null : admins.get(adminKey(admin));
  if (assigned_to === undefined)
    reject("assigned_to", message('This constituency has no admin "{name}"', { name: admin }));
  else if (assigned_to === "several")
    reject(
      "assigned_to",
      message('Several admins are called "{name}": write the phone instead', { name: admin }),
    );

  if (row.date > today) reject("date", inFuture("date"));
  const subject = filledIn(row.subject);
  const details = filledIn(row.details);
  if (subject === "" && details === "") reject("subject", message("Write a subject or details"));

  const status_id = statusOfRow(row);
  if (status_id === undefined)
    reject(
      "status",
      message('The status "{name}" is not known: write {list}', {
        name: row.status,
        list: COMPLAINT_STATUSES.map(({ name }) => name),
      }),
    );
  const completion = completionProblem(row, status_id, today);
  if (completion) reject("completed_on", completion);

  if (
    problems.length > 0 ||
    booth_id === undefined ||
    category_id === undefined ||
    status_id === undefined ||
    typeof assigned_to === "string" ||
    assigned_to === undefined
  )
    return problems;
  return {
    row: row.row,
    number: row.number,
    date: row.date,
    name: row.name,
    phone,
    booth_id,
    category_id,
    status_id,
    completed_on: row.completed_on || null,
    assigned_to,
    ...registerTexts(subject, details),
  };
}

/** The text by which an admin is found: a phone, else a name. */
export const adminKey = (written: string): string => {
  const phone = normalizePhone(asciiDigits(written));
  return PHONE_PATTERN.test(phone) ? phone : comparableText(written);
};
