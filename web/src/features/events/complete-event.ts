import { EVENT_CATEGORY_TYPE } from "contract/categories";
import { EVENT_TYPES } from "contract/events";
import { useCategories } from "../../shared/use-categories.ts";
import { useLocations } from "../../shared/locations.ts";
import { useBooths } from "../../shared/use-booths.ts";
import { eventTypeOf } from "./event-choices.ts";
import type { StoredEvent } from "./event-form.ts";
import type { ListedEvent } from "./passed-event.ts";

/**
 * The event with the ids that the form needs: as they were told, else found by the names of spec.md section 3, among lists
 * that the form asks for anyway. Gives null while they are on their way.
 */
export function useCompleteEvent(told: ListedEvent | null): StoredEvent | null {
  const locations = useLocations();
  const { categories, isPending } = useCategories(EVENT_CATEGORY_TYPE);
  const seat = locations.constituencies.find(({ id, name }) =>
    told?.constituency_id ? id === told.constituency_id : name === told?.constituency_name,
  );
  const constituency_id = told?.constituency_id ?? seat?.id ?? null;
  const { booths, isLoading } = useBooths(constituency_id);
  if (!told) return null;
  const isComplete = told.booth_id !== undefined && told.category_id !== undefined;
  if (!isComplete && (locations.isPending || isPending || isLoading)) return null;

  const district = locations.districts.find(({ id }) => id === seat?.district_id);
  const booth = booths.find(
    ({ mandal, shaktikendra, booth_name, booth_number }) =>
      mandal === told.mandal &&
      shaktikendra === told.shaktikendra &&
      booth_name === told.booth_name &&
      booth_number === String(told.booth_number),
  );
  return {
    ...(told as StoredEvent),
    title: told.title ?? told.event_name,
    category_id:
      told.category_id ?? categories.find(({ name }) => name === told.category_name)?.id ?? null,
    type_id: told.type_id ?? typeId(told.event_type),
    event_date: told.event_date?.slice(0, 10) ?? "",
    start_time: told.start_time?.slice(0, 5) ?? null,
    end_time: told.end_time?.slice(0, 5) ?? null,
    constituency_id,
    district_id: told.district_id ?? district?.id ?? null,
    state_id: told.state_id ?? district?.state_id ?? null,
    mandal: told.mandal ?? "",
    shaktikendra: told.shaktikendra ?? "",
    booth_name: told.booth_name ?? "",
    booth_id: told.booth_id ?? booth?.id ?? null,
    location: told.location ?? "",
  };
}

function typeId(name: string | undefined): number | null {
  const type = eventTypeOf(name ?? "");
  return EVENT_TYPES.find((one) => one.name === type)?.id ?? null;
}
