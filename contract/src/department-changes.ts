import * as z from "zod/mini";
import { cleanLines } from "./clean-text.ts";
import { officer, storedDepartment } from "./departments.ts";
import { changed, endpoint } from "./endpoint.ts";
import { message, ruleError } from "./message.ts";
import { normalizeOfficePhone, OFFICE_PHONE_PATTERN } from "./phone.ts";
import {
  email,
  id,
  idParams,
  NAME_MAX,
  nullable,
  optional,
  requiredText,
  seenVersion,
  tooLongMessage,
} from "./rules.ts";

/** Characters of a postal address, which has several lines. */
export const ADDRESS_MAX = 300;

const textOf = (field: "name_hi" | "address", limit: number, clean?: typeof cleanLines) =>
  requiredText(
    message("{field} must be text", { field }),
    limit,
    tooLongMessage(field, limit),
    clean,
  );
const name = requiredText(message("Name is required"), NAME_MAX, tooLongMessage("name", NAME_MAX));
const name_hi = textOf("name_hi", NAME_MAX);
const retired = z.boolean({
  error: ruleError(message("{field} must be true or false", { field: "retired" })),
});

export const createDepartmentForm = z.object({ name, name_hi: optional(name_hi) });
/** All fields are given; null clears the Hindi name. */
export const updateDepartmentForm = z.object({
  name,
  name_hi: nullable(name_hi),
  retired,
  version: seenVersion,
});

const post = requiredText(message("Post is required"), NAME_MAX, tooLongMessage("post", NAME_MAX));
const wrongPhone = ruleError(message("Enter a valid phone number"));
const phone = z
  .string({ error: wrongPhone })
  .check(z.overwrite(normalizeOfficePhone), z.regex(OFFICE_PHONE_PATTERN, { error: wrongPhone }));
const emailRule = email(message("Invalid email address"));
const address = textOf("address", ADDRESS_MAX, cleanLines);
const constituency = id(message("Select a valid constituency"));

export const createOfficerForm = z.object({
  post,
  name: optional(name),
  phone: optional(phone),
  email: optional(emailRule),
  address: optional(address),
  constituency_id: optional(constituency),
});
/** All fields are given; null clears one. */
export const updateOfficerForm = z.object({
  post,
  name: nullable(name),
  phone: nullable(phone),
  email: nullable(emailRule),
  address: nullable(address),
  constituency_id: nullable(constituency),
  retired,
  version: seenVersion,
});

const path = "/api/v0/department";
const tag = "departments";

export const createDepartment = endpoint({
  name: "createDepartment",
  method: "POST",
  path,
  summary: "Add a department",
  tag,
  body: createDepartmentForm,
  output: changed(storedDepartment),
});

export const updateDepartment = endpoint({
  name: "updateDepartment",
  method: "PUT",
  path: `${path}/:id`,
  summary:
    "Rename, retire or bring back a department; nothing is deleted; an outdated version gets 409",
  tag,
  params: idParams,
  body: updateDepartmentForm,
  output: changed(storedDepartment),
});

export const createOfficer = endpoint({
  name: "createOfficer",
  method: "POST",
  path: `${path}/:id/officer`,
  summary: "Add an officer to a department",
  tag,
  params: idParams,
  body: createOfficerForm,
  output: changed(officer),
});

export const updateOfficer = endpoint({
  name: "updateOfficer",
  method: "PUT",
  path: "/api/v0/officer/:id",
  summary:
    "Change, retire or bring back an officer; what was sent to them stays as it was; an outdated version gets 409",
  tag,
  params: idParams,
  body: updateOfficerForm,
  output: changed(officer),
});
