import { type RawBuilder, sql } from "kysely";
import { countedRows } from "./changes.ts";
import { where } from "./conditions.ts";
import { conditionsOf, type WholeList } from "./list.ts";
import { longPatience, within } from "./patience.ts";
import type { Database } from "./schema.ts";

/** Rows of one statement: so few that they are garbage before they are old, which keeps the process small. */
const BATCH = 50;
/** Who takes nothing of what was read for so long has gone, or may as well. */
const IDLE_SECONDS = 60;
/** PostgreSQL keeps what others delete as long as this snapshot lasts. */
const LONGEST_MS = 15 * 60_000;

/**
 * Every row of a list in the list's order, a batch at a time, all as they are at one moment. The next batch is read when the
 * one before has been taken; a connection is held until the last one, an error, or the caller's `return()`.
 * Throws as the pool does (each statement within its own time limit), and when the reading lasts longer than 15 minutes.
 */
export async function* readWholeList<Row extends object>(
  db: Database,
  list: WholeList,
): AsyncGenerator<Row[], void, undefined> {
  const { table, newest, columns, joins } = list;
  const patience = longPatience();
  const end = performance.now() + LONGEST_MS;
  const begin = db.startTransaction().setIsolationLevel("repeatable read");
  const tx = await within(patience, () => begin.setAccessMode("read only").execute());
  const ask = async <Asked>(question: RawBuilder<Asked>) =>
    (await within(patience, () => question.execute(tx))).rows;
  const order = sql`order by ${newest} desc, c.id desc`;
  try {
    await ask(sql`set local idle_in_transaction_session_timeout = ${sql.lit(`${IDLE_SECONDS}s`)}`);
    // Planned for its own words and values; what a row shows is looked up for a batch only.
    await ask(sql`
      declare whole_list no scroll cursor for
      select c.id from ${countedRows[table]}
      ${where(conditionsOf(list))} ${order}`);
    for (let count = BATCH; count === BATCH;) {
      if (performance.now() > end) throw new Error("The list is read too slowly");
      const page = await ask(sql<{ id: number }>`fetch ${sql.lit(BATCH)} from whole_list`);
      count = page.length;
      if (count > 0)
        yield await ask(sql<Row>`
          select ${columns} from ${countedRows[table]} ${joins}
          where c.id = any(${page.map(({ id }) => id)}) ${order}`);
    }
  } finally {
    // Nothing was written; a connection that is gone has ended its transaction by itself.
    await tx
      .rollback()
      .execute()
      .catch(() => undefined);
  }
}
