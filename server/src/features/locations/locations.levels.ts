import type * as z from "zod/mini";
import type { Endpoint } from "contract/endpoint";
import { constituencies, districts, states, type LocationType } from "contract/locations";
import { type Dependent, dependents } from "./locations.dependents.ts";

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

export const levels: Level[] = [
  {
    type: "state",
    endpoints: states,
    table: "states",
    parent: null,
    dependents: dependents.states,
  },
  {
    type: "district",
    endpoints: districts,
    table: "districts",
    parent: "state_id",
    dependents: dependents.districts,
  },
  {
    type: "constituency",
    endpoints: constituencies,
    table: "constituencies",
    parent: "district_id",
    dependents: dependents.constituencies,
  },
];

/** The level's type with a capital: "Constituency". */
export const levelTitle = ({ type }: Level) =>
  `${type.charAt(0).toUpperCase()}${type.slice(1)}` as Capitalize<LocationType>;
