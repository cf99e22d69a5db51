import { EVENT_PERIODS, EVENT_TYPES } from "contract/events";
import type { Text } from "../../language/language.ts";

export type EventTypeName = (typeof EVENT_TYPES)[number]["name"];
export type EventPeriod = (typeof EVENT_PERIODS)[number];

export const eventTypeLabels = {
  public: "Public",
  private: "Private",
} as const satisfies Record<EventTypeName, Text>;
export const eventPeriodLabels = {
  today: "Today",
  week: "This Week",
  next_week: "Coming Week",
  month: "This Month",
} as const satisfies Record<EventPeriod, Text>;

/** The type that a word of the URL names. */
export const parseEventType = (text: string): EventTypeName | undefined =>
  EVENT_TYPES.find(({ name }) => name === text.toLowerCase())?.name;
export const parseEventPeriod = (text: string): EventPeriod | undefined =>
  EVENT_PERIODS.find((period) => period === text.toLowerCase());

/** The periods that the list offers with one click; `nextWeek`: whether the server knows that one. */
export const quickPeriods = (nextWeek: boolean): readonly EventPeriod[] =>
  nextWeek ? ["today", "week", "next_week"] : ["today", "week"];

/** The choices (event-list-9); "" is no filter. */
export const typeChoices = [
  { value: "", label: "All" },
  ...EVENT_TYPES.map(({ name }) => ({ value: name, label: eventTypeLabels[name] })),
] as const;
/** The specified ones; next week is among them only while the list shows it. */
export const periodChoices = (current: EventPeriod | "") => [
  { value: "" as const, label: "All Time" as const },
  ...EVENT_PERIODS.filter((period) => period !== "next_week" || period === current).map(
    (period) => ({ value: period, label: eventPeriodLabels[period] }),
  ),
];
