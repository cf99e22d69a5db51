import { type RawBuilder, sql } from "kysely";
import { type MonthReport, monthStart, officeMonth } from "contract/month-report";
import type { Scope } from "../../access/scope.ts";
import { notFound } from "../../http/errors/http-error.ts";
import { type Condition, where } from "../../postgres/conditions.ts";
import type { Database } from "../../postgres/schema.ts";
import { longBudget, withBudget } from "../../postgres/time-budget.ts";
import {
  type DepartmentNames,
  type MonthCell,
  monthTables,
  sumMonth,
} from "./reports.month-sums.ts";

/** Longer than any transaction that began before a month's end: a move that it makes belongs to that month. */
const GRACE = "10 minutes";
/** For an office of many millions of complaints on a busy machine. */
const COUNT_MS_MAX = 60_000;

/** Stores the months that have ended and are not stored, each in a transaction of its own (month-3). Returns their number. */
export async function storeEndedMonths(db: Database, signal?: AbortSignal): Promise<number> {
  for (let stored = 0; ; stored += 1) {
    if (signal?.aborted) return stored;
    const rows = await readLong(
      db,
      sql<{ month: string | null }>`select store_next_month(${GRACE}::interval)::text as month`,
    );
    if (!rows[0]?.month) return stored;
  }
}

/** Runs a statement that counts all complaints of a large office: it may take longer than others. */
const readLong = <Row>(db: Database, statement: RawBuilder<Row>): Promise<Row[]> =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = ${sql.lit(COUNT_MS_MAX)}`.execute(tx);
    const budget = { ...longBudget(), answerMs: COUNT_MS_MAX };
    return (await withBudget(budget, () => statement.execute(tx))).rows;
  });

/**
 * The figures of a month (month-1 to month-6) of one constituency or of the scope. Stored ones when the month has ended. Throws 404
 * for an unknown constituency and for one outside of the scope.
 */
export async function countMonth(
  db: Database,
  scope: Scope,
  { month, constituency_id }: { month: string; constituency_id?: number | undefined },
): Promise<MonthReport> {
  const constituency = await findConstituency(db, scope, constituency_id);
  await storeEndedMonths(db);
  const day = sql`${monthStart(month)}::date`;
  const narrowed: Condition = constituency
    ? sql`f.constituency_id = ${constituency.id}`
    : sql`true`;
  const cells = await readCells(db, day, narrowed);
  const before = await readCells(db, sql`(${day} - interval '1 month')::date`, narrowed);
  const added = await sql<{ count: number }>`
    select coalesce(sum(f.received), 0)::int as count from month_figures f
    ${where([sql`f.month = ${day}`, sql`f.added_on is not null`, narrowed])}`.execute(db);
  return {
    month,
    ended: month < officeMonth(),
    imported_later: added.rows[0]!.count,
    constituency_id: constituency?.id ?? null,
    constituency_name: constituency?.name ?? null,
    ...sumMonth({ cells, before }),
    ...monthTables({ cells, before }, await departmentNames(db)),
  };
}

/** The constituency of the report; null for the whole office. */
async function findConstituency(db: Database, scope: Scope, asked: number | undefined) {
  const id = asked ?? scope.constituency_id;
  if (id === null) return null;
  const found = await db
    .selectFrom("constituencies")
    .select(["id", "name"])
    .where("id", "=", id)
    .where(scope.includes(sql`id`))
    .executeTakeFirst();
  if (!found) throw notFound("Constituency");
  return found;
}

/** The sums of a month: the stored ones, else counted now. */
async function readCells(
  db: Database,
  day: RawBuilder<unknown>,
  narrowed: Condition,
): Promise<MonthCell[]> {
  const { rows: stored } = await sql`select from closed_months where month = ${day}`.execute(db);
  const figures = stored.length
    ? sql`(select * from month_figures where month = ${day})`
    : sql`count_month(${day})`;
  return readLong(
    db,
    sql<MonthCell>`
    select f.constituency_id, n.name as constituency_name, f.mandal, f.category_id, k.name as category_name,
      k.name_hi as category_name_hi, f.assigned_to as admin_id, a.name as admin_name, f.department_ids,
      f.received, f.completed, f.open_at_end, f.days
    from ${figures} f
    join categories k on k.id = f.category_id
    left join constituencies n on n.id = f.constituency_id
    left join principals a on a.id = f.assigned_to
    where ${narrowed}`,
  );
}

async function departmentNames(db: Database): Promise<DepartmentNames> {
  const rows = await db.selectFrom("departments").select(["id", "name", "name_hi"]).execute();
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}
