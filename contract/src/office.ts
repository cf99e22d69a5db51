import * as z from "zod/mini";
import { cleanLines } from "./clean-text.ts";
import { ADDRESS_MAX } from "./department-changes.ts";
import { changed, endpoint, ROLES, success } from "./endpoint.ts";
import { message, ruleError } from "./message.ts";
import {
  email,
  NAME_MAX,
  nullable,
  nullableText,
  requiredText,
  seenVersion,
  tooLongMessage,
} from "./rules.ts";

/** The languages of letters. The texts of a letter are fixed, so a third language is a change of the product. */
export const LETTER_LANGUAGES = ["en", "hi"] as const;
export type LetterLanguage = (typeof LETTER_LANGUAGES)[number];

/** Characters of an office's telephone, which may be a landline with its area code, or two. */
const PHONE_TEXT_MAX = 50;

const THREE_DIGITS = /\p{Nd}{3}/u;

/** The letterhead. All texts are null until the office has set it. */
const letterhead = z.object({
  representative: nullableText,
  title: nullableText,
  address: nullableText,
  phone: nullableText,
  email: nullableText,
  /** In the office's order: the first is the usual language of a letter. */
  languages: z.array(z.enum(LETTER_LANGUAGES)),
  /** Null until the office has set it. */
  version: z.nullable(z.int()),
});
export type Letterhead = z.output<typeof letterhead>;
/** What a letter keeps of it. */
export type LetterheadTexts = Omit<Letterhead, "languages" | "version">;

/** What a citizen sees of the letterhead, on the slip and on the status page (office-3). */
export const officeContact = z.object({ office_name: nullableText, office_phone: nullableText });

const line = (field: "title" | "phone", limit: number) =>
  requiredText(message("{field} must be text", { field }), limit, tooLongMessage(field, limit));
const languagesMessage = ruleError(message("Choose English, Hindi or both"));

/** All fields are given; null clears one. */
export const letterheadForm = z.object({
  representative: requiredText(
    message("Name of the representative is required"),
    NAME_MAX,
    tooLongMessage("representative", NAME_MAX),
  ),
  title: nullable(line("title", NAME_MAX)),
  address: nullable(
    requiredText(
      message("{field} must be text", { field: "address" }),
      ADDRESS_MAX,
      tooLongMessage("address", ADDRESS_MAX),
      cleanLines,
    ),
  ),
  phone: nullable(
    line("phone", PHONE_TEXT_MAX).check(
      z.regex(THREE_DIGITS, { error: ruleError(message("Enter a valid phone number")) }),
    ),
  ),
  email: nullable(email(message("Invalid email address"))),
  languages: z
    .array(z.enum(LETTER_LANGUAGES, { error: languagesMessage }), { error: languagesMessage })
    .check(
      z.minLength(1, { error: languagesMessage }),
      z.refine((given) => new Set(given).size === given.length, { error: languagesMessage }),
    ),
  version: seenVersion,
});

const path = "/api/v0/office";
const tag = "departments";

export const readLetterhead = endpoint({
  name: "readLetterhead",
  method: "GET",
  path,
  access: ROLES,
  summary: "The office's letterhead",
  tag,
  output: success(letterhead),
});

export const updateLetterhead = endpoint({
  name: "updateLetterhead",
  method: "PUT",
  path,
  summary:
    "Set the office's letterhead; letters that were sent stay as they were; an outdated version gets 409",
  tag,
  body: letterheadForm,
  output: changed(letterhead),
});
