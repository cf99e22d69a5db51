import { type RawBuilder, sql } from "kysely";
import { where } from "../postgres/conditions.ts";
import { orderBy } from "./list-order.ts";
import { listConditions, type ListedTable, listedTables, type ListSource } from "./page.ts";
import { longBudget, withBudget } from "../postgres/time-budget.ts";
import type { Database } from "../postgres/schema.ts";

/** The rows of one statement: few enough to be collected as young garbage, which keeps the process small. */
const BATCH = 50;
/** The transaction ends when the caller takes no batch for this time. */
const IDLE_SECONDS = 60;
/** PostgreSQL cannot vacuum deleted rows while this snapshot is held. */
const READ_MS_MAX = 15 * 60_000;

/**
 * Yields every row of a list in the list's order, in batches, all from one snapshot. The next batch is read when the caller
 * asks for it; a connection is held until the last batch, an error, or the caller's `return()`. Throws as the pool does (each
 * statement has its own time limit), and when reading takes longer than 15 minutes.
 */
export async function* readWholeList<Row extends object>(
  db: Database,
  list: ListSource<Row, ListedTable>,
): AsyncGenerator<Row[], void, undefined> {
  const deadline = performance.now() + READ_MS_MAX;
  const { table, columns, joins } = list;
  const begin = db.startTransaction().setIsolationLevel("repeatable read");
  const tx = await withBudget(longBudget(), () => begin.setAccessMode("read only").execute());
  // A budget for each statement: all of them together have only the deadline.
  const query = async <QueryRow>(statement: RawBuilder<QueryRow>) =>
    (await withBudget(longBudget(), () => statement.execute(tx))).rows;
  const order = orderBy(list.order);
  try {
    await query(
      sql`set local idle_in_transaction_session_timeout = ${sql.lit(`${IDLE_SECONDS}s`)}`,
    );
    // Not a named statement, so it is planned for its values. The columns are selected for one batch at a time.
    await query(sql`
      declare whole_list no scroll cursor for
      select c.id from ${listedTables[table]} ${where(listConditions(list))} ${order}`);
    for (let count = BATCH; count === BATCH;) {
      if (performance.now() > deadline) throw new Error("The list is read too slowly");
      const page = await query(sql<{ id: number }>`fetch ${sql.lit(BATCH)} from whole_list`);
      count = page.length;
      if (count === 0) return;
      yield await query(sql<Row>`
        select ${columns} from ${listedTables[table]} ${joins}
        where c.id = any(${page.map(({ id }) => id)}) ${order}`);
    }
  } finally {
    // The transaction was read-only; a lost connection has ended it.
    await tx
      .rollback()
      .execute()
      .catch(() => undefined);
  }
}
