import { COMPLAINT_CATEGORY_TYPE, listCategoriesOfType } from "contract/categories";
import { type ComplaintFilterName, complaintFilterNames } from "contract/complaints/complaints";
import { useApiQuery } from "../../../api/queries.ts";
import type { Text } from "../../../language/language.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import type { ActiveFilter } from "../../../shared/ActiveFilters.tsx";
import { formatDay } from "../../../shared/dates.ts";
import { filterLevelLabels, useLocationFilterTexts } from "../../../shared/FilterCascade.tsx";
import type { ListParams } from "../../../shared/use-list-params.ts";
import { statusOf } from "../complaint-status.tsx";

/** The filters of spec.md section 3, by their names on the wire and in the URL. */
export type ComplaintFilters = Record<ComplaintFilterName, string>;

export const noComplaintFilters = Object.fromEntries(
  complaintFilterNames.map((name) => [name, ""]),
) as ComplaintFilters;

const labels = {
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
} as const satisfies Record<ComplaintFilterName, Text>;

/** The chips of the filters that are set. `complainant` names whose complaints are listed; undefined while it is not known. */
export function useFilterChips(
  { filters, search }: ListParams<ComplaintFilterName>,
  complainant: string | null | undefined,
): ActiveFilter<ComplaintFilterName | "search">[] {
  const { t } = useTexts();
  const status = statusOf(filters.status)?.name;
  const shown: ComplaintFilters = {
    ...filters,
    ...useLocationFilterTexts(filters),
    complainant_id: complainant === undefined ? "..." : complainant || filters.complainant_id,
    category: useCategoryName(filters.category),
    status: status ? t(status) : filters.status,
    start_date: formatDay(filters.start_date),
    end_date: formatDay(filters.end_date),
    open: t("not completed"),
    completed_from: formatDay(filters.completed_from),
    completed_to: formatDay(filters.completed_to),
  };
  const set = complaintFilterNames.filter((name) => filters[name]);
  return [
    ...(search ? [{ name: "search" as const, label: t("Search"), value: search }] : []),
    ...set.map((name) => ({ name, label: t(labels[name]), value: shown[name] })),
  ];
}

/** The categories are fetched only when a filter needs a name. */
function useCategoryName(category: string): string {
  const { t } = useTexts();
  const tree = useApiQuery(
    listCategoriesOfType,
    { params: { typeId: COMPLAINT_CATEGORY_TYPE } },
    { preset: "reference", failure: t("Failed to load categories"), enabled: category !== "" },
  );
  return tree.data?.data[0]?.children.find(({ id }) => String(id) === category)?.name ?? category;
}
