import * as z from "zod/mini";
import { BOOTH_NUMBER_MAX } from "./booths.ts";
import {
  constituencyMissingMessage,
  flag,
  sheetProgress,
  sheetReport,
  sheetUpload,
  templateQuery,
} from "./booth-upload.ts";
import { changed, endpoint, success } from "./endpoint.ts";
import { LOCATION_NAME_MAX } from "./locations.ts";
import { message } from "./message.ts";
import { EMAIL_MAX, id, NAME_MAX, optional } from "./rules.ts";

/** The columns of a roll of citizens, in the template's order (citizen-import-1). `width` is in characters. */
export const ROLL_COLUMNS = {
  constituency: {
    title: "Constituency",
    contents: message("Its name or number; may be left out when one is chosen above"),
    max: LOCATION_NAME_MAX,
    width: 24,
  },
  booth_number: {
    title: "Booth Number",
    contents: message("A booth of the constituency, as the console has it"),
    max: BOOTH_NUMBER_MAX,
    width: 14,
  },
  name: {
    title: "Name",
    contents: message("The citizen; with the phone it tells who this is"),
    max: NAME_MAX,
    width: 28,
  },
  phone: {
    title: "Phone",
    contents: message("A mobile number; a household may share one"),
    /** Of a cell, with blanks and dashes. */
    max: 30,
    width: 16,
  },
  email: {
    title: "Email",
    contents: message("An email address, or nothing"),
    max: EMAIL_MAX,
    width: 28,
  },
} as const;
export type RollColumn = keyof typeof ROLL_COLUMNS;
export const rollColumns = Object.keys(ROLL_COLUMNS) as RollColumn[];

/** A check shows the first citizens of the roll who are new or change, at most this many. */
export const ROLL_PREVIEW_MAX = 50;

/** A citizen as they would be stored. `shares_phone`: somebody else has the phone, in the office or further up in the roll. */
const rollPreview = z.object({
  row: z.int(),
  name: z.string(),
  phone: z.string(),
  booth_number: z.string(),
  constituency_name: z.string(),
  is_new: z.boolean(),
  shares_phone: z.boolean(),
});
export type RollPreview = z.output<typeof rollPreview>;

export const rollReport = z.extend(z.omit(sheetReport, { preview: true }), {
  /** Of the new citizens, those whose phone somebody else has. */
  phone_sharers: z.int(),
  /** Of a dry run. */
  preview: z.optional(z.array(rollPreview)),
});
export type RollReport = z.output<typeof rollReport>;

const path = "/api/v0/principal/user";
const tag = "citizens";

export const importCitizens = endpoint({
  name: "importCitizens",
  method: "POST",
  path: `${path}/import`,
  summary: "Add the citizens of a voter roll who are not there yet; rejected rows are reported",
  tag,
  body: z.object({
    /** Of the rows that name no constituency. */
    constituency_id: optional(id(constituencyMissingMessage)),
    /** Checks the roll and changes nothing. */
    dry_run: flag("dry_run"),
  }),
  upload: sheetUpload,
  output: changed(rollReport),
});

/** The progress of the roll that is being stored; null when there is none. */
export const readRollProgress = endpoint({
  name: "readRollProgress",
  method: "GET",
  path: `${path}/import-progress`,
  summary: "The progress of the voter roll that is being stored",
  tag,
  output: success(sheetProgress),
});

export const rollTemplate = endpoint({
  name: "rollTemplate",
  method: "GET",
  path: `${path}/import-template`,
  summary: "An empty voter roll",
  tag,
  query: templateQuery,
  output: z.null(),
});
