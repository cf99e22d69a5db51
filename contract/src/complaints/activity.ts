import * as z from "zod/mini";
import { officeMoment } from "../calendar.ts";
import { changed, endpoint, paged } from "../endpoint.ts";
import { type Message, says } from "../messages.ts";
import {
  day,
  idParams,
  optional,
  pageNumber,
  requiredText,
  text,
  time,
  timestamp,
  tooLongMessage,
} from "../rules.ts";

/** The longest note, and the longest reason for a reopening. */
export const ACTIVITY_TEXT_MAX = 500;

/** How a citizen can have been informed. */
export const INFORMED_WAYS = ["phone", "sms", "visit", "letter", "other"] as const;
export type InformedWay = (typeof INFORMED_WAYS)[number];

/** What staff write into a story by themselves; the other entries follow from what they do. */
export const NOTE_KINDS = ["note", "informed"] as const;
export const STORY_KINDS = ["created", "edited", "attached", "removed", ...NOTE_KINDS] as const;

export const reasonMissingMessage = says("Say why the complaint is opened again");
/** Why a completed complaint is opened again. */
export const reopeningReason = requiredText(
  reasonMissingMessage,
  ACTIVITY_TEXT_MAX,
  tooLongMessage("The reason", ACTIVITY_TEXT_MAX),
);

type Given = Record<"kind" | "note" | "informed_how" | "informed_date" | "informed_time", unknown>;
const isMissing = (value: unknown) => value === undefined || value === null || value === "";
/** A rule of one field that depends on others; judged also where other fields are at fault. */
const rule = (path: keyof Given, error: Message, isKept: (given: Given) => boolean) =>
  z.refine<Given>(isKept, { error, path: [path], when: () => true });
const neededWhenInformed = (
  path: "informed_how" | "informed_date" | "informed_time",
  error: Message,
) => rule(path, error, (given) => given.kind !== "informed" || !isMissing(given[path]));

const dateMissing = says("Enter the date on which the citizen was informed");
const timeMissing = says("Enter the time at which the citizen was informed");
const howMissing = says("Choose how the citizen was informed");
export const informedInFutureMessage = says("The citizen cannot have been informed in the future");

/** A note, or that the citizen was informed: how and when, by the office's calendar, and a note if there is more to say. */
export const complaintNoteForm = z
  .object({
    kind: z.enum(NOTE_KINDS, { error: says("Choose what to write down") }),
    note: optional(
      text(
        says("{field} must be text", { field: "The note" }),
        ACTIVITY_TEXT_MAX,
        tooLongMessage("The note", ACTIVITY_TEXT_MAX),
      ),
    ),
    informed_how: optional(z.enum(INFORMED_WAYS, { error: howMissing })),
    informed_date: optional(day(dateMissing)),
    informed_time: optional(time(timeMissing)),
  })
  .check(
    rule("note", says("Write the note"), ({ kind, note }) => kind !== "note" || !isMissing(note)),
    neededWhenInformed("informed_how", howMissing),
    neededWhenInformed("informed_date", dateMissing),
    neededWhenInformed("informed_time", timeMissing),
    rule("informed_date", informedInFutureMessage, (given) => {
      const { kind, informed_date: date, informed_time: at } = given;
      // What is no date or no time has its own message.
      if (kind !== "informed" || typeof date !== "string" || typeof at !== "string") return true;
      return !(officeMoment(date, at).getTime() > Date.now());
    }),
  );
export type ComplaintNoteForm = z.input<typeof complaintNoteForm>;

const maybeText = z.nullable(z.string());

/** The fields whose changes a story tells. */
export const EDITED_FIELDS = [
  "title",
  "description",
  "status_id",
  "category_id",
  "assigned_to",
] as const;

/**
 * One field's change, by name where the field is an id. Both ends are null where only the change itself is known: it was
 * made before stories were kept.
 */
export const activityChange = z.object({
  field: z.enum(EDITED_FIELDS),
  from: maybeText,
  to: maybeText,
});
export type ActivityChange = z.output<typeof activityChange>;

/** What happened to a complaint at one moment; only what its kind tells of is filled. */
export const activityEntry = z.object({
  /** 0: the creation. */
  id: z.int(),
  kind: z.enum(STORY_KINDS),
  at: timestamp,
  by_name: maybeText,
  changes: z.array(activityChange),
  reason: maybeText,
  files: z.array(z.string()),
  note: maybeText,
  informed_how: z.nullable(z.enum(INFORMED_WAYS)),
  informed_date: maybeText,
  informed_time: maybeText,
});
export type ActivityEntry = z.output<typeof activityEntry>;

const path = "/api/v0/complaint/:id";
const tag = "complaints";

export const listComplaintActivity = endpoint({
  name: "listComplaintStory",
  method: "GET",
  path: `${path}/story`,
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
  summary: "Write a note into a complaint's story, or how and when the citizen was informed",
  tag,
  params: idParams,
  body: complaintNoteForm,
  output: changed(z.object({ complaint_id: z.int(), entry_id: z.int() })),
});
