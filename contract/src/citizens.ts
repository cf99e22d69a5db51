import * as z from "zod/mini";
import { changed, endpoint, ROLES, success } from "./endpoint.ts";
import { message, ruleError } from "./message.ts";
import {
  email,
  filterId,
  filterText,
  id,
  idParams,
  NAME_MAX,
  nullable,
  nullableText,
  optional,
  phone,
  requiredText,
  text,
  timestamp,
  tooLongMessage,
  wholeNumberMessage,
} from "./rules.ts";

/** The complainant list has at most this many entries (complaint-create-15). */
export const CITIZENS_LIMIT = 50;
/** A search of the whole scope has at least this many characters (citizen-6). */
export const CITIZEN_SEARCH_MIN = 3;

export const citizen = z.object({
  principal_id: z.int(),
  name: nullableText,
  phone: nullableText,
  email: nullableText,
});
export type Citizen = z.output<typeof citizen>;

const place = {
  state_id: z.int(),
  district_id: z.int(),
  constituency_id: z.int(),
  constituency_name: z.string(),
  mandal: z.string(),
  shaktikendra: z.string(),
  booth_name: z.string(),
  booth_id: z.int(),
  booth_number: z.string(),
};
/** The booth where a citizen is enrolled, with the location fields of the forms. */
export const enrolment = z.object(place);
export type Enrolment = z.output<typeof enrolment>;

/** A citizen with their booth. The booth is our own addition (call-20). */
export const citizenRow = z.extend(citizen, place);
export type CitizenRow = z.output<typeof citizenRow>;

/** `complaints`: how many of this citizen the caller reaches. */
export const citizenDetail = z.extend(citizenRow, {
  status: z.enum(["active", "inactive"]),
  version: z.int(),
  sms_consent: z.boolean(),
  created_at: timestamp,
  complaints: z.object({ open: z.int(), completed: z.int() }),
});
export type CitizenDetail = z.output<typeof citizenDetail>;

const phoneRule = phone(message("Enter a valid phone number"));
const emailRule = email(message("Invalid email address"));
const booth_id = id(message("Booth Number is required"));
const name = requiredText(message("Name is required"), NAME_MAX, tooLongMessage("Name", NAME_MAX));
const trueOrFalse = (field: "another_person" | "sms_consent") =>
  z.boolean({ error: ruleError(message("{field} must be true or false", { field })) });
/** Whether it is known that another citizen has this phone: a household. */
const another_person = z._default(trueOrFalse("another_person"), false);

export const citizenForm = z.object({
  name,
  phone: phoneRule,
  email: optional(emailRule),
  booth_id,
});

/** A person without a phone may be added, too. Nobody is messaged who has not agreed. */
export const newCitizenForm = z.extend(citizenForm, {
  phone: optional(phoneRule),
  sms_consent: z._default(trueOrFalse("sms_consent"), false),
});

/** All fields are given; null clears the phone and the email. */
export const updateCitizenForm = z.object({
  name,
  phone: nullable(phoneRule),
  email: nullable(emailRule),
  booth_id,
  sms_consent: trueOrFalse("sms_consent"),
});

export const citizenChangedMessage = message(
  "This citizen was changed by someone else. Reload to see the latest version.",
);

const version = id(wholeNumberMessage("version"));
const limitMessage = message("{field} must be a whole number from 1 to {limit}", {
  field: "limit",
  limit: CITIZENS_LIMIT,
});
const path = "/api/v0/principal/user";
const tag = "citizens";

export const listCitizens = endpoint({
  name: "listCitizens",
  method: "GET",
  path,
  access: ROLES,
  summary:
    "Citizens of a booth, or of all booths that the caller reaches, by name; search matches name or phone",
  tag,
  query: z
    .object({
      booth_id: filterId("booth_id"),
      limit: z._default(
        z.pipe(
          id(limitMessage),
          z.number().check(z.lte(CITIZENS_LIMIT, { error: ruleError(limitMessage) })),
        ),
        CITIZENS_LIMIT,
      ),
      search: filterText("search"),
      /** Our own filter: whom a citizen can be merged with. */
      constituency_id: filterId("constituency_id"),
    })
    .check(
      z.refine(
        ({ booth_id: of, search = "" }) =>
          of !== undefined || Array.from(search).length >= CITIZEN_SEARCH_MIN,
        {
          error: ruleError(
            message("Type at least {limit} characters of the name or phone", {
              limit: CITIZEN_SEARCH_MIN,
            }),
          ),
          path: ["search"],
        },
      ),
    ),
  output: success(z.object({ users: z.array(citizenRow) })),
});

export const createCitizen = endpoint({
  name: "createCitizen",
  method: "POST",
  path,
  access: ROLES,
  summary:
    "Add a citizen to a booth; a phone that is known answers that person, unless it is another person of the household",
  tag,
  body: z.extend(newCitizenForm, { another_person }),
  /** `enrolled_at` is present when a citizen had this phone already: that citizen's booth. */
  output: z.extend(changed(citizen), { enrolled_at: z.optional(enrolment) }),
});

export const readCitizen = endpoint({
  name: "readCitizen",
  method: "GET",
  path: `${path}/:id`,
  access: ROLES,
  summary: "One citizen with their booth and the number of their complaints",
  tag,
  params: idParams,
  output: success(citizenDetail),
});

export const updateCitizen = endpoint({
  name: "updateCitizen",
  method: "PUT",
  path: `${path}/:id`,
  access: ROLES,
  summary:
    "Correct a citizen; complaints keep their booths and show the corrected name; an outdated version gets 409",
  tag,
  params: idParams,
  body: z.extend(updateCitizenForm, { version, another_person }),
  output: changed(citizenDetail),
});

const another = message("Choose another citizen");
/** `version` is that of the citizen who ends. */
export const mergeCitizen = endpoint({
  name: "mergeCitizen",
  method: "POST",
  path: `${path}/:id/merge`,
  summary: "Give the complaints of a citizen to another one of the constituency, and end the first",
  tag,
  params: idParams,
  body: z.object({ into: id(another), version }),
  /** `complaints`: how many were moved. */
  output: changed(z.object({ principal_id: z.int(), complaints: z.int() })),
});

/** A file (JSON): the right of access. */
export const downloadCitizen = endpoint({
  name: "downloadCitizen",
  method: "GET",
  path: `${path}/:id/data`,
  summary: "Everything that the office keeps about a citizen, as a JSON file",
  tag,
  params: idParams,
  output: z.null(),
});

export const wrongNameMessage = message("Type the citizen's exact name to confirm");

export const eraseCitizen = endpoint({
  name: "eraseCitizen",
  method: "DELETE",
  path: `${path}/:id`,
  summary: "Erase what the office keeps of a citizen; `confirm` is their exact name",
  tag,
  params: idParams,
  /** Empty for a citizen without a name. */
  body: z.object({ confirm: text(wrongNameMessage, NAME_MAX, wrongNameMessage) }),
  /** How much was erased. */
  output: changed(
    z.object({
      principal_id: z.int(),
      complaints: z.int(),
      files: z.int(),
      events: z.int(),
    }),
  ),
});
