import { type RawBuilder, sql } from "kysely";
import type { CountCache } from "../../lists/cached-counts.ts";
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
    const { categories, booths, admins, departments } = await countGroups(db, counts);
    const totals = [categories, booths, admins, departments].map(sum);
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
      ...(await sumMandals(db, booths)),
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
  const booths = await count(sql<number>`c.booth_id`);
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
  return { categories, booths, admins, departments };
}

/** Booths have the mandal of today. */
async function sumMandals(
  db: Database,
  booths: { id: number; count: number }[],
): Promise<MonthSum[]> {
  const { rows } = await sql<{ constituency_id: number; mandal: string; count: number }>`
    select b.constituency_id, b.mandal, sum(o.count)::int as count
    from unnest(${booths.map(({ id }) => id)}::int[], ${booths.map(({ count }) => count)}::int[]) o (booth_id, count)
    join booths b on b.id = o.booth_id
    group by 1, 2`.execute(db);
  return rows.map(({ count, ...group }) => openSum({ table: "mandal", ...group }, count));
}
