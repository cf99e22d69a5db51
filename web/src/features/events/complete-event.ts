import { EVENT_CATEGORY_TYPE } from "contract/categories";
import { useCategories } from "../../shared/form/use-categories.ts";
import { useLocations } from "../../shared/location/locations.ts";
import { useBooths } from "../../shared/location/use-booths.ts";
import type { StoredEvent } from "../../api/complete-answer.ts";

/**
 * The event with the ids that the form needs. A missing id is found by its name in the lists that the form loads anyway.
 * Returns null while these lists load.
 */
export function useCompleteEvent(event: StoredEvent | null): StoredEvent | null {
  const locations = useLocations();
  const { categories, isPending } = useCategories(EVENT_CATEGORY_TYPE);
  const constituency = locations.constituencies.find(({ id, name }) =>
    event?.constituency_id ? id === event.constituency_id : name === event?.constituency_name,
  );
  const constituency_id = event?.constituency_id ?? constituency?.id ?? null;
  const { booths, isLoading } = useBooths(constituency_id);
  if (!event) return null;
  const isComplete = event.booth_id !== null && event.category_id !== null;
  if (!isComplete && (locations.isPending || isPending || isLoading)) return null;

  const district = locations.districts.find(({ id }) => id === constituency?.district_id);
  const category = categories.find(({ name }) => name === event.category_name);
  const booth = booths.find((one) => boothLevels.every((level) => one[level] === event[level]));
  return {
    ...event,
    category_id: event.category_id ?? category?.id ?? null,
    constituency_id,
    district_id: event.district_id ?? district?.id ?? null,
    state_id: event.state_id ?? district?.state_id ?? null,
    booth_id: event.booth_id ?? booth?.id ?? null,
  };
}

const boothLevels = ["mandal", "shaktikendra", "booth_name", "booth_number"] as const;
