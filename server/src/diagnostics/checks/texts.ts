import { sql } from "kysely";
import type { ConnectedOffice } from "./connected-office.ts";
import { type Finding, fine, warning } from "../finding.ts";

/** The most rows that a finding names. */
const NAMED_MAX = 20;

/** Checks that no text is left that the migrations could not clean (0016-clean-text.sql). Names rows, not their texts. */
export async function* checkTexts({ db }: ConnectedOffice): AsyncGenerator<Finding> {
  const columns = await db
    .selectFrom("text_clashes")
    .select(["table_name", "column_name"])
    .select(sql<boolean>`bool_or(other_id is not null)`.as("has_others"))
    .groupBy(["table_name", "column_name"])
    .orderBy("table_name")
    .orderBy("column_name")
    .execute();
  const open: string[] = [];
  for (const { table_name, column_name, has_others } of columns) {
    const text = sql.ref(`one.${column_name}`);
    const { rows } = await sql<{ row_id: number; other_id: number | null }>`
      select row_id, other_id from text_clashes join ${sql.table(table_name)} one on one.id = row_id
      where table_name = ${table_name} and column_name = ${column_name}
        and (${text} not in (clean_line(${text}), clean_lines(${text})) ${has_others ? sql`or look_alike` : sql``})
      order by row_id`.execute(db);
    for (const { row_id, other_id } of rows)
      open.push(
        `${table_name} ${row_id} (${column_name}${other_id === null ? "" : `, as ${other_id}`})`,
      );
  }
  const named = open.slice(0, NAMED_MAX).join(", ");
  if (open.length)
    yield warning(
      `${open.length} texts look like another one, or would be empty or too long without their invisible characters: ${named}${
        open.length > NAMED_MAX ? ", ..." : "."
      }`,
      'Give these rows another text: "When something is wrong" in OPERATIONS.md.',
    );
  else yield fine("Texts that look the same are the same.");
}
