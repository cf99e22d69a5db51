import * as z from "zod/mini";
import { ACTIVITY_TEXT_MAX } from "./activity.ts";
import { cleanLines } from "../clean-text.ts";
import { changed, endpoint, ROLES, success } from "../endpoint.ts";
import { type Message, message, ruleError } from "../message.ts";
import { LETTER_LANGUAGES } from "../office.ts";
import {
  day,
  id,
  idParams,
  ids,
  nullableText,
  optional,
  requiredText,
  timestamp,
  tooLongMessage,
} from "../rules.ts";

/** How a matter is put before an officer. A letter has a number, a subject and a body. */
export const DISPATCH_MODES = ["letter", "phone", "email", "hand"] as const;
export type DispatchMode = (typeof DISPATCH_MODES)[number];

export const LETTER_SUBJECT_MAX = 200;
export const LETTER_BODY_MAX = 5000;
/** A covering letter lists at most this many complaints. */
export const COVERED_MAX = 50;

const officer_id = id(message("Choose an officer"));
const sent_on = day(message("Enter the date of sending"));
const reply_due_on = optional(day(message("Enter a valid date for the reply")));
const subject = requiredText(
  message("Write the subject"),
  LETTER_SUBJECT_MAX,
  tooLongMessage("subject", LETTER_SUBJECT_MAX),
);
const body = requiredText(
  message("Write the letter"),
  LETTER_BODY_MAX,
  tooLongMessage("body", LETTER_BODY_MAX),
  cleanLines,
);
const language = optional(
  z.enum(LETTER_LANGUAGES, { error: ruleError(message("Choose English or Hindi")) }),
);

type Sent = { mode?: unknown; sent_on?: unknown; reply_due_on?: unknown } & Partial<
  Record<"subject" | "body", unknown>
>;
/** A rule for one field that depends on others. It is checked even when other fields have errors. */
const rule = (path: keyof Sent, broken: Message, isValid: (sent: Sent) => boolean) =>
  z.refine<Sent>(isValid, { error: ruleError(broken), path: [path], when: () => true });
const neededInLetter = (path: "subject" | "body", missing: Message) =>
  rule(path, missing, (sent) => sent.mode !== "letter" || (sent[path] ?? "") !== "");
const replyAfterSending = rule(
  "reply_due_on",
  message("The reply cannot be due before the day of sending"),
  ({ sent_on: sent, reply_due_on: due }) =>
    typeof sent !== "string" || typeof due !== "string" || due === "" || due >= sent,
);

/** A letter has subject and body. Without a language it is in the office's usual one. `reminds`: an earlier referral of the complaint. */
export const referralForm = z
  .object({
    officer_id,
    mode: z.enum(DISPATCH_MODES, { error: ruleError(message("Choose how it is sent")) }),
    sent_on,
    reply_due_on,
    subject: optional(subject),
    body: optional(body),
    language,
    reminds: optional(id(message("Choose a referral of this complaint"))),
  })
  .check(
    neededInLetter("subject", message("Write the subject")),
    neededInLetter("body", message("Write the letter")),
    replyAfterSending,
  );

export const replyForm = z.object({
  received_on: day(message("Enter the date of the reply")),
  note: requiredText(
    message("Write what was replied"),
    ACTIVITY_TEXT_MAX,
    tooLongMessage("The note", ACTIVITY_TEXT_MAX),
    cleanLines,
  ),
});

const coveringLetter = {
  complaint_ids: ids("complaint_ids", { limit: COVERED_MAX, least: 1 }),
  sent_on,
  reply_due_on,
  subject,
  body,
  language,
};
/** One letter about several complaints of a constituency, each of which is referred by it. */
export const coveringLetterForm = z.object(coveringLetter).check(replyAfterSending);
/** The same with the officer, whom the call has in its path. */
export const coveringLetterToOfficer = z
  .object({ officer_id, ...coveringLetter })
  .check(replyAfterSending);

/** The `data` of a refusal: the complaints that are not there, or of a second constituency. */
export const coveringLetterRefusal = z.object({ complaint_ids: z.array(z.int()) });

const reply = z.object({ received_on: z.string(), note: z.string(), by_name: nullableText });
/** One referral; officer and texts as they were when it was sent. */
const referral = z.object({
  referral_id: z.int(),
  officer_id: z.int(),
  department_id: z.int(),
  department: z.string(),
  department_hi: nullableText,
  post: z.string(),
  officer_name: nullableText,
  mode: z.enum(DISPATCH_MODES),
  /** YEAR/NUMBER of a letter; null for the other modes. */
  letter_number: nullableText,
  sent_on: z.string(),
  reply_due_on: nullableText,
  /** The day of the reply that answered it; null while the office waits. */
  replied_on: nullableText,
  /** The first referral of the chain that it reminds of. */
  reminds: z.nullable(z.int()),
  language: z.enum(LETTER_LANGUAGES),
  subject: nullableText,
  body: nullableText,
  /** The day on which the texts were removed with the citizen's particulars. */
  removed_on: nullableText,
  sent_by_name: nullableText,
  created_at: timestamp,
  /** Without those that were taken back. */
  replies: z.array(reply),
});
export type Referral = z.output<typeof referral>;

const path = "/api/v0/complaint/:id/referral";
const tag = "departments";
const referralParams = z.extend(idParams, { referral_id: id(message("Not found")) });

export const listReferrals = endpoint({
  name: "listReferrals",
  method: "GET",
  path,
  access: ROLES,
  summary: "What was sent to departments about a complaint, newest first, with the replies",
  tag,
  params: idParams,
  output: success(z.array(referral)),
});

export const createReferral = endpoint({
  name: "createReferral",
  method: "POST",
  path,
  access: ROLES,
  summary: "Refer a complaint to an officer; a letter gets the next number of the year",
  tag,
  params: idParams,
  body: referralForm,
  output: changed(z.object({ referral_id: z.int(), letter_number: nullableText })),
});

export const addReply = endpoint({
  name: "addReply",
  method: "POST",
  path: `${path}/:referral_id/reply`,
  access: ROLES,
  summary: "Record a reply: it answers the referral and its reminders",
  tag,
  params: referralParams,
  body: replyForm,
  output: changed(z.object({ complaint_id: z.int(), referral_id: z.int() })),
});

export const takeBackReply = endpoint({
  name: "takeBackReply",
  method: "DELETE",
  path: `${path}/:referral_id/reply`,
  access: ROLES,
  summary: "Take back what was recorded as reply to a referral and its reminders: the office waits",
  tag,
  params: referralParams,
  output: changed(z.object({ complaint_id: z.int(), referral_id: z.int() })),
});

export const downloadLetter = endpoint({
  name: "downloadLetter",
  method: "GET",
  path: `${path}/:referral_id/letter`,
  access: ROLES,
  summary: "A letter as PDF, as it was sent",
  tag,
  params: referralParams,
  output: z.null(),
});

export const createCoveringLetter = endpoint({
  name: "createCoveringLetter",
  method: "POST",
  path: "/api/v0/officer/:id/letter",
  access: ROLES,
  summary: "Send one letter that lists up to 50 complaints of a constituency, and refer each by it",
  tag,
  params: idParams,
  body: coveringLetterForm,
  output: changed(z.object({ letter_number: z.string(), referral_ids: z.array(z.int()) })),
});
