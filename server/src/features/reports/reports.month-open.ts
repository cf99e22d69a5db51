import { type RawBuilder, sql } from "kysely";
import type { CountCache } from "../../lists/cached-counts.ts";
import { inLongTransaction } from "../../lists/slow-count.ts";
import type { Database } from "../../postgres/schema.ts";
import { isOpen } from "../conditions.ts";
import { type MonthSum, openSum } from "./reports.month-sums.ts";
import { resolveFilterBooths } from "./reports.store.ts";

/** How often the open complaints are counted again that changed between two of the counts. */
const ATTEMPTS = 3;

/**
 * The open complaints of the whole office by the tables of a month's report, from cached counts (lists/cached-counts.ts): a quarter of
 * all complaints may be open, and reading them takes a second for each million.
 */
export async function countOpen(db: Database, counts: CountCache): Promise<MonthSum[]> {
  for (let attempt = 1; ; attempt += 1) {
    const { categories, mandals, admins, departments } = await countGroups(db, counts);
    const totals = [categories, mandals, admins, departments].map(sum);
    // A page whose tables differ from its total would look wrong, although each was right in its moment.
    if (new Set(totals).size > 1 && attempt < ATTEMPTS) continue;
    return [
      openSum({ table: "total" }, totals[0]!),
      ...categories.map(({ id, count }) => openSum({ table: "category", category_id: id }, count)),
      ...admins.map(({ id, count }) => openSum({ table: "admin", admin_id: id }, count)),
      ...departments.flatMap(({ ids, count }) =>
        (ids.length ? ids : [null]).map((department_id) =>
          openSum({ table: "department", department_id }, count),
        ),
      ),
      ...mandals.map(({ count, ...group }) => openSum({ table: "mandal", ...group }, count)),
    ];
  }
}

const sum = (groups: { count: number }[]) => groups.reduce((all, { count }) => all + count, 0);

async function countGroups(db: Database, counts: CountCache) {
  const { snapshot } = await resolveFilterBooths(db, {});
  const count = <Value>(value: RawBuilder<Value>) =>
    counts.count<{ id: Value }>(
      db,
      { table: "complaints", matching: [isOpen], groupBy: { id: value } },
      snapshot,
    );
  // Sequential: without a cached count, each of these reads all open complaints.
  const categories = await count(sql<number>`c.category_id`);
  const mandals = db.isTransaction
    ? await countMandals(db)
    : await inLongTransaction(db, countMandals);
  const admins = await count(sql<number | null>`c.assigned_to`);
  const departments = await counts.count<{ ids: number[] }>(
    db,
    {
      table: "complaints",
      matching: [isOpen],
      groupBy: { ids: sql<number[]>`c.department_ids` },
    },
    snapshot,
  );
  return { categories, mandals, admins, departments };
}

/**
 * Booths have the mandal of today. Read from the index complaints_open_of_booth: half a million booths would fill the cache. Takes a
 * second for 1,500,000 open complaints.
 */
async function countMandals(db: Database) {
  const { rows } = await sql<{ constituency_id: number; mandal: string; count: number }>`
    select b.constituency_id, b.mandal, sum(o.count)::int as count
    from (
      select c.booth_id, count(*) as count from complaints c where ${isOpen} group by c.constituency_id, c.booth_id
    ) o join booths b on b.id = o.booth_id
    group by 1, 2`.execute(db);
  return rows;
}
