import type { MonthFigures, MonthReport } from "contract/month-report";

/**
 * What a sum counts: the whole report, or one row of one of its tables. An id is null in other tables, and for complaints
 * without an assignee or a department.
 */
export interface MonthGroup {
  table: "total" | "category" | "mandal" | "admin" | "department";
  category_id: number | null;
  constituency_id: number | null;
  mandal: string | null;
  admin_id: number | null;
  department_id: number | null;
}
/** Figures of a group. Those of several rows of one group are added up; one of them at most has a median. */
export type MonthSum = MonthGroup & MonthFigures;

const NO_GROUP = {
  category_id: null,
  constituency_id: null,
  mandal: null,
  admin_id: null,
  department_id: null,
};
const NO_FIGURES: MonthFigures = {
  received: 0,
  completed: 0,
  carried_over: 0,
  open_at_end: 0,
  median_days: null,
};

/** What is open in a group. */
export const openSum = (
  group: Pick<MonthGroup, "table"> & Partial<MonthGroup>,
  open_at_end: number,
): MonthSum => ({ ...NO_GROUP, ...NO_FIGURES, ...group, open_at_end });

interface Named {
  name: string;
  name_hi: string | null;
}
/** The names of what sums refer to. A constituency or an admin may be gone. */
export interface MonthNames {
  categories: Map<number, Named>;
  constituencies: Map<number, string>;
  admins: Map<number, string | null>;
  departments: Map<number, Named>;
}

type Tables = Pick<MonthReport, "by_category" | "by_mandal" | "by_admin" | "by_department">;

/** The figures and the tables of a report, the rows in the order of their labels, null last. */
export function monthReport(sums: MonthSum[], names: MonthNames): MonthFigures & Tables {
  const groups = addUp(sums);
  const rowsOf = <Row>(table: MonthGroup["table"], row: (sum: MonthSum) => Row) =>
    groups
      .filter((group) => group.table === table)
      .map((sum) => ({ ...row(sum), ...figuresOf(sum) }));
  const total = groups.find(({ table }) => table === "total");
  return {
    ...(total ? figuresOf(total) : NO_FIGURES),
    by_category: inOrder(
      rowsOf("category", ({ category_id }) => {
        const named = names.categories.get(category_id!)!;
        return {
          category_id: category_id!,
          category_name: named.name,
          category_name_hi: named.name_hi,
        };
      }),
      ({ category_name }) => category_name,
    ),
    by_mandal: inOrder(
      rowsOf("mandal", ({ constituency_id, mandal }) => ({
        constituency_id: constituency_id!,
        constituency_name: names.constituencies.get(constituency_id!) ?? null,
        mandal: mandal!,
      })),
      ({ constituency_name, mandal }) => `${constituency_name} ${mandal}`,
    ),
    by_admin: inOrder(
      rowsOf("admin", ({ admin_id }) => ({
        admin_id,
        admin_name: admin_id === null ? null : (names.admins.get(admin_id) ?? null),
      })),
      ({ admin_name }) => admin_name,
    ),
    by_department: inOrder(
      rowsOf("department", ({ department_id }) => {
        const named = department_id === null ? undefined : names.departments.get(department_id);
        return {
          department_id,
          department_name: named?.name ?? null,
          department_name_hi: named?.name_hi ?? null,
        };
      }),
      ({ department_name }) => department_name,
    ),
  };
}

const figuresOf = ({
  received,
  completed,
  carried_over,
  open_at_end,
  median_days,
}: MonthSum): MonthFigures => ({ received, completed, carried_over, open_at_end, median_days });

/** One sum for each group. */
function addUp(sums: MonthSum[]): MonthSum[] {
  const found = new Map<string, MonthSum>();
  for (const sum of sums) {
    const { table, category_id, constituency_id, mandal, admin_id, department_id } = sum;
    const key = [table, category_id, constituency_id, mandal, admin_id, department_id].join("\0");
    const before = found.get(key) ?? { ...sum, ...NO_FIGURES };
    found.set(key, {
      ...before,
      received: before.received + sum.received,
      completed: before.completed + sum.completed,
      carried_over: before.carried_over + sum.carried_over,
      open_at_end: before.open_at_end + sum.open_at_end,
      median_days: before.median_days ?? sum.median_days,
    });
  }
  return [...found.values()];
}

function inOrder<Row>(rows: Row[], label: (row: Row) => string | null): Row[] {
  const labels = new Intl.Collator("en", { numeric: true });
  return rows.toSorted((one, other) => {
    const [first, second] = [label(one), label(other)];
    return (
      Number(first === null) - Number(second === null) || labels.compare(first ?? "", second ?? "")
    );
  });
}
