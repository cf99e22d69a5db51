import type * as z from "zod/mini";
import type { Endpoint } from "contract/endpoint";
import { constituencies, districts, states, type LocationType } from "contract/locations";
import type { MessageText } from "contract/messages";

/** What all three levels share on the wire: a name, and below the first level a parent. */
export interface LocationForm {
  name: string;
  state_id?: number;
  district_id?: number;
}
export interface Location extends LocationForm {
  id: number;
}

type Schema = z.ZodMiniType;
type ListPage = z.ZodMiniType<{ status: "success"; message: string; data: Location[] }>;
type Changed = z.ZodMiniType<{
  status: "success";
  success: true;
  message: string;
  data: Location;
}>;
type ById = z.ZodMiniType<{ id: number }>;
type Body = z.ZodMiniType<LocationForm>;

/** One level of the hierarchy: its calls, its table, and what can hang on one of its rows. */
export interface Level {
  type: LocationType;
  endpoints: {
    list: Endpoint<Schema, Schema, Schema, ListPage>;
    create: Endpoint<Schema, Schema, Body, Changed>;
    update: Endpoint<ById, Schema, Body, Changed>;
    delete: Endpoint<ById, Schema, Schema, Changed>;
  };
  table: "states" | "districts" | "constituencies";
  parent: "state_id" | "district_id" | null;
  dependents: Dependent[];
}

/** A text that says how many there are. */
type CountText = Exclude<Extract<MessageText, `{count} ${string}`>, `${string},${string}`>;

/** Rows of `table` whose `column` names the location, as "1 booth" or "2 booths" in a message. */
export interface Dependent {
  table: "districts" | "constituencies" | "booths" | "principals" | "complaints" | "events";
  column: "state_id" | "district_id" | "constituency_id";
  one: CountText;
  many: CountText;
  /** Tells the deleted accounts, which no list shows, from the others. */
  deleted?: boolean;
}

const ofConstituency = { column: "constituency_id" } as const;

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
      { ...ofConstituency, table: "booths", one: "{count} booth", many: "{count} booths" },
      {
        ...ofConstituency,
        table: "principals",
        one: "{count} admin",
        many: "{count} admins",
        deleted: false,
      },
      {
        ...ofConstituency,
        table: "principals",
        one: "{count} deleted admin",
        many: "{count} deleted admins",
        deleted: true,
      },
      {
        ...ofConstituency,
        table: "complaints",
        one: "{count} complaint",
        many: "{count} complaints",
      },
      { ...ofConstituency, table: "events", one: "{count} event", many: "{count} events" },
    ],
  },
];

/** "constituency" as a word of its own: "Constituency". */
export const titleOf = ({ type }: Level) =>
  `${type.charAt(0).toUpperCase()}${type.slice(1)}` as Capitalize<LocationType>;
