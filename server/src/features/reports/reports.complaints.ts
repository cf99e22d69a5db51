import { type RawBuilder, sql } from "kysely";
import { addDays, OFFICE_TIME_ZONE, officeToday, weekStart } from "contract/calendar";
import { COMPLAINT_STATUSES, COMPLETED_STATUS_ID } from "contract/complaints/statuses";
import { type ComplaintReport, OPEN_AGES, REPORT_MOST, REPORT_WEEKS } from "contract/reports";
import { type Condition, where } from "../../postgres/conditions.ts";
import { isOpen } from "../conditions.ts";
import type { Database } from "../../postgres/schema.ts";
import type { Scope } from "../../access/scope.ts";
import type { CountCache, CountQuery, GroupCount } from "../../lists/cached-counts.ts";
import {
  resolveFilterBooths,
  boothConditions,
  type ReportFilter,
  withinScope,
} from "./reports.store.ts";

const officeDay = (column: RawBuilder<unknown>) =>
  sql<string>`(${column} at time zone ${sql.lit(OFFICE_TIME_ZONE)})::date`;

/**
 * Counts complaints within the filter: by status, open ones by age, by week for REPORT_WEEKS weeks, and the booths and
 * categories with most open complaints. Uses cached counts by day and category (lists/cached-counts.ts). Counts that
 * depend on today are sums over the days. With `assignee`, also the open complaints assigned to this admin, by age.
 */
export async function countComplaints(
  db: Database,
  counts: CountCache,
  scope: Scope,
  query: ReportFilter,
  { assignee }: { assignee?: number | undefined } = {},
): Promise<ComplaintReport> {
  const filter = withinScope(scope, query);
  const { booths, snapshot } = await resolveFilterBooths(db, filter);
  const inLocation = boothConditions(filter, booths);
  const count = <Group extends object>(
    groupBy: CountQuery<Group>["groupBy"],
    ...more: Condition[]
  ) =>
    counts.count<Group>(
      db,
      { table: "complaints", matching: [...inLocation, ...more], groupBy: groupBy! },
      snapshot,
    );
  // Sequential: without a cached count, each of these reads the whole table.
  const byDay = { day: officeDay(sql`c.issue_at`), status_id: sql<number>`c.status_id` };
  const logged = await count(byDay);
  const assigned = assignee !== undefined && (await count(byDay, sql`c.assigned_to = ${assignee}`));
  const completed = await count(
    { day: officeDay(sql`c.completed_at`) },
    sql`c.completed_at is not null`,
  );
  const openByCategory = await count({ id: sql<number>`c.category_id` }, isOpen);
  const today = officeToday();
  return {
    today,
    statuses: COMPLAINT_STATUSES.map(({ id, name }) => ({
      status: name,
      count: sum(logged.filter(({ status_id }) => status_id === id)),
    })),
    open_ages: countOpenAges(logged, today),
    ...(assigned && { my_open_ages: countOpenAges(assigned, today) }),
    weeks: countWeeks(logged, completed, today),
    booths: await mostOpenBooths(db, inLocation),
    categories: await mostOpenCategories(db, openByCategory),
  };
}

type DayCount = GroupCount<{ day: string }>;
/** The number of complaints that were logged on this day and have this status now. */
type LoggedDay = GroupCount<{ day: string; status_id: number }>;

const sum = (counted: { count: number }[]): number =>
  counted.reduce((before, { count }) => before + count, 0);

function countOpenAges(logged: LoggedDay[], today: string): ComplaintReport["open_ages"] {
  const open = logged.filter(({ status_id }) => status_id !== COMPLETED_STATUS_ID);
  return OPEN_AGES.map(({ from_days, to_days }) => {
    const first = to_days === null ? "" : addDays(today, -to_days);
    const last = addDays(today, -from_days);
    // The youngest group has no last day: a database clock that runs ahead may have logged "tomorrow".
    const isOfAge = ({ day }: LoggedDay) => day >= first && (from_days === 0 || day <= last);
    return { from_days, to_days, count: sum(open.filter(isOfAge)) };
  });
}

/** Counts by week. The present week is the last. */
function countWeeks(
  logged: LoggedDay[],
  completed: DayCount[],
  today: string,
): ComplaintReport["weeks"] {
  const firstMonday = addDays(weekStart(today), -(REPORT_WEEKS - 1) * 7);
  const isRecent = ({ day }: DayCount) => day >= firstMonday;
  const created = logged.filter(isRecent);
  const completions = completed.filter(isRecent);
  return Array.from({ length: REPORT_WEEKS }, (_, index) => {
    const first_day = addDays(firstMonday, index * 7);
    const last_day = addDays(first_day, 6);
    const countBetween = (counted: DayCount[]) =>
      sum(counted.filter(({ day }) => day >= first_day && day <= last_day));
    return {
      first_day,
      last_day,
      created: countBetween(created),
      completed: countBetween(completions),
    };
  });
}

/** The open complaints of a category. */
type OpenGroup = GroupCount<{ id: number }>;

/**
 * The REPORT_MOST booths with most open complaints, most first; with equal counts the lower id first. Read from the index
 * complaints_open_of_booth: half a million booths would fill the cache.
 */
async function mostOpenBooths(
  db: Database,
  inLocation: Condition[],
): Promise<ComplaintReport["booths"]> {
  const { rows } = await sql<ComplaintReport["booths"][number]>`
    select b.id as booth_id, b.booth_number, b.booth_name, b.shaktikendra, b.mandal, b.constituency_id, most.open
    from (
      select c.booth_id, count(*)::int as open from complaints c ${where([...inLocation, isOpen])}
      group by c.constituency_id, c.booth_id order by open desc, c.booth_id limit ${sql.lit(REPORT_MOST)}
    ) most join booths b on b.id = most.booth_id
    order by most.open desc, b.id`.execute(db);
  return rows;
}

/** The REPORT_MOST categories with most open complaints, most first; with equal counts the lower id first. */
async function mostOpenCategories(
  db: Database,
  groups: OpenGroup[],
): Promise<ComplaintReport["categories"]> {
  const most = groups
    .toSorted((one, other) => other.count - one.count || one.id - other.id)
    .slice(0, REPORT_MOST);
  const ids = most.map(({ id }) => id);
  const rows = await db
    .selectFrom("categories")
    .select(["id as category_id", "name as category_name"])
    .where((eb) => eb("id", "=", eb.fn.any(eb.val(ids))))
    .execute();
  return most.flatMap(({ id, count: open }) => {
    const category = rows.find(({ category_id }) => category_id === id);
    return category ? [{ ...category, open }] : [];
  });
}
