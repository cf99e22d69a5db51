import { addDays } from "contract/calendar";
import {
  ASSIGNED_TO_ME,
  ASSIGNED_TO_NONE,
  type ComplaintFilterName,
} from "contract/complaints/complaints";
import type { ComplaintStatus } from "contract/complaints/statuses";
import type { ComplaintReport } from "contract/reports";
import { paths } from "../../paths.ts";
import type { LocationFilters } from "../../shared/location/location-levels.ts";

/** An age of the report's open complaints. */
export type OpenAge = Omit<ComplaintReport["open_ages"][number], "count">;

/** The filters of the open complaints of an age. Days are counted back from the report's day. */
const openOfAge = (today: string, { from_days, to_days }: OpenAge) => ({
  open: "true",
  start_date: to_days === null ? "" : addDays(today, -to_days),
  end_date: from_days === 0 ? "" : addDays(today, -from_days),
});

export type Narrowing = Partial<Record<ComplaintFilterName | "sort", string>>;

/** The URL of the complaints list with these filters; empty ones are left out. */
export function listAt(location: Partial<LocationFilters>, narrowing: Narrowing): string {
  const set = Object.entries({ ...location, ...narrowing }).filter(([, value]) => value !== "");
  const query = new URLSearchParams(set).toString();
  return query ? `${paths.complaints}?${query}` : paths.complaints;
}

/** The links of the signed-in admin's own open complaints: all, or those of an age. */
export const myComplaintLinks = {
  all: () => listAt({}, { assigned_to: ASSIGNED_TO_ME, open: "true" }),
  age: (today: string, age: OpenAge) =>
    listAt({}, { assigned_to: ASSIGNED_TO_ME, ...openOfAge(today, age) }),
};

/** The links of Today's figures that are counted of an admin's own complaints, too. */
const dueLinks = (whose: Narrowing) => ({
  overdue: listAt({}, { due: "overdue", sort: "due", ...whose }),
  due_today: listAt({}, { due: "today", ...whose }),
  follow_up: listAt({}, { follow_up: "today", ...whose }),
});

/** The links of the figures of what is assigned to the signed-in admin. */
export const myDueLinks = dueLinks({ assigned_to: ASSIGNED_TO_ME });

/** The link of each figure of Today: the list whose total it is (due-5). */
export const todayLinks = (today: string) => ({
  ...dueLinks({}),
  due_week: listAt({}, { due: "week", sort: "due" }),
  reply_overdue: listAt({}, { waiting: "overdue", open: "true" }),
  not_solved: listAt({}, { not_solved: "true" }),
  unassigned: listAt({}, { assigned_to: ASSIGNED_TO_NONE, open: "true" }),
  registered_today: listAt({}, { start_date: today, end_date: today }),
  events_today: `${paths.events}?filter=today`,
});
export type TodayFigure = keyof ReturnType<typeof todayLinks>;

/** The link of each figure of the report: the list of the complaints that it counts. */
export const complaintLinks = (location: LocationFilters) => ({
  all: () => listAt(location, {}),
  status: (status: ComplaintStatus) => listAt(location, { status }),
  age: (today: string, age: OpenAge) => listAt(location, openOfAge(today, age)),
  created: ({ first_day, last_day }: ComplaintReport["weeks"][number]) =>
    listAt(location, { start_date: first_day, end_date: last_day }),
  completed: ({ first_day, last_day }: ComplaintReport["weeks"][number]) =>
    listAt(location, { completed_from: first_day, completed_to: last_day }),
  booth: (booth: ComplaintReport["booths"][number]) =>
    listAt(
      {
        constituency: String(booth.constituency_id),
        mandal: booth.mandal,
        shaktikendra: booth.shaktikendra,
        booth_name: booth.booth_name,
        booth_id: String(booth.booth_id),
      },
      { open: "true" },
    ),
  category: ({ category_id }: ComplaintReport["categories"][number]) =>
    listAt(location, { open: "true", category: String(category_id) }),
});
export type ComplaintLinks = ReturnType<typeof complaintLinks>;
