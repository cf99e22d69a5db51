import { COMPLAINT_CATEGORY_TYPE } from "contract/categories";
import {
  ASSIGNED_TO_ME,
  ASSIGNED_TO_NONE,
  type ComplaintFilterName,
  complaintFilterNames,
  type DueFilter,
  listComplaints,
  type WaitingFilter,
} from "contract/complaints/complaints";
import { listDepartments } from "contract/departments";
import { useApiQuery } from "../../../api/queries.ts";
import { useAdmin } from "../../../api/session.ts";
import type { Text } from "../../../language/language.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { formatDay } from "../../../language/dates.ts";
import {
  filterLevelLabels,
  useLocationChipTexts,
} from "../../../shared/list/location-chip-texts.ts";
import {
  useCategoryChipText,
  useChipText,
  useListChips,
} from "../../../shared/list/use-chip-text.ts";
import type { ListParams } from "../../../shared/list/use-list-params.ts";
import { unsetFilters } from "../../../shared/location/location-levels.ts";
import { findStatus } from "../complaint-status.tsx";
import type { ListName } from "../list-names.ts";
import { useAssignees } from "../use-assignees.ts";

/** The filters (complaint-list-8), by their names on the wire and in the URL. */
export type ComplaintFilters = Record<ComplaintFilterName, string>;

export const noComplaintFilters = unsetFilters(complaintFilterNames);

export const filterLabels = {
  ...filterLevelLabels,
  complainant_id: "Complainant",
  category: "Category",
  status: "Status",
  start_date: "Start Date",
  end_date: "End Date",
  open: "Still open",
  completed_from: "Completed from",
  completed_to: "Completed to",
  assigned_to: "Assigned To",
  due: "Due",
  follow_up: "Follow-up",
  department: "Department",
  waiting: "Waiting",
  not_solved: "Not solved",
  sort: "Order",
} as const satisfies Record<ListName, Text>;

export const dueTexts = {
  overdue: "Overdue",
  today: "Due today",
  week: "Due this week",
} as const satisfies Record<DueFilter, Text>;

export const waitingTexts = {
  any: "for a reply",
  overdue: "Reply overdue",
} as const satisfies Record<WaitingFilter, Text>;

/** The filter of the tab 'Assigned to me' (complaint-list-13). */
export const MINE = { assigned_to: ASSIGNED_TO_ME };

/** The chips of the filters that are set, without that of an admin's tab. `complainant` names whose complaints are listed; undefined while it is not known. */
export function useFilterChips(list: ListParams<ListName>, complainant: string | null | undefined) {
  const { t } = useTexts();
  const { filters } = list;
  const status = findStatus(filters.status)?.name;
  const isTab = useAdmin() !== null && filters.assigned_to === ASSIGNED_TO_ME;
  const assignee = useAssigneeName(filters.assigned_to);
  return useListChips(list, filterLabels, {
    ...filters,
    ...useLocationChipTexts(filters),
    complainant_id: useComplainantText(filters.complainant_id, complainant),
    category: useCategoryChipText(COMPLAINT_CATEGORY_TYPE, filters.category),
    status: status ? t(status) : filters.status,
    start_date: formatDay(filters.start_date),
    end_date: formatDay(filters.end_date),
    open: filters.open && t("not completed"),
    completed_from: formatDay(filters.completed_from),
    completed_to: formatDay(filters.completed_to),
    assigned_to: isTab ? "" : assignee,
    due: filters.due && t(dueTexts[filters.due as DueFilter]),
    follow_up: filters.follow_up && t("today or earlier"),
    department: useDepartmentName(filters.department),
    waiting: filters.waiting && t(waitingTexts[filters.waiting as WaitingFilter]),
    not_solved: filters.not_solved && t("says the citizen"),
    // The order is no filter.
    sort: "",
  });
}

/** The departments are fetched only when a filter needs a name. */
function useDepartmentName(department: string): string {
  const { department: nameOf } = useTexts();
  const chipText = useChipText();
  const { data, isPending } = useApiQuery(listDepartments, {}, { enabled: department !== "" });
  const found = data?.data.find(({ id }) => String(id) === department);
  const name = found && nameOf({ department: found.name, department_hi: found.name_hi });
  return department && chipText(department, name, isPending);
}

/** The admins are fetched only when a filter needs a name. */
function useAssigneeName(assigned_to: string): string {
  const { t } = useTexts();
  const chipText = useChipText();
  const isNumber = !["", ASSIGNED_TO_ME, ASSIGNED_TO_NONE].includes(assigned_to);
  const { options, isPending } = useAssignees(isNumber);
  const name = options.find(({ value }) => String(value) === assigned_to)?.label;
  if (assigned_to === ASSIGNED_TO_NONE) return t("nobody");
  return isNumber ? chipText(assigned_to, name, isPending) : assigned_to;
}

/**
 * Whose complaints are listed: from the list's own rows, and for a list without rows from all complaints of that citizen.
 * `listed` is the name in the first row, null without one, undefined while the list loads.
 */
function useComplainantText(complainant_id: string, listed: string | null | undefined): string {
  const chipText = useChipText();
  const isUnnamed = complainant_id !== "" && listed === null;
  const all = useApiQuery(
    listComplaints,
    { query: { page: 1, complainant_id } },
    { enabled: isUnnamed },
  );
  const name = listed ?? all.data?.data[0]?.complainant_name;
  const isPending = listed === undefined || all.isLoading;
  return complainant_id && chipText(complainant_id, name ?? undefined, isPending);
}
