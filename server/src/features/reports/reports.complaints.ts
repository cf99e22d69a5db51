import { type RawBuilder, sql } from "kysely";
import { OFFICE_TIME_ZONE, officeToday } from "contract/calendar";
import { COMPLAINT_STATUSES } from "contract/complaints/complaints";
import { type ComplaintReport, OPEN_AGES, REPORT_MOST, REPORT_WEEKS } from "contract/reports";
import type { Condition } from "../../postgres/conditions.ts";
import { COMPLETED, isOpen } from "../../lists/filters.ts";
import type { Database } from "../../postgres/schema.ts";
import type { Replica } from "../../lists/replica.ts";
import type { CountCache, GroupCounts } from "../../lists/cached-counts.ts";
import { findBooths, isAt, type Place } from "./reports.store.ts";

const DAY_MS = 86_400_000;
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, "YYYY-MM-DD".length);

const officeDay = (column: RawBuilder<unknown>) =>
  sql`(${column} at time zone ${sql.lit(OFFICE_TIME_ZONE)})::date`;

/**
 * Complaints at the place's booths: by status, open ones by age, twelve weeks of them, and where most are open. Nothing is
 * counted twice: by days, booths and categories the counts are carried forward (lists/cached-counts.ts), and what depends on
 * today is added up from the days.
 */
export async function countComplaints(
  db: Database,
  counts: CountCache,
  place: Place,
  standby?: Replica,
): Promise<ComplaintReport> {
  const { booths, snapshot } = await findBooths(db, place, standby);
  const here = isAt(place, booths);
  const count = (groupBy: RawBuilder<unknown>[], condition?: Condition) =>
    counts.count(
      db,
      { table: "complaints", matching: condition ? [...here, condition] : here, groupBy },
      snapshot,
    );
  // One after the other: the first time, each reads the whole table.
  const logged = daysOf(await count([officeDay(sql`c.created_at`), sql`c.status_id`]));
  const completed = await count([officeDay(sql`c.completed_at`)], sql`c.completed_at is not null`);
  const ofBooths = await count([sql`c.booth_id`], isOpen);
  const ofCategories = await count([sql`c.category_id`], isOpen);
  const today = officeToday();
  return {
    today,
    statuses: COMPLAINT_STATUSES.map(({ id, name }) => ({
      status: name,
      count: sum(logged.filter(({ status_id }) => status_id === id)),
    })),
    open_ages: openAges(logged, today),
    weeks: weeksOf(logged, completed, today),
    booths: await boothsOf(db, ofBooths),
    categories: await categoriesOf(db, ofCategories),
  };
}

/** So many complaints were logged on a day and are in a status now. */
interface LoggedDay {
  day: string;
  status_id: number;
  count: number;
}

const daysOf = (groups: GroupCounts): LoggedDay[] =>
  [...groups].map(([group, count]) => {
    const [day = "", status_id] = group.split(" ");
    return { day, status_id: Number(status_id), count };
  });

const sum = (counted: { count: number }[]): number =>
  counted.reduce((before, { count }) => before + count, 0);

function openAges(logged: LoggedDay[], today: string): ComplaintReport["open_ages"] {
  const open = logged.filter(({ status_id }) => status_id !== COMPLETED);
  return OPEN_AGES.map(({ from_days, to_days }) => {
    const first = to_days === null ? "" : dayOf(timeOf(today) - to_days * DAY_MS);
    const last = dayOf(timeOf(today) - from_days * DAY_MS);
    // What a clock ahead of ours has dated tomorrow is new.
    const isOfAge = ({ day }: LoggedDay) => day >= first && (from_days === 0 || day <= last);
    return { from_days, to_days, count: sum(open.filter(isOfAge)) };
  });
}

/** The weeks that end with this one. */
function weeksOf(
  logged: LoggedDay[],
  completed: GroupCounts,
  today: string,
): ComplaintReport["weeks"] {
  const day = timeOf(today);
  const monday = day - ((new Date(day).getUTCDay() + 6) % 7) * DAY_MS;
  const completions = [...completed].map(([group, count]) => ({ day: group, count }));
  return Array.from({ length: REPORT_WEEKS }, (_, place) => {
    const start = monday - (REPORT_WEEKS - 1 - place) * 7 * DAY_MS;
    const [first_day, last_day] = [dayOf(start), dayOf(start + 6 * DAY_MS)];
    const within = <Counted extends { day: string; count: number }>(counted: Counted[]) =>
      sum(counted.filter((one) => one.day >= first_day && one.day <= last_day));
    return { first_day, last_day, created: within(logged), completed: within(completions) };
  });
}

/** The ids with most, the most first; of equal ones the lower id. */
const mostOf = (groups: GroupCounts): { id: number; open: number }[] =>
  [...groups]
    .map(([group, open]) => ({ id: Number(group), open }))
    .toSorted((one, other) => other.open - one.open || one.id - other.id)
    .slice(0, REPORT_MOST);

async function boothsOf(db: Database, groups: GroupCounts): Promise<ComplaintReport["booths"]> {
  const most = mostOf(groups);
  const { rows } = await sql<Omit<ComplaintReport["booths"][number], "open">>`
    select id as booth_id, booth_number, booth_name, shaktikendra, mandal, constituency_id
    from booths where id = any(${most.map(({ id }) => id)})`.execute(db);
  return most.flatMap(({ id, open }) => {
    const booth = rows.find(({ booth_id }) => booth_id === id);
    return booth ? [{ ...booth, open }] : [];
  });
}

async function categoriesOf(
  db: Database,
  groups: GroupCounts,
): Promise<ComplaintReport["categories"]> {
  const most = mostOf(groups);
  const { rows } = await sql<{ category_id: number; category_name: string }>`
    select id as category_id, name as category_name from categories
    where id = any(${most.map(({ id }) => id)})`.execute(db);
  return most.flatMap(({ id, open }) => {
    const category = rows.find(({ category_id }) => category_id === id);
    return category ? [{ ...category, open }] : [];
  });
}
