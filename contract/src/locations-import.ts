import * as z from "zod/mini";
import { flag, sheetReport, sheetUpload, templateQuery } from "./booth-upload.ts";
import { changed, endpoint } from "./endpoint.ts";
import { LOCATION_NAME_MAX, LOCATION_TYPES, type LocationType } from "./locations.ts";
import { type Label, message, type Message } from "./message.ts";

const column = { max: LOCATION_NAME_MAX, width: 28 };
/** The columns of a list of locations, in the template's order (location-import-1). `width` is in characters. */
export const LOCATION_COLUMNS = {
  state: { ...column, title: "State", contents: message("The state, in every row") },
  district: { ...column, title: "District", contents: message("A district of the state") },
  constituency: {
    ...column,
    title: "Constituency",
    contents: message("A constituency of the district, one a row"),
  },
} as const satisfies Record<LocationType, { title: Label; contents: Message }>;
export const locationColumns = LOCATION_TYPES;

/** A check shows the first constituencies of the list that are new, at most this many. */
export const LOCATIONS_PREVIEW_MAX = 50;

/** A new constituency. `is_new_state`, `is_new_district`: so is its state or district. */
const locationPreview = z.object({
  row: z.int(),
  state: z.string(),
  district: z.string(),
  constituency: z.string(),
  is_new_state: z.boolean(),
  is_new_district: z.boolean(),
});
export type LocationPreview = z.output<typeof locationPreview>;

export const locationsReport = z.extend(z.omit(sheetReport, { updated: true, preview: true }), {
  /** Added with the constituencies, which are `inserted`. */
  states: z.int(),
  districts: z.int(),
  /** Of a dry run. */
  preview: z.optional(z.array(locationPreview)),
});
export type LocationsReport = z.output<typeof locationsReport>;

const path = "/api/v0/location";
const tag = "locations";

export const importLocations = endpoint({
  name: "importLocations",
  method: "POST",
  path: `${path}/import`,
  summary:
    "Add the states, districts and constituencies of a list that are not there yet; rejected rows are reported",
  tag,
  body: z.object({
    /** Checks the list and changes nothing. */
    dry_run: flag("dry_run"),
  }),
  upload: sheetUpload,
  output: changed(locationsReport),
});

export const locationsTemplate = endpoint({
  name: "locationsTemplate",
  method: "GET",
  path: `${path}/import-template`,
  summary: "An empty list of locations",
  tag,
  query: templateQuery,
  output: z.null(),
});
