import { setImmediate } from "node:timers/promises";
import * as z from "zod/mini";
import { comparableText } from "contract/clean-text";
import { citizenForm } from "contract/citizens";
import { issueMessage, type Message, message } from "contract/message";
import { filledIn } from "../../../spreadsheets/filled-in.ts";
import type { RowProblem } from "../../../spreadsheets/sheet-form.ts";
import type { RollRow } from "./import.sheet.ts";

/** Rows that are checked in one piece: other requests are answered between two pieces. */
const BATCH = 1000;

/** A valid citizen of a roll. A null email keeps the stored one. */
export interface RollCitizen {
  row: number;
  name: string;
  phone: string;
  email: string | null;
  booth_id: number;
}

/** Finds the booth of a row, or returns the field that is wrong and its message. */
export type FindBooth = (
  constituency: string,
  booth_number: string,
) => { booth_id: number } | { field: string; message: Message };

const citizenSchema = z.pick(citizenForm, { name: true, phone: true, email: true });

/** Splits the rows into citizens and problems. When two rows are the same person, the second is rejected (citizen-import-3). */
export async function checkRoll(
  rows: RollRow[],
  findBooth: FindBooth,
): Promise<{ citizens: RollCitizen[]; problems: RowProblem[] }> {
  const citizens: RollCitizen[] = [];
  const problems: RowProblem[] = [];
  const rowOfPerson = new Map<string, number>();
  for (let start = 0; start < rows.length; start += BATCH) {
    for (const row of rows.slice(start, start + BATCH)) {
      const checked = checkRow(row, findBooth, rowOfPerson);
      if (Array.isArray(checked)) problems.push(...checked);
      else citizens.push(checked);
    }
    await setImmediate();
  }
  return { citizens, problems };
}

function checkRow(
  { row, constituency, booth_number, name, phone, email }: RollRow,
  findBooth: FindBooth,
  rowOfPerson: Map<string, number>,
): RollCitizen | RowProblem[] {
  const found = findBooth(constituency, booth_number);
  const parsed = citizenSchema.safeParse({ name, phone, email: filledIn(email) });
  const problems: RowProblem[] = "booth_id" in found ? [] : [{ row, ...found }];
  for (const issue of parsed.error?.issues ?? [])
    problems.push({ row, field: issue.path.join("."), message: issueMessage(issue) });
  const person = `${phone} ${comparableText(name)}`;
  const first = rowOfPerson.get(person);
  if (first !== undefined)
    problems.push({
      row,
      field: "phone",
      message: message("This phone and name are already in row {row}", { row: first }),
    });
  else if (parsed.success) rowOfPerson.set(person, row);
  if (problems.length > 0 || !parsed.success || !("booth_id" in found)) return problems;
  return { row, ...parsed.data, booth_id: found.booth_id };
}
