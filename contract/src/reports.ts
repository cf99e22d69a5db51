import * as z from "zod/mini";
import { COMPLAINT_STATUSES } from "./complaints/statuses.ts";
import { endpoint, ROLES, success } from "./endpoint.ts";
import { filterId, filterText } from "./rules.ts";

export const PRINCIPAL_TYPES = ["super_admin", "admin", "user"] as const;
export type PrincipalType = (typeof PRINCIPAL_TYPES)[number];
export const ACCOUNT_STATUSES = ["active", "inactive", "deleted"] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

const principalCounts = z.object({
  principal_type: z.enum(PRINCIPAL_TYPES),
  active: z.int(),
  inactive: z.int(),
  deleted: z.int(),
});

/** Three ways to count the same events: public + private = past + today's + upcoming = scheduled + unscheduled. */
const eventCounts = {
  public_events: z.int(),
  private_events: z.int(),
  past_events: z.int(),
  todays_events: z.int(),
  upcoming_events: z.int(),
  scheduled_events: z.int(),
  unscheduled_events: z.int(),
};
export type EventCount = keyof typeof eventCounts;
export const EVENT_COUNTS = Object.keys(eventCounts) as EventCount[];

export const report = z.object({
  principals: z.array(principalCounts),
  events: z.array(z.object(eventCounts)),
});
export type Report = z.output<typeof report>;

const reportFilters = {
  constituency_id: filterId("constituency_id"),
  mandal: filterText("mandal"),
  shaktikendra: filterText("shaktikendra"),
  booth_name: filterText("booth_name"),
  booth_number: filterText("booth_number"),
  booth_id: filterId("booth_id"),
};
export type ReportFilterName = keyof typeof reportFilters;
export const reportFilterNames = Object.keys(reportFilters) as ReportFilterName[];

export const readReport = endpoint({
  name: "readReport",
  method: "GET",
  path: "/api/v0/reports/super-admin",
  access: ROLES,
  summary: "Counts of people and events, of the whole office or of one location",
  tag: "reports",
  query: z.object(reportFilters),
  output: success(report),
});

/**
 * Age groups of open complaints, in days since they were logged (office time zone), both limits included; null: no limit. OpenAges.tsx of
 * the console has a text and a colour for each, in this order.
 */
export const OPEN_AGES = [
  { from_days: 0, to_days: 7 },
  { from_days: 8, to_days: 21 },
  { from_days: 22, to_days: null },
] as const;
/** Weeks in the trend. The present week is the last. */
export const REPORT_WEEKS = 12;
/** Rows of the lists of booths and categories with most open complaints. */
export const REPORT_MOST = 5;

const mostOpen = { open: z.int() };

const openAges = z.array(
  z.object({ from_days: z.int(), to_days: z.nullable(z.int()), count: z.int() }),
);

export const complaintReport = z.object({
  /** The day, YYYY-MM-DD, from which ages and weeks are counted. */
  today: z.string(),
  /** In the order of COMPLAINT_STATUSES. */
  statuses: z.array(
    z.object({ status: z.enum(COMPLAINT_STATUSES.map(({ name }) => name)), count: z.int() }),
  ),
  /** Complaints that are not completed, in the order of OPEN_AGES. */
  open_ages: openAges,
  /** The same for the complaints that are assigned to the caller, when the caller is an admin. */
  my_open_ages: z.optional(openAges),
  /** Weeks from Monday to Sunday, oldest first. `completed`: complaints that were completed in the week and still are. */
  weeks: z.array(
    z.object({ first_day: z.string(), last_day: z.string(), created: z.int(), completed: z.int() }),
  ),
  /** Booths with most open complaints, largest count first; `categories` likewise. */
  booths: z.array(
    z.object({
      booth_id: z.int(),
      booth_number: z.string(),
      booth_name: z.string(),
      shaktikendra: z.string(),
      mandal: z.string(),
      constituency_id: z.int(),
      ...mostOpen,
    }),
  ),
  categories: z.array(z.object({ category_id: z.int(), category_name: z.string(), ...mostOpen })),
});
export type ComplaintReport = z.output<typeof complaintReport>;

export const readComplaintReport = endpoint({
  name: "readComplaintReport",
  method: "GET",
  path: "/api/v0/reports/complaints",
  access: ROLES,
  summary: "Complaints by status, age and week, and the booths and categories with most open ones",
  tag: "reports",
  query: z.object(reportFilters),
  output: success(complaintReport),
});

const due = { overdue: z.int(), due_today: z.int(), follow_up: z.int() };

export const today = z.object({
  /** The office's day, YYYY-MM-DD, for which these numbers hold. */
  today: z.string(),
  ...due,
  /** Due from today to Sunday. */
  due_week: z.int(),
  /** Open complaints whose department's reply was due before today. */
  reply_overdue: z.int(),
  /** Completed complaints of which the citizen says that they are not solved. */
  not_solved: z.int(),
  /** Open complaints that are assigned to nobody. */
  unassigned: z.int(),
  registered_today: z.int(),
  events_today: z.int(),
  /** Of the complaints that are assigned to the caller, when the caller is an admin. */
  mine: z.optional(z.object(due)),
});
export type Today = z.output<typeof today>;

export const readToday = endpoint({
  name: "readToday",
  method: "GET",
  path: "/api/v0/reports/today",
  access: ROLES,
  summary: "What is to be done today; each number is the total of the list with the same filter",
  tag: "reports",
  output: success(today),
});
