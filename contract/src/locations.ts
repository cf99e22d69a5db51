import * as z from "zod/mini";
import { changed, endpoint, ROLES, success } from "./endpoint.ts";
import { message } from "./message.ts";
import { id, idParams, requiredText, tooLongMessage } from "./rules.ts";

export const LOCATION_NAME_MAX = 100;

/** The levels of the hierarchy, highest first (location-manager-1). */
export const LOCATION_TYPES = ["state", "district", "constituency"] as const;
export type LocationType = (typeof LOCATION_TYPES)[number];

const invalidLocationMessage = (type: LocationType) => message(`Please add a valid ${type}`);
const stateFirstMessage = message("Please select a state first.");
const districtFirstMessage = message("Please select a district first.");

const locationName = (type: LocationType) =>
  requiredText(
    invalidLocationMessage(type),
    LOCATION_NAME_MAX,
    tooLongMessage("Name", LOCATION_NAME_MAX),
  );

export const stateForm = z.object({ name: locationName("state") });
export const districtForm = z.object({
  name: locationName("district"),
  state_id: id(stateFirstMessage),
});
export const constituencyForm = z.object({
  name: locationName("constituency"),
  district_id: id(districtFirstMessage),
});

export const state = z.object({ id: z.int(), name: z.string() });
export const district = z.object({ id: z.int(), name: z.string(), state_id: z.int() });
export const constituency = z.object({ id: z.int(), name: z.string(), district_id: z.int() });
export type State = z.output<typeof state>;
export type District = z.output<typeof district>;
export type Constituency = z.output<typeof constituency>;

/** The four endpoints of one level. */
function levelEndpoints<Form extends z.ZodMiniType, Item extends z.ZodMiniType>(
  type: LocationType,
  plural: string,
  form: Form,
  item: Item,
) {
  const path = `/api/v0/location/${plural}`;
  const named = (verb: string, noun: string) =>
    `${verb}${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  const tag = "locations";
  return {
    list: endpoint({
      name: named("list", plural),
      method: "GET",
      path,
      access: ROLES,
      summary: `All ${plural}, by name`,
      tag,
      output: success(z.array(item)),
    }),
    create: endpoint({
      name: named("create", type),
      method: "POST",
      path,
      summary: `Add a ${type}`,
      tag,
      body: form,
      output: changed(item),
    }),
    update: endpoint({
      name: named("update", type),
      method: "PUT",
      path: `${path}/:id`,
      summary: `Rename or move a ${type}`,
      tag,
      params: idParams,
      body: form,
      output: changed(item),
    }),
    delete: endpoint({
      name: named("delete", type),
      method: "DELETE",
      path: `${path}/:id`,
      summary: `Delete a ${type} that no other record refers to`,
      tag,
      params: idParams,
      output: changed(item),
    }),
  };
}

export const states = levelEndpoints("state", "states", stateForm, state);
export const districts = levelEndpoints("district", "districts", districtForm, district);
export const constituencies = levelEndpoints(
  "constituency",
  "constituencies",
  constituencyForm,
  constituency,
);
