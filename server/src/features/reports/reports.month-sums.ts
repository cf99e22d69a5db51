import type { MonthFigures, MonthReport } from "contract/month-report";

/** The sums of the complaints that agree in all of these. */
export interface MonthCell {
  constituency_id: number;
  constituency_name: string | null;
  mandal: string;
  category_id: number;
  category_name: string;
  category_name_hi: string | null;
  admin_id: number | null;
  admin_name: string | null;
  department_ids: number[];
  received: number;
  completed: number;
  open_at_end: number;
  /** The days of each completed complaint. */
  days: number[];
}
/** The cells of a month, and of the month before it: what was open at its end is carried over. */
export interface MonthCells {
  cells: MonthCell[];
  before: MonthCell[];
}
export type DepartmentNames = Map<number, { name: string; name_hi: string | null }>;

/** The figures of all cells. */
export function sumMonth({ cells, before }: MonthCells): MonthFigures {
  const sum = (of: MonthCell[], name: "received" | "completed" | "open_at_end") =>
    of.reduce((total, cell) => total + cell[name], 0);
  return {
    received: sum(cells, "received"),
    completed: sum(cells, "completed"),
    carried_over: sum(before, "open_at_end"),
    open_at_end: sum(cells, "open_at_end"),
    median_days: median(cells.flatMap(({ days }) => days)),
  };
}

function median(values: number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** The figures by the groups that `groupsOf` names for a cell, in the order of their labels, null last. */
function sumBy<Group extends object>(
  { cells, before }: MonthCells,
  groupsOf: (cell: MonthCell) => Group[],
  label: (group: Group) => string | null,
): (Group & MonthFigures)[] {
  const found = new Map<string, MonthCells & { group: Group }>();
  for (const [name, of] of Object.entries({ cells, before }))
    for (const cell of of)
      for (const group of groupsOf(cell)) {
        const key = JSON.stringify(group);
        const sums = found.get(key) ?? { group, cells: [], before: [] };
        sums[name as keyof MonthCells].push(cell);
        found.set(key, sums);
      }
  const labels = new Intl.Collator("en", { numeric: true });
  return [...found.values()]
    .map(({ group, ...sums }) => ({ ...group, ...sumMonth(sums) }))
    .toSorted((one, other) => {
      const [first, second] = [label(one), label(other)];
      return (
        Number(first === null) - Number(second === null) ||
        labels.compare(first ?? "", second ?? "")
      );
    });
}

/** The tables of a month's report. */
export const monthTables = (
  cells: MonthCells,
  departments: DepartmentNames,
): Pick<MonthReport, "by_category" | "by_mandal" | "by_admin" | "by_department"> => ({
  by_category: sumBy(
    cells,
    ({ category_id, category_name, category_name_hi }) => [
      { category_id, category_name, category_name_hi },
    ],
    ({ category_name }) => category_name,
  ),
  by_mandal: sumBy(
    cells,
    ({ constituency_id, constituency_name, mandal }) => [
      { constituency_id, constituency_name, mandal },
    ],
    ({ constituency_name, mandal }) => `${constituency_name} ${mandal}`,
  ),
  by_admin: sumBy(
    cells,
    ({ admin_id, admin_name }) => [{ admin_id, admin_name }],
    ({ admin_name }) => admin_name,
  ),
  by_department: sumBy(
    cells,
    ({ department_ids }) =>
      (department_ids.length ? department_ids : [null]).map((department_id) => {
        const named = department_id === null ? undefined : departments.get(department_id);
        return {
          department_id,
          department_name: named?.name ?? null,
          department_name_hi: named?.name_hi ?? null,
        };
      }),
    ({ department_name }) => department_name,
  ),
});
