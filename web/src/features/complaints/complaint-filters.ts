import { COMPLAINT_CATEGORY_TYPE } from "contract/categories";
import { complaintFilters } from "contract/complaints";
import type { ActiveFilter } from "../../shared/ActiveFilters.tsx";
import { useCategories } from "../../shared/CategoryField.tsx";
import { formatDay } from "../../shared/dates.ts";
import { filterLevelLabels, useLocationFilterTexts } from "../../shared/FilterCascade.tsx";
import { chooseLevel, filterLevels } from "../../shared/location-cascade.ts";

export type ComplaintFilterName = keyof typeof complaintFilters;
export type ComplaintFilters = Record<ComplaintFilterName, string>;

/** The filters of spec.md section 3, by their names on the wire and in the URL. */
export const complaintFilterNames = Object.keys(complaintFilters) as ComplaintFilterName[];

export const noComplaintFilters = Object.fromEntries(
  complaintFilterNames.map((name) => [name, ""]),
) as ComplaintFilters;

const labels: Record<ComplaintFilterName, string> = {
  ...filterLevelLabels,
  category: "Category",
  status: "Status",
  start_date: "Start Date",
  end_date: "End Date",
};

/** The filters without the named one; a location takes the levels below it along (spec.md section 4). */
export function withoutFilter(
  filters: ComplaintFilters,
  name: ComplaintFilterName,
): ComplaintFilters {
  const level = filterLevels.find((one) => one === name);
  return level ? chooseLevel(filterLevels, filters, level, "") : { ...filters, [name]: "" };
}

/** What is set, in words, for the chips. */
export function useFilterChips(
  filters: ComplaintFilters,
  search: string,
): ActiveFilter<ComplaintFilterName | "search">[] {
  const { categories } = useCategories(COMPLAINT_CATEGORY_TYPE);
  const texts = { ...filters, ...useLocationFilterTexts(filters) };
  const category = categories.find(({ id }) => String(id) === filters.category);
  const shown: ComplaintFilters = {
    ...texts,
    category: category?.name ?? texts.category,
    start_date: formatDay(texts.start_date),
    end_date: formatDay(texts.end_date),
  };
  const set = complaintFilterNames.filter((name) => filters[name]);
  return [
    ...(search ? [{ name: "search" as const, label: "Search", value: search }] : []),
    ...set.map((name) => ({ name, label: labels[name], value: shown[name] })),
  ];
}
