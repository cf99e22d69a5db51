import * as z from "zod/mini";
import { BOOTH_NUMBER_MAX } from "../booths.ts";
import {
  boothUploadForm,
  constituencyMissingMessage,
  sheetProgress,
  sheetReport,
  sheetUpload,
  templateQuery,
} from "../booth-upload.ts";
import { changed, endpoint, success } from "../endpoint.ts";
import { message } from "../message.ts";
import { id, NAME_MAX } from "../rules.ts";
import { COMPLAINT_DESCRIPTION_MAX, COMPLAINT_TITLE_MAX } from "./complaint-fields.ts";

/** Characters of a register's number of a complaint. */
export const SOURCE_NUMBER_MAX = 50;
const SUBJECT_MAX = 1000;
/** Also the most characters that are read of a cell. */
const DETAILS_MAX = 2000;

/** The columns of a register, in the template's order (register-import-2). `width` is in characters. */
export const REGISTER_COLUMNS = {
  date: {
    title: "Date",
    contents: message("The day on which the matter was brought in; the day comes first"),
    max: 60,
    width: 12,
  },
  number: {
    title: "Number",
    contents: message("The register's own number, different in every row"),
    max: SOURCE_NUMBER_MAX,
    width: 14,
  },
  name: {
    title: "Name",
    contents: message("The complainant"),
    max: NAME_MAX,
    width: 26,
  },
  phone: {
    title: "Phone",
    contents: message("A mobile number, or nothing"),
    max: 40,
    width: 14,
  },
  booth_number: {
    title: "Booth Number",
    contents: message("A booth of the constituency, as the console has it"),
    max: BOOTH_NUMBER_MAX,
    width: 14,
  },
  category: {
    title: "Category",
    contents: message("A category of complaints, as the console has it, in English or Hindi"),
    max: 100,
    width: 20,
  },
  subject: {
    title: "Subject",
    contents: message(
      "Up to {count} characters become the title; the rest goes before the details",
      { count: COMPLAINT_TITLE_MAX },
    ),
    max: SUBJECT_MAX,
    width: 36,
  },
  details: {
    title: "Details",
    contents: message("Beyond {count} characters the whole text also becomes a note", {
      count: COMPLAINT_DESCRIPTION_MAX,
    }),
    max: DETAILS_MAX,
    width: 60,
  },
  status: {
    title: "Status",
    contents: message("Pending, In Process or Disposed, in words of either language"),
    max: 100,
    width: 14,
  },
  completed_on: {
    title: "Completed On",
    contents: message("The day on which a disposed matter was disposed of"),
    max: 60,
    width: 14,
  },
  assigned_to: {
    title: "Assigned To",
    contents: message("The name or phone of an admin of the constituency, or nothing"),
    max: NAME_MAX,
    width: 24,
  },
} as const;
export type RegisterColumn = keyof typeof REGISTER_COLUMNS;
export const registerColumns = Object.keys(REGISTER_COLUMNS) as RegisterColumn[];

/** A check shows the first complaints of the sheet, at most this many, as they would be stored. */
export const REGISTER_PREVIEW_MAX = 50;

/** A complaint as it would be stored: days are YYYY-MM-DD. */
const registerPreview = z.object({
  row: z.int(),
  number: z.string(),
  date: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  title: z.string(),
  status_id: z.int(),
  completed_on: z.nullable(z.string()),
});
export type RegisterPreview = z.output<typeof registerPreview>;

export const registerReport = z.extend(z.omit(sheetReport, { updated: true, preview: true }), {
  /** Citizens who were added, or would be. */
  citizens: z.int(),
  /** Complaints with a text over the limit, which has become a note. */
  long_texts: z.int(),
  /** Of a dry run. */
  preview: z.optional(z.array(registerPreview)),
});
export type RegisterReport = z.output<typeof registerReport>;

const path = "/api/v0/complaint";
const tag = "complaints";

export const importComplaints = endpoint({
  name: "importComplaints",
  method: "POST",
  path: `${path}/import`,
  summary:
    "Add the complaints of an Excel register that are not there yet; rejected rows are reported",
  tag,
  body: boothUploadForm,
  upload: sheetUpload,
  output: changed(registerReport),
});

/** The progress of an import that is being stored; null when there is none. */
export const readImportProgress = endpoint({
  name: "readImportProgress",
  method: "GET",
  path: `${path}/import-progress`,
  summary: "The progress of the register that is being stored for a constituency",
  tag,
  query: z.object({ constituency_id: id(constituencyMissingMessage) }),
  output: success(sheetProgress),
});

export const registerTemplate = endpoint({
  name: "registerTemplate",
  method: "GET",
  path: `${path}/import-template`,
  summary: "An empty register",
  tag,
  query: templateQuery,
  output: z.null(),
});
