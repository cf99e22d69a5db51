import { addDays, officeToday, sundayOf, weekStart } from "contract/calendar";
import { EVENT_CATEGORY_TYPE } from "contract/categories";
import { EVENT_ORDERS, type EventOrder, listEvents } from "contract/events";
import { prefetchCall } from "../../api/prefetch.ts";
import { useApiQuery } from "../../api/queries.ts";
import { formatDay } from "../../language/dates.ts";
import type { Text, Texts } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { filterLevelLabels, useLocationChipTexts } from "../../shared/list/location-chip-texts.ts";
import { listPrefetchLoader } from "../../shared/list/list-prefetch.ts";
import { filterLevels, unsetFilters } from "../../shared/location/location-levels.ts";
import { useLocations } from "../../shared/location/locations.ts";
import { useCategories } from "../../shared/form/use-categories.ts";
import { useCategoryChipText, useListChips } from "../../shared/list/use-chip-text.ts";
import type { ListParams } from "../../shared/list/use-list-params.ts";
import {
  type EventPeriod,
  eventPeriodLabels,
  eventTypeLabels,
  parseEventPeriod,
  parseEventType,
} from "./event-choices.ts";

/**
 * The filters (event-list-10), by their names on the wire and in the URL; `constituency` and `category` hold ids. The order is
 * `sort` on the wire, as that of complaints is, which takes other words.
 */
export const eventFilterNames = [...filterLevels, "category", "type", "filter", "order"] as const;
export type EventFilterName = (typeof eventFilterNames)[number];
export type EventFilters = Record<EventFilterName, string>;

export const noEventFilters = unsetFilters(eventFilterNames);

const labels = {
  ...filterLevelLabels,
  category: "Category",
  type: "Event Type",
  filter: "Time Period",
  order: "Order",
} as const satisfies Record<EventFilterName, Text>;

type AskedList = Pick<ListParams<EventFilterName>, "filters" | "query">;

export const eventOrderTexts = {
  newest: "Newest date first",
  nearest: "From today on",
} as const satisfies Record<EventOrder, Text>;

/** The order that the URL names (event-list-16). Newest first is the order without a name. */
export const parseEventOrder = (text: string): EventOrder =>
  EVENT_ORDERS.find((one) => one === text) ?? "newest";

/** The call's query. It carries the names of constituency and category (event-list-10), or an id that names nothing. */
function eventsQuery({ filters, query }: AskedList, names: EventNames = {}) {
  const { type: _type, filter: _filter, order: _order, ...rest } = query;
  const type = parseEventType(filters.type);
  const filter = parseEventPeriod(filters.filter);
  const sort = parseEventOrder(filters.order);
  return {
    ...rest,
    ...(sort !== "newest" && { sort }),
    ...names,
    ...(type && { type }),
    ...(filter && { filter }),
  };
}
type EventNames = Partial<Record<"constituency" | "category", string>>;

/** The list's filters and order without its page. The export call takes ids. */
export function exportQuery(list: AskedList) {
  const { page: _page, ...query } = eventsQuery(list);
  return query;
}

const nameOf = (rows: readonly { id: number; name: string }[], wanted: string) =>
  rows.find(({ id }) => String(id) === wanted)?.name;

/** The page of events that the URL names. The call waits until the names of its filters are known. */
export function useEvents(list: ListParams<EventFilterName>) {
  const { t } = useTexts();
  const { filters } = list;
  const locations = useLocations(filters.constituency !== "");
  const categories = useCategories(EVENT_CATEGORY_TYPE, filters.category !== "");
  const constituency = nameOf(locations.constituencies, filters.constituency);
  const category = nameOf(categories.categories, filters.category);
  const names = { ...(constituency && { constituency }), ...(category && { category }) };
  return useApiQuery(
    listEvents,
    { query: eventsQuery(list, names) },
    {
      preset: "list",
      failure: t("Cannot fetch events"),
      enabled:
        (filters.constituency === "" || !locations.isPending) &&
        (filters.category === "" || !categories.isPending),
    },
  );
}

/** Prefetches the call of useEvents() when it needs no names. */
export const eventsLoader = listPrefetchLoader(eventFilterNames, (list, signal) => {
  if (list.filters.constituency === "" && list.filters.category === "")
    prefetchCall(listEvents, { query: eventsQuery(list) }, signal);
});

/** A period's name. What the coming week is depends on the day, so its days are shown, too. */
function periodText(t: Texts["t"], period: EventPeriod): string {
  const label = t(eventPeriodLabels[period]);
  if (period !== "next_week") return label;
  const monday = weekStart(addDays(officeToday(), 7));
  const [first, last] = [formatDay(monday), formatDay(sundayOf(monday))];
  return t("{label}, {first} to {last}", { label, first, last });
}

/** The chips of the filters that are set. */
export function useFilterChips(list: ListParams<EventFilterName>) {
  const { t } = useTexts();
  const { filters } = list;
  const type = parseEventType(filters.type);
  const period = parseEventPeriod(filters.filter);
  return useListChips(list, labels, {
    ...filters,
    ...useLocationChipTexts(filters),
    category: useCategoryChipText(EVENT_CATEGORY_TYPE, filters.category),
    type: type ? t(eventTypeLabels[type]) : "",
    filter: period ? periodText(t, period) : "",
    // It is no filter.
    order: "",
  });
}
