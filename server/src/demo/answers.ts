import { sql } from "kysely";
import type { Tx } from "./rows.ts";

const ANSWERED = 6;
const REASON = "दो दिन बाद फिर वही समस्या है।";

/** Answers of citizens that a matter is not solved, on the complaints that were completed last. */
export async function addAnswers(tx: Tx, now: Date): Promise<void> {
  await sql`
    with answered as (
      update complaints c set not_solved_at = completed_at + (${now}::timestamptz - completed_at) / 2
      where id in (select id from complaints where completed_at < ${now} order by completed_at desc, id limit ${sql.lit(ANSWERED)})
      returning id, not_solved_at
    )
    insert into complaint_story (complaint_id, kind, at, note)
    select id, 'not_solved', not_solved_at, case when id % 2 = 0 then ${REASON} end from answered`.execute(
    tx,
  );
}
