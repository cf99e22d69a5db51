import type * as z from "zod/mini";
import type { Endpoint } from "contract/endpoint";
import { constituencies, districts, states, type LocationType } from "contract/locations";
import type { Text } from "contract/message";

/** The form of every level: a name, and the parent's id except for a state. */
export interface LocationForm {
  name: string;
  state_id?: number;
  district_id?: number;
}
export interface Location extends LocationForm {
  id: number;
}

type Schema = z.ZodMiniType;
type ListAnswer = z.ZodMiniType<{ status: "success"; message: string; data: Location[] }>;
type Changed = z.ZodMiniType<{
  status: "success";
  success: true;
  message: string;
  data: Location;
}>;
type ById = z.ZodMiniType<{ id: number }>;
type Body = z.ZodMiniType<LocationForm>;

/** One level of the hierarchy: its endpoints, its table, and the rows that can refer to a location of it. */
export interface Level {
  type: LocationType;
  endpoints: {
    list: Endpoint<Schema, Schema, Schema, ListAnswer>;
    create: Endpoint<Schema, Schema, Body, Changed>;
    update: Endpoint<ById, Schema, Body, Changed>;
    delete: Endpoint<ById, Schema, Schema, Changed>;
  };
  table: "states" | "districts" | "constituencies";
  parent: "state_id" | "district_id" | null;
  dependents: Dependent[];
}

/** A message text with {count} as its only value. */
type CountText = Exclude<Extract<Text, `{count} ${string}`>, `${string},${string}`>;

/** Rows of `table` whose `column` is the location's id; `one` and `many` are their message texts, as "1 booth", "2 booths". */
export interface Dependent {
  table: "districts" | "constituencies" | "booths" | "principals" | "complaints" | "events";
  column: "state_id" | "district_id" | "constituency_id";
  one: CountText;
  many: CountText;
  /** Counts only deleted accounts (true) or only others (false). No list shows deleted accounts. */
  deleted?: boolean;
}

const byConstituency = { column: "constituency_id" } as const;

export const levels: Level[] = [
  {
    type: "state",
    endpoints: states,
    table: "states",
    parent: null,
    dependents: [
      {
        table: "districts",
        column: "state_id",
        one: "{count} district",
        many: "{count} districts",
      },
    ],
  },
  {
    type: "district",
    endpoints: districts,
    table: "districts",
    parent: "state_id",
    dependents: [
      {
        table: "constituencies",
        column: "district_id",
        one: "{count} constituency",
        many: "{count} constituencies",
      },
    ],
  },
  {
    type: "constituency",
    endpoints: constituencies,
    table: "constituencies",
    parent: "district_id",
    dependents: [
      { ...byConstituency, table: "booths", one: "{count} booth", many: "{count} booths" },
      {
        ...byConstituency,
        table: "principals",
        one: "{count} admin",
        many: "{count} admins",
        deleted: false,
      },
      {
        ...byConstituency,
        table: "principals",
        one: "{count} deleted admin",
        many: "{count} deleted admins",
        deleted: true,
      },
      {
        ...byConstituency,
        table: "complaints",
        one: "{count} complaint",
        many: "{count} complaints",
      },
      { ...byConstituency, table: "events", one: "{count} event", many: "{count} events" },
    ],
  },
];

/** The level's type with a capital: "Constituency". */
export const levelTitle = ({ type }: Level) =>
  `${type.charAt(0).toUpperCase()}${type.slice(1)}` as Capitalize<LocationType>;
