import { type RawBuilder, sql } from "kysely";
import { errorCode } from "../observability/error-details.ts";
import { countedTables } from "./count-deltas.ts";
import { type Condition, where } from "../postgres/conditions.ts";
import { listConditions, type WholeList } from "./page.ts";
import { longBudget, withBudget } from "../postgres/time-budget.ts";
import type { Database } from "../postgres/schema.ts";
import type { Replica } from "./replica.ts";

/** Rows of one statement: so few that they are garbage before they are old, which keeps the process small. */
const BATCH = 50;
/** Who takes nothing of what was read for so long has gone, or may as well. */
const IDLE_SECONDS = 60;
/** PostgreSQL keeps what others delete as long as this snapshot lasts. */
const READ_MS_MAX = 15 * 60_000;
const IDLE_IN_TRANSACTION = "25P03";

/** The last row of a batch, as the list's order knows it. */
type ListPosition = [newest: unknown, id: number];

/**
 * Every row of a list in the list's order, a batch at a time, all as they are at one moment. The next batch is read when the
 * one before has been taken; a connection is held until the last one, an error, or the caller's `return()`.
 * A standby that has caught up reads it; where that is lost on the way, the rest is as the primary has it then.
 * Throws as the pool does (each statement within its own time limit), and when the reading lasts longer than 15 minutes.
 */
export async function* readWholeList<Row extends object>(
  db: Database,
  list: WholeList,
  standby?: Replica,
): AsyncGenerator<Row[], void, undefined> {
  const deadline = performance.now() + READ_MS_MAX;
  const replica = await standby?.reserveConnection();
  let last: ListPosition | undefined;
  if (replica)
    try {
      for await (const { rows, position } of readBatches<Row>(replica, list, deadline)) {
        last = position;
        yield rows;
      }
      return;
    } catch (error) {
      if (performance.now() > deadline || isIdle(error)) throw error;
    }
  for await (const { rows } of readBatches<Row>(db, list, deadline, last)) yield rows;
}

const isIdle = (error: unknown) => errorCode(error) === IDLE_IN_TRANSACTION;

/** The rows after a place in the list, with the place of each batch's last. */
async function* readBatches<Row extends object>(
  db: Database,
  list: WholeList,
  deadline: number,
  after?: ListPosition,
): AsyncGenerator<{ rows: Row[]; position: ListPosition }, void, undefined> {
  const { table, newest, columns, joins } = list;
  const budget = longBudget();
  const begin = db.startTransaction().setIsolationLevel("repeatable read");
  const tx = await withBudget(budget, () => begin.setAccessMode("read only").execute());
  const query = async <QueryRow>(statement: RawBuilder<QueryRow>) =>
    (await withBudget(budget, () => statement.execute(tx))).rows;
  const order = sql`order by ${newest} desc, c.id desc`;
  const rest: Condition[] = after ? [sql`(${newest}, c.id) < (${sql.join(after)})`] : [];
  try {
    await query(
      sql`set local idle_in_transaction_session_timeout = ${sql.lit(`${IDLE_SECONDS}s`)}`,
    );
    // Planned for its own words and values; what a row shows is looked up for a batch only.
    await query(sql`
      declare whole_list no scroll cursor for
      select c.id, ${newest} as newest from ${countedTables[table]}
      ${where([...listConditions(list), ...rest])} ${order}`);
    for (let count = BATCH; count === BATCH;) {
      if (performance.now() > deadline) throw new Error("The list is read too slowly");
      const page = await query(
        sql<{ id: number; newest: unknown }>`fetch ${sql.lit(BATCH)} from whole_list`,
      );
      count = page.length;
      const last = page.at(-1);
      if (!last) return;
      const rows = await query(sql<Row>`
        select ${columns} from ${countedTables[table]} ${joins}
        where c.id = any(${page.map(({ id }) => id)}) ${order}`);
      yield { rows, position: [last.newest, last.id] };
    }
  } finally {
    // Nothing was written; a connection that is gone has ended its transaction by itself.
    await tx
      .rollback()
      .execute()
      .catch(() => undefined);
  }
}
