import type { ReportFilterName } from "contract/reports";
import type { Label } from "../../language/language.ts";
import { filterLevelLabels, useLocationChipTexts } from "../../shared/list/location-chip-texts.ts";
import { useListChips } from "../../shared/list/use-chip-text.ts";
import type { ListParams } from "../../shared/list/use-list-params.ts";
import {
  chooseLevel,
  type FilterLevel,
  type LocationFilters,
  noLocationFilters,
} from "../../shared/location/location-levels.ts";

/** The query (call-14), by its names on the wire and in the URL. */
export type ReportFilters = Record<ReportFilterName, string>;

const filterLabels = {
  ...filterLevelLabels,
  constituency_id: "Constituency",
  booth_number: "Booth Number",
} as const satisfies Record<ReportFilterName, Label>;

/** The filters that are set, for a call's query. */
export const onlySet = (filters: ReportFilters): Partial<ReportFilters> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value));

/** The filters in the cascade's shape, without the booth's number. */
export const toCascade = ({ constituency_id, ...filters }: ReportFilters): LocationFilters => ({
  constituency: constituency_id,
  mandal: filters.mandal,
  shaktikendra: filters.shaktikendra,
  booth_name: filters.booth_name,
  booth_id: filters.booth_id,
});

/** The cascade's choice as filters. A chosen booth is sent by id and number: a server may read either. */
export const fromCascade = (
  { constituency, ...place }: LocationFilters,
  booth_number: string,
): ReportFilters => ({
  constituency_id: constituency,
  ...place,
  booth_number: place.booth_id ? booth_number : "",
});

/** The filters without this level and those below it (dashboard-3). */
export const withoutLevel = (filters: ReportFilters, level: FilterLevel): ReportFilters =>
  fromCascade(
    chooseLevel(noLocationFilters, toCascade(filters), level, ""),
    level === "booth_id" ? "" : filters.booth_number,
  );

/** The chips of the filters that are set. */
export function useReportChips({ invalid, filters }: ListParams<ReportFilterName>) {
  const texts = useLocationChipTexts(toCascade(filters));
  const shown = { ...texts, booth_id: filters.booth_number || texts.booth_id };
  return useListChips({ invalid, search: "" }, filterLabels, shown);
}
