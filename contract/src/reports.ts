import * as z from "zod/mini";
import { endpoint, success } from "./endpoint.ts";
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

/** Past, today and upcoming part the events; scheduled and unscheduled part them another way; public and private a third. */
const eventCounts = z.object({
  public_events: z.int(),
  private_events: z.int(),
  past_events: z.int(),
  todays_events: z.int(),
  upcoming_events: z.int(),
  scheduled_events: z.int(),
  unscheduled_events: z.int(),
});

export const report = z.object({
  principals: z.array(principalCounts),
  events: z.array(eventCounts),
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
  summary: "Counts of people and events, of everywhere or of one place",
  tag: "reports",
  query: z.object(reportFilters),
  output: success(report),
});
