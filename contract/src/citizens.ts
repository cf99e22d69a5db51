import * as z from "zod/mini";
import { changed, endpoint, ROLES, success } from "./endpoint.ts";
import { message, ruleError } from "./message.ts";
import {
  email,
  filterText,
  id,
  NAME_MAX,
  optional,
  phone,
  requiredText,
  tooLongMessage,
  wholeNumberMessage,
} from "./rules.ts";

/** The complainant list has at most this many entries (complaint-create-15). */
export const CITIZENS_LIMIT = 50;

export const citizen = z.object({
  principal_id: z.int(),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
});
export type Citizen = z.output<typeof citizen>;

export const citizenForm = z.object({
  name: requiredText(message("Name is required"), NAME_MAX, tooLongMessage("Name", NAME_MAX)),
  phone: phone(message("Enter a valid phone number")),
  email: optional(email(message("Invalid email address"))),
  booth_id: id(message("Booth Number is required")),
});

const limitMessage = message("{field} must be a whole number from 1 to {limit}", {
  field: "limit",
  limit: CITIZENS_LIMIT,
});

export const listCitizens = endpoint({
  name: "listCitizens",
  method: "GET",
  path: "/api/v0/principal/user",
  access: ROLES,
  summary: "Citizens of a booth, by name; search matches name or phone",
  tag: "citizens",
  query: z.object({
    booth_id: id(wholeNumberMessage("booth_id")),
    limit: z._default(
      z.pipe(
        id(limitMessage),
        z.number().check(z.lte(CITIZENS_LIMIT, { error: ruleError(limitMessage) })),
      ),
      CITIZENS_LIMIT,
    ),
    search: filterText("search"),
  }),
  output: success(z.object({ users: z.array(citizen) })),
});

/** The booth where a citizen is enrolled, with the location fields of the forms. */
export const enrolment = z.object({
  state_id: z.int(),
  district_id: z.int(),
  constituency_id: z.int(),
  constituency_name: z.string(),
  mandal: z.string(),
  shaktikendra: z.string(),
  booth_name: z.string(),
  booth_id: z.int(),
  booth_number: z.string(),
});
export type Enrolment = z.output<typeof enrolment>;

export const createCitizen = endpoint({
  name: "createCitizen",
  method: "POST",
  path: "/api/v0/principal/user",
  access: ROLES,
  summary: "Add a citizen to a booth; a phone that is known answers that person",
  tag: "citizens",
  body: citizenForm,
  /** `enrolled_at` is present when a citizen had this phone already: that citizen's booth. */
  output: z.extend(changed(citizen), { enrolled_at: z.optional(enrolment) }),
});
