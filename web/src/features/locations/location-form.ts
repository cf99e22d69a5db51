import { cleanLine } from "contract/clean-text";
import type { Endpoint } from "contract/endpoint";
import {
  constituencies,
  constituencyForm,
  districtForm,
  districts,
  type LocationType,
  stateForm,
  states,
} from "contract/locations";
import * as z from "zod/mini";
import type { Texts } from "../../language/language.ts";
import type { Locations } from "../../shared/location/locations.ts";
import { successTexts, type Operation } from "./location-texts.ts";

export interface LocationValues {
  state_id: number | null;
  district_id: number | null;
  constituency_id: number | null;
  name: string;
  /** The name typed again; for a deletion, the name of the chosen item. */
  confirm: string;
}
export const noValues: LocationValues = {
  state_id: null,
  district_id: null,
  constituency_id: null,
  name: "",
  confirm: "",
};

type Level = "state_id" | "district_id" | "constituency_id";
interface Item {
  id: number;
  name: string;
  state_id?: number;
  district_id?: number;
}

/** For each type: the field of an item, the field of its parent, its form, and its calls. */
export const levels: Record<
  LocationType,
  {
    field: Level;
    parent: "state_id" | "district_id" | null;
    items: (locations: Locations) => readonly Item[];
    form: typeof stateForm | typeof districtForm | typeof constituencyForm;
    calls: Record<"create" | "update" | "delete", Endpoint>;
  }
> = {
  state: {
    field: "state_id",
    parent: null,
    items: (locations) => locations.states,
    form: stateForm,
    calls: states,
  },
  district: {
    field: "district_id",
    parent: "state_id",
    items: (locations) => locations.districts,
    form: districtForm,
    calls: districts,
  },
  constituency: {
    field: "constituency_id",
    parent: "district_id",
    items: (locations) => locations.constituencies,
    form: constituencyForm,
    calls: constituencies,
  },
};

/** The existing item that the form has chosen. */
export const chosenItem = (type: LocationType, values: LocationValues, locations: Locations) =>
  levels[type].items(locations).find(({ id }) => id === values[levels[type].field]);

/** The contract's message about an invalid name; undefined for a valid or empty one. */
export function nameProblem(type: LocationType, name: string): string | undefined {
  const parsed = z.safeParse(levels[type].form.shape.name, name);
  return name === "" || parsed.success ? undefined : parsed.error.issues[0]?.message;
}

/** Whether two texts are equal once they are clean, as the server stores them. */
export const isSame = (one: string, other: string): boolean => cleanLine(one) === cleanLine(other);

/** Whether the name does not begin with what was typed to confirm it. */
export const isMistyped = (name: string, confirm: string): boolean =>
  !cleanLine(name).startsWith(cleanLine(confirm));

export interface PlannedCall {
  input: { params?: { id: number }; body?: Record<string, unknown> };
  /** For the toast (location-manager-6). */
  successText: string;
}

/** The call that the form would make, or null while the conditions of location-manager-5 do not hold. */
export function plannedCall(
  operation: Operation,
  type: LocationType,
  values: LocationValues,
  locations: Locations,
  t: Texts["t"],
): PlannedCall | null {
  const { parent } = levels[type];
  const item = chosenItem(type, values, locations);
  if (operation === "delete") {
    if (!item || !isSame(values.confirm, item.name)) return null;
    const successText = t(successTexts.delete[type], { name: item.name });
    return { input: { params: { id: item.id } }, successText };
  }
  const name = cleanLine(values.name);
  if (!name || !isSame(name, values.confirm) || nameProblem(type, name)) return null;
  if (operation === "edit") {
    if (!item) return null;
    const body = { name, ...(parent && { [parent]: item[parent] }) };
    const successText = t(successTexts.edit[type], { from: item.name, to: name });
    return { input: { params: { id: item.id }, body }, successText };
  }
  if (parent && !values[parent]) return null;
  const body = { name, ...(parent && { [parent]: values[parent] }) };
  return { input: { body }, successText: t(successTexts.add[type], { name }) };
}
