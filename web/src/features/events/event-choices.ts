import { EVENT_PERIODS, EVENT_TYPES } from "contract/events";
import type { Text } from "../../language/language.ts";

export type EventTypeName = (typeof EVENT_TYPES)[number]["name"];
type EventPeriod = (typeof EVENT_PERIODS)[number];

export const eventTypeLabels = {
  public: "Public",
  private: "Private",
} as const satisfies Record<EventTypeName, Text>;
export const eventPeriodLabels = {
  today: "Today",
  week: "This Week",
  month: "This Month",
} as const satisfies Record<EventPeriod, Text>;

/** The type that a word of the URL names. */
export const parseEventType = (text: string): EventTypeName | undefined =>
  EVENT_TYPES.find(({ name }) => name === text.toLowerCase())?.name;
export const parseEventPeriod = (text: string): EventPeriod | undefined =>
  EVENT_PERIODS.find((period) => period === text.toLowerCase());

/** The periods that the list offers with one click. */
export const quickPeriods = ["today", "week"] as const satisfies readonly EventPeriod[];

/** The choices (event-list-9); "" is no filter. */
export const typeChoices = [
  { value: "", label: "All" },
  ...EVENT_TYPES.map(({ name }) => ({ value: name, label: eventTypeLabels[name] })),
] as const;
export const periodChoices = [
  { value: "", label: "All Time" },
  ...EVENT_PERIODS.map((period) => ({ value: period, label: eventPeriodLabels[period] })),
] as const;
