import { ActiveFilters } from "../../shared/list/ActiveFilters.tsx";
import type { ListParams } from "../../shared/list/use-list-params.ts";
import { type EventFilterName, useFilterChips } from "./event-filters.ts";

interface EventChipsProps {
  list: ListParams<EventFilterName>;
  onRemove: (name: EventFilterName | "search") => void;
}

export const EventChips = ({ list, onRemove }: EventChipsProps) => (
  <ActiveFilters filters={useFilterChips(list)} onRemove={onRemove} />
);
