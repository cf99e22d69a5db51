import { EVENT_PERIODS, EVENT_TYPES } from "contract/events";

export type EventTypeName = (typeof EVENT_TYPES)[number]["name"];
export type EventPeriod = (typeof EVENT_PERIODS)[number];

export const eventTypeLabels: Record<EventTypeName, string> = {
  public: "Public",
  private: "Private",
};
export const eventPeriodLabels: Record<EventPeriod, string> = {
  today: "Today",
  week: "This Week",
  month: "This Month",
};

/** The type that a word from outside, such as the URL, names. */
export const eventTypeOf = (text: string): EventTypeName | undefined =>
  EVENT_TYPES.find(({ name }) => name === text.toLowerCase())?.name;
export const eventPeriodOf = (text: string): EventPeriod | undefined =>
  EVENT_PERIODS.find((period) => period === text.toLowerCase());

/** The choices of spec.md section 9; "" is no filter. */
export const typeChoices: readonly { value: EventTypeName | ""; label: string }[] = [
  { value: "", label: "All" },
  ...EVENT_TYPES.map(({ name }) => ({ value: name, label: eventTypeLabels[name] })),
];
export const periodChoices: readonly { value: EventPeriod | ""; label: string }[] = [
  { value: "", label: "All Time" },
  ...EVENT_PERIODS.map((period) => ({ value: period, label: eventPeriodLabels[period] })),
];
