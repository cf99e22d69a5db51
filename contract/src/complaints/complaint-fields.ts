import * as z from "zod/mini";
import { cleanLines } from "../clean-text.ts";
import { type Label, message, ruleError } from "../message.ts";
import {
  day,
  id,
  LOCATION_MAX,
  minCharacters,
  nullable,
  nullableText,
  optional,
  optionalText,
  requiredText,
  text,
} from "../rules.ts";
import { wrongAssigneeMessage } from "./assignees.ts";
import { COMPLAINT_STATUSES } from "./statuses.ts";

export const COMPLAINT_TITLE_MAX = 100;
export const COMPLAINT_DESCRIPTION_MIN = 20;
export const COMPLAINT_DESCRIPTION_MAX = 250;

const title = requiredText(
  message("Title is required"),
  COMPLAINT_TITLE_MAX,
  message("Title can be max 100 chars"),
);
const descriptionTooShort = message("Description must be at least 20 characters");
const descriptionTooLong = message("Description must be at most 250 characters");
const category = id(message("Select a valid category"));
const assignee = optional(id(wrongAssigneeMessage));
const dateOrNone = (field: "due_on" | "follow_up_on") =>
  nullable(day(message("{field} must be a date written YYYY-MM-DD, or null", { field })));

interface ComplaintField {
  /** A text is exported as it is, and erased with the citizen. An optional text is shown only where there is one. */
  kind: "required text" | "optional text" | "choice" | "date";
  label: Label;
  /** The characters of a text's column in the .xlsx export. */
  width?: number;
  /** The value in the answer of readComplaint. */
  read: z.ZodMiniType;
  /** The rule of a new complaint; a field without it is set by the server. */
  created?: z.ZodMiniType;
  /** The rule of an edit; a field without it stays as it was logged. */
  edited?: z.ZodMiniType;
  /** The rule of the call that sets the dates; the edit leaves them as they are. */
  dated?: z.ZodMiniType;
  /** The rule of the call that gives the complaint to another citizen. */
  given?: z.ZodMiniType;
  /** The name of an edited field within a sentence of the activity. */
  word?: Label;
}

/**
 * The fields of a complaint that people fill in, by the names of their columns, in the order of the edit (complaint-edit-2). From this
 * table come the rules of both forms, what an edit locks, compares, stores and records, the texts of the export, of the
 * details and of the activity, and what is erased with a citizen.
 */
export const COMPLAINT_FIELDS = {
  title: {
    kind: "required text",
    label: "Complaint Title",
    width: 40,
    read: z.string(),
    created: title,
    edited: title,
    word: "title",
  },
  description: {
    kind: "required text",
    label: "Description",
    width: 60,
    read: z.string(),
    created: text(
      descriptionTooShort,
      COMPLAINT_DESCRIPTION_MAX,
      descriptionTooLong,
      cleanLines,
    ).check(minCharacters(COMPLAINT_DESCRIPTION_MIN, descriptionTooShort)),
    edited: requiredText(
      message("Description is required"),
      COMPLAINT_DESCRIPTION_MAX,
      descriptionTooLong,
      cleanLines,
    ),
    word: "description",
  },
  status_id: {
    kind: "choice",
    label: "Status",
    read: z.int(),
    edited: id(message("Select a valid status")).check(
      z.refine((value) => COMPLAINT_STATUSES.some((status) => status.id === value), {
        error: ruleError(message("Select a valid status")),
      }),
    ),
    word: "status",
  },
  category_id: {
    kind: "choice",
    label: "Category",
    read: z.int(),
    created: category,
    edited: category,
    word: "category",
  },
  location: {
    kind: "optional text",
    label: "Location",
    width: 30,
    read: nullableText,
    created: optionalText(
      message("{field} must be text", { field: "Location" }),
      LOCATION_MAX,
      message("Location must be less than 512 characters"),
    ),
  },
  assigned_to: {
    kind: "choice",
    label: "Assigned To",
    read: z.nullable(z.int()),
    created: assignee,
    edited: assignee,
    word: "assignee",
  },
  due_on: {
    kind: "date",
    label: "Due",
    read: nullableText,
    dated: dateOrNone("due_on"),
    word: "due date",
  },
  follow_up_on: {
    kind: "date",
    label: "Follow-up",
    read: nullableText,
    dated: dateOrNone("follow_up_on"),
    word: "follow-up date",
  },
  complainant_id: {
    kind: "choice",
    label: "Complainant",
    read: z.int(),
    given: id(message("Complainant ID is required")),
    word: "complainant",
  },
  /** Follows the complainant. */
  booth_id: { kind: "choice", label: "Booth", read: z.int(), word: "booth" },
} as const satisfies Record<string, ComplaintField>;

type Fields = typeof COMPLAINT_FIELDS;
/** The labels alone: a page that only shows them loads no rules (web/build/contract-wire.ts). */
export const FIELD_LABELS = Object.fromEntries(
  Object.entries(COMPLAINT_FIELDS).map(([name, { label }]) => [name, label]),
) as { [Name in keyof Fields]: Fields[Name]["label"] };
type NameWith<Part> = {
  [Name in keyof Fields]: Fields[Name] extends Part ? Name : never;
}[keyof Fields];
type Use = "read" | "created" | "edited" | "dated" | "given";
type RulesOf<U extends Use> = {
  [Name in NameWith<Record<U, unknown>>]: Fields[Name] extends Record<U, infer Rule> ? Rule : never;
};

const fields: [string, ComplaintField][] = Object.entries(COMPLAINT_FIELDS);
const rulesOf = <U extends Use>(use: U) =>
  Object.fromEntries(
    fields.flatMap(([name, field]) => (field[use] ? [[name, field[use]]] : [])),
  ) as RulesOf<U>;
const namesOf = <Kind extends ComplaintField["kind"]>(...kinds: Kind[]) =>
  fields
    .filter(([, { kind }]) => kinds.some((one) => one === kind))
    .map(([name]) => name as NameWith<{ kind: Kind }>);

export const readFields = rulesOf("read");
export const createdFields = rulesOf("created");
export const editedFields = rulesOf("edited");
export const datedFields = rulesOf("dated");
export const givenFields = rulesOf("given");
export const READ_FIELDS = Object.keys(readFields) as (keyof typeof readFields)[];
export const CREATED_FIELDS = Object.keys(createdFields) as (keyof typeof createdFields)[];
export const EDITED_FIELDS = Object.keys(editedFields) as (keyof typeof editedFields)[];
/** The fields whose changes the activity records. */
export const CHANGED_FIELDS = [
  ...EDITED_FIELDS,
  ...(Object.keys(datedFields) as (keyof typeof datedFields)[]),
  ...(Object.keys(givenFields) as (keyof typeof givenFields)[]),
  "booth_id",
] as const;
export const TEXT_FIELDS = namesOf("required text", "optional text");
export const OPTIONAL_TEXT_FIELDS = namesOf("optional text");
