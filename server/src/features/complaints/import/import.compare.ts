import { sql } from "kysely";
import { OFFICE_TIME_ZONE } from "contract/calendar";
import { comparableText } from "contract/clean-text";
import { type Message, message } from "contract/message";
import type { Database } from "../../../postgres/schema.ts";
import type { RowProblem } from "../../../spreadsheets/sheet-form.ts";
import { batches } from "./import.batches.ts";
import type { RegisterComplaint } from "./import.check.ts";

/**
 * Splits the complaints of a register by their numbers: those that the constituency does not have, and the number of those that it has.
 * A stored number with another date is another matter: a problem, so that it is not lost.
 */
export async function compareWithStored(
  db: Database,
  constituency_id: number,
  complaints: RegisterComplaint[],
): Promise<{ fresh: RegisterComplaint[]; unchanged: number; problems: RowProblem[] }> {
  const fresh: RegisterComplaint[] = [];
  const problems: RowProblem[] = [];
  let unchanged = 0;
  for (const batch of batches(complaints)) {
    const { rows } = await sql<{ id: number; key: string; day: string }>`
      select id, comparable_text(source_number) as key, ((issue_at at time zone ${sql.lit(OFFICE_TIME_ZONE)})::date)::text as day
      from complaints where constituency_id = ${constituency_id} and source_number is not null
        and comparable_text(source_number) = any(${batch.map(({ number }) => comparableText(number))}::text[])`.execute(
      db,
    );
    const stored = new Map(rows.map((row) => [row.key, row]));
    for (const one of batch) {
      const known = stored.get(comparableText(one.number));
      if (!known) fresh.push(one);
      else if (known.day === one.date) unchanged += 1;
      else problems.push({ row: one.row, field: "number", message: usedNumber(one, known) });
    }
  }
  return { fresh, unchanged, problems };
}

const usedNumber = ({ number }: RegisterComplaint, known: { id: number; day: string }): Message =>
  message("{field} {text} is that of complaint #{id}, of another date: {day}", {
    field: "Number",
    text: number,
    ...known,
  });
