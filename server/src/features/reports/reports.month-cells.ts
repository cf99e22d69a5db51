import { type RawBuilder, sql } from "kysely";
import { type Condition, where } from "../../postgres/conditions.ts";
import type { Database } from "../../postgres/schema.ts";
import { readLong } from "./reports.ended-months.ts";
import type { MonthSum } from "./reports.month-sums.ts";

/** Conditions on figures f; without an id, of the whole office. */
export const inConstituency = (id: number | null): Condition[] =>
  id === null ? [] : [sql`f.constituency_id = ${id}`];

/** Rows of a common table expression. A count is taken once; stored rows are cheaper to read again than to copy. */
interface Cells {
  rows: RawBuilder<unknown>;
  materialized: RawBuilder<unknown>;
}
const counted = (rows: RawBuilder<unknown>): Cells => ({ rows, materialized: sql`materialized` });

/** Selects the cells of a month: the stored ones, else those of a count. A cell's complaints agree in all that the report groups by. */
export async function cellsOf(db: Database, day: string, of: number | null): Promise<Cells> {
  const { rows } = await sql`select from closed_months where month = ${day}::date`.execute(db);
  if (!rows.length) return counted(sql`select * from month_cells(${day}::date, null, ${of}::int)`);
  const stored = where([sql`f.month = ${day}::date`, ...inConstituency(of)]);
  return {
    rows: sql`select * from month_figures f ${stored}`,
    materialized: sql`not materialized`,
  };
}

/** The cells of what happened in the present month, without what is open. */
export const changesOf = (day: string): Cells =>
  counted(sql`select *, 0 as open_at_end from month_changes(${day}::date, null, null)`);

const FIGURES = {
  own: sql`sum(received)::int as received, sum(completed)::int as completed, 0 as carried_over,
    sum(open_at_end)::int as open_at_end, null::float8 as median_days`,
  earlier: sql`0, 0, sum(open_at_end)::int, 0, null`,
  medians: sql`0, 0, 0, 0, percentile_cont(0.5) within group (order by day)`,
};

/** The figures of the whole and of each row of the tables; what is carried over is what was open at the end of the month before. */
export function readSums(db: Database, own: Cells, earlier: Cells): Promise<MonthSum[]> {
  const byGroup = (name: keyof typeof FIGURES, from: RawBuilder<unknown>) => sql`
    select case grouping(category_id, mandal, assigned_to)
        when 7 then 'total' when 3 then 'category' when 5 then 'mandal' else 'admin' end as "table",
      category_id, constituency_id, mandal, assigned_to as admin_id, null::int as department_id, ${FIGURES[name]}
    from ${from} group by grouping sets ((), (category_id), (constituency_id, mandal), (assigned_to))`;
  const byDepartment = (
    name: keyof typeof FIGURES,
    from: RawBuilder<unknown>,
    columns: RawBuilder<unknown>,
  ) => sql`
    select 'department', null, null, null, null, department_id, ${FIGURES[name]}
    from (
      select null::int as department_id, ${columns} from ${from} where department_ids = '{}'
      union all
      select unnest(department_ids), ${columns} from ${from} where department_ids <> '{}'
    ) sent
    group by department_id`;
  const completions = sql`(select *, unnest(days) as day from own where completed > 0) completion`;
  return readLong(
    db,
    sql<MonthSum>`
    with own as ${own.materialized} (${own.rows}), earlier as ${earlier.materialized} (${earlier.rows})
    ${byGroup("own", sql`own`)}
    union all ${byDepartment("own", sql`own`, sql`received, completed, open_at_end`)}
    union all ${byGroup("earlier", sql`earlier`)}
    union all ${byDepartment("earlier", sql`earlier`, sql`open_at_end`)}
    union all ${byGroup("medians", completions)}
    union all ${byDepartment("medians", completions, sql`day`)}`,
  );
}
