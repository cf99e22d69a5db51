import { sql } from "kysely";
import { addDays } from "contract/calendar";
import { type MonthReport, monthStart, officeMonth } from "contract/month-report";
import type { Scope } from "../../access/scope.ts";
import { notFound } from "../../http/errors/http-error.ts";
import type { CountCache } from "../../lists/cached-counts.ts";
import { where } from "../../postgres/conditions.ts";
import type { Database } from "../../postgres/schema.ts";
import { storeEndedMonths } from "./reports.ended-months.ts";
import { cellsOf, changesOf, inConstituency, readSums } from "./reports.month-cells.ts";
import { countOpen } from "./reports.month-open.ts";
import { type MonthNames, type MonthSum, monthReport } from "./reports.month-sums.ts";

/**
 * The figures of a month (month-1 to month-6) of one constituency or of the scope. Stored ones when the month has ended. Throws 404
 * for an unknown constituency and for one outside of the scope.
 */
export async function countMonth(
  db: Database,
  counts: CountCache,
  scope: Scope,
  { month, constituency_id }: { month: string; constituency_id?: number | undefined },
): Promise<MonthReport> {
  const constituency = await findConstituency(db, scope, constituency_id);
  await storeEndedMonths(db);
  const of = constituency?.id ?? null;
  const day = monthStart(month);
  const before = monthStart(addDays(day, -1).slice(0, "YYYY-MM".length));
  // What is open now in the whole office is a cached count.
  const isOpenKnown = month === officeMonth() && of === null;
  const sums = await readSums(
    db,
    isOpenKnown ? changesOf(day) : await cellsOf(db, day, of),
    await cellsOf(db, before, of),
  );
  if (isOpenKnown) sums.push(...(await countOpen(db, counts)));
  const added = await sql<{ count: number }>`
    select coalesce(sum(f.received), 0)::int as count from month_figures f
    ${where([sql`f.month = ${day}::date`, sql`f.added_on is not null`, ...inConstituency(of)])}`.execute(
    db,
  );
  return {
    month,
    ended: month < officeMonth(),
    imported_later: added.rows[0]!.count,
    constituency_id: of,
    constituency_name: constituency?.name ?? null,
    ...monthReport(sums, await findNames(db, sums)),
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

/** The names of what the sums refer to. */
async function findNames(db: Database, sums: MonthSum[]): Promise<MonthNames> {
  const ids = (name: "constituency_id" | "admin_id") => [
    ...new Set(sums.flatMap((sum) => sum[name] ?? [])),
  ];
  const named = (table: "categories" | "departments") =>
    db.selectFrom(table).select(["id", "name", "name_hi"]).execute();
  const [categories, departments, constituencies, admins] = await Promise.all([
    named("categories"),
    named("departments"),
    db
      .selectFrom("constituencies")
      .select(["id", "name"])
      .where((eb) => eb("id", "=", eb.fn.any(eb.val(ids("constituency_id")))))
      .execute(),
    db
      .selectFrom("principals")
      .select(["id", "name"])
      .where((eb) => eb("id", "=", eb.fn.any(eb.val(ids("admin_id")))))
      .execute(),
  ]);
  return {
    categories: new Map(categories.map(({ id, ...names }) => [id, names])),
    departments: new Map(departments.map(({ id, ...names }) => [id, names])),
    constituencies: new Map(constituencies.map(({ id, name }) => [id, name])),
    admins: new Map(admins.map(({ id, name }) => [id, name])),
  };
}
