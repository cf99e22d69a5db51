import { BOOTH_NUMBER_MAX } from "../booths.ts";
import { message } from "../message.ts";
import { NAME_MAX } from "../rules.ts";
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
