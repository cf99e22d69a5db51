import type { Text } from "../../language/language.ts";
import { type FilterLevel, type LocationFilters, parseId } from "../location/location-levels.ts";
import { constituencyLabels, useLocations } from "../location/locations.ts";
import { useBooths } from "../location/use-booths.ts";
import { useChipText } from "./use-chip-text.ts";

export const filterLevelLabels = {
  constituency: "Constituency",
  mandal: "Mandal",
  shaktikendra: "Shaktikendra",
  booth_name: "Booth Name",
  booth_id: "Booth Number",
} as const satisfies Record<FilterLevel, Text>;

/** The chips' texts of the location filters: the constituency with district and state, the booth by its number. */
export function useLocationChipTexts(value: LocationFilters): LocationFilters {
  const chipText = useChipText();
  const locations = useLocations();
  // The URL can also hold the constituency's name.
  const named = locations.constituencies.find(({ name }) => name === value.constituency);
  const constituencyId = parseId(value.constituency) ?? named?.id ?? null;
  const { booths, isLoading } = useBooths(value.booth_id ? constituencyId : null);
  const constituency = constituencyId && constituencyLabels(locations).get(constituencyId);
  const booth = booths.find(({ id }) => String(id) === value.booth_id);
  const isPending = locations.isPending || isLoading;
  return {
    ...value,
    constituency: chipText(value.constituency, constituency || undefined, locations.isPending),
    booth_id: chipText(value.booth_id, booth?.booth_number, isPending),
  };
}
