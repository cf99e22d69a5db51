import * as z from "zod/mini";
import { officeMoment } from "../calendar.ts";
import { cleanLines } from "../clean-text.ts";
import { changed, endpoint, paged, ROLES } from "../endpoint.ts";
import { CHANGED_FIELDS } from "./complaint-fields.ts";
import { type Message, message, ruleError } from "../message.ts";
import { MESSAGE_KINDS, MESSAGE_STATES } from "../messages.ts";
import {
  day,
  idParams,
  optional,
  optionalText,
  pageNumber,
  time,
  timestamp,
  tooLongMessage,
} from "../rules.ts";

/** Characters of a note, and of the reason for a reopening. */
export const ACTIVITY_TEXT_MAX = 500;

/** How fast the clock of a browser may be. */
const CLOCK_TOLERANCE_MS = 15 * 60_000;

/** The ways in which the office informs a citizen. */
export const INFORMED_WAYS = ["phone", "sms", "visit", "letter", "other"] as const;
export type InformedWay = (typeof INFORMED_WAYS)[number];

/** The kinds that staff add as notes. Changes of the complaint add the other kinds ("attached" and "removed": files). */
export const NOTE_KINDS = ["note", "informed"] as const;
/** What goes to departments, and comes back. */
export const REFERRAL_KINDS = ["referred", "reminded", "replied", "reply_taken_back"] as const;
export const ACTIVITY_KINDS = [
  "created",
  "edited",
  "attached",
  "removed",
  ...NOTE_KINDS,
  ...REFERRAL_KINDS,
  // The citizen's own answer, on the status page.
  "not_solved",
  // What the office sent the citizen by itself (messages-6).
  "message",
] as const;

const activityText = (field: "The reason" | "The note") =>
  optionalText(
    message("{field} must be text", { field }),
    ACTIVITY_TEXT_MAX,
    tooLongMessage(field, ACTIVITY_TEXT_MAX),
    cleanLines,
  );

/** Why a completed complaint is opened again: never required (complaint-edit-11). */
export const reopeningReason = activityText("The reason");

type NoteFields = Record<
  "kind" | "note" | "informed_how" | "informed_date" | "informed_time",
  unknown
>;
const isMissing = (value: unknown) => value === undefined || value === null || value === "";
/** A rule for one field that depends on other fields. It is checked even when other fields have errors. */
const rule = (path: keyof NoteFields, broken: Message, isValid: (fields: NoteFields) => boolean) =>
  z.refine<NoteFields>(isValid, { error: ruleError(broken), path: [path], when: () => true });
const requiredWhenInformed = (
  path: "informed_how" | "informed_date" | "informed_time",
  missing: Message,
) => rule(path, missing, (fields) => fields.kind !== "informed" || !isMissing(fields[path]));

const dateMissing = message("Enter the date on which the citizen was informed");
const timeMissing = message("Enter the time at which the citizen was informed");
const howMissing = message("Choose how the citizen was informed");
export const informedInFutureMessage = message(
  "The citizen cannot have been informed in the future",
);

/**
 * Kind "note": a text. Kind "informed": how and when the citizen was informed, with an optional text. Date and time are in the
 * office's time zone.
 */
export const complaintNoteForm = z
  .object({
    kind: z.enum(NOTE_KINDS, { error: ruleError(message("Choose what to write down")) }),
    note: activityText("The note"),
    informed_how: optional(z.enum(INFORMED_WAYS, { error: ruleError(howMissing) })),
    informed_date: optional(day(dateMissing)),
    informed_time: optional(time(timeMissing)),
  })
  .check(
    rule(
      "note",
      message("Write the note"),
      ({ kind, note }) => kind !== "note" || !isMissing(note),
    ),
    requiredWhenInformed("informed_how", howMissing),
    requiredWhenInformed("informed_date", dateMissing),
    requiredWhenInformed("informed_time", timeMissing),
    rule("informed_date", informedInFutureMessage, (fields) => {
      const { kind, informed_date: date, informed_time: at } = fields;
      // An invalid date or time has an error already.
      if (kind !== "informed" || typeof date !== "string" || typeof at !== "string") return true;
      // NaN, the moment of a day that does not exist, passes here.
      return !(officeMoment(date, at).getTime() > Date.now() + CLOCK_TOLERANCE_MS);
    }),
  );
export type ComplaintNoteForm = z.input<typeof complaintNoteForm>;

const nullableText = z.nullable(z.string());

/**
 * One field's change, with names in place of ids. `from` and `to` are both null for changes from before activity was
 * recorded: their values are unknown.
 */
export const activityChange = z.object({
  field: z.enum(CHANGED_FIELDS),
  from: nullableText,
  to: nullableText,
});
export type ActivityChange = z.output<typeof activityChange>;

/** What was sent, to whom; of the kinds of REFERRAL_KINDS. */
const activityReferral = z.object({
  referral_id: z.int(),
  department: z.string(),
  department_hi: nullableText,
  post: z.string(),
  mode: z.string(),
  letter_number: nullableText,
});

/** One entry of a complaint's activity. Fields that do not belong to its kind are null or empty. */
export const activityEntry = z.object({
  /** 0 for the creation. */
  id: z.int(),
  kind: z.enum(ACTIVITY_KINDS),
  at: timestamp,
  by_name: nullableText,
  changes: z.array(activityChange),
  reason: nullableText,
  files: z.array(z.string()),
  note: nullableText,
  informed_how: z.nullable(z.enum(INFORMED_WAYS)),
  informed_date: nullableText,
  informed_time: nullableText,
  referral: z.nullable(activityReferral),
  /** The day of a reply. */
  received_on: nullableText,
  /** Of a message; its state is the present one. */
  message_kind: z.nullable(z.enum(MESSAGE_KINDS)),
  message_state: z.nullable(z.enum(MESSAGE_STATES)),
});
export type ActivityEntry = z.output<typeof activityEntry>;

const path = "/api/v0/complaint/:id";
const tag = "complaints";

// "Story" is the older name of the activity: names of calls, addresses and tables keep it.
export const listComplaintActivity = endpoint({
  name: "listComplaintStory",
  method: "GET",
  path: `${path}/story`,
  access: ROLES,
  summary: "What happened to a complaint and who did it, newest first, ten a page",
  tag,
  params: idParams,
  query: z.object({ page: pageNumber }),
  output: paged(activityEntry),
});

export const addComplaintNote = endpoint({
  name: "addComplaintNote",
  method: "POST",
  path: `${path}/notes`,
  access: ROLES,
  summary: "Add a note to a complaint's activity, or how and when the citizen was informed",
  tag,
  params: idParams,
  body: complaintNoteForm,
  output: changed(z.object({ complaint_id: z.int(), entry_id: z.int() })),
});
