import * as z from "zod/mini";
import { cleanLines } from "./clean-text.ts";
import { changed, endpoint, ROLES, success } from "./endpoint.ts";
import { message, ruleError } from "./message.ts";
import {
  email,
  id,
  idParams,
  NAME_MAX,
  nullable,
  nullableText,
  optional,
  phone,
  requiredText,
  tooLongMessage,
} from "./rules.ts";

/** Characters of an officer's postal address, which has several lines. */
export const ADDRESS_MAX = 300;

const officer = z.object({
  id: z.int(),
  department_id: z.int(),
  post: z.string(),
  name: nullableText,
  phone: nullableText,
  email: nullableText,
  address: nullableText,
  /** An officer without a constituency serves all of them. */
  constituency_id: z.nullable(z.int()),
  constituency_name: nullableText,
  /** A retired officer stays on what was sent to them, and can be chosen no more. */
  retired: z.boolean(),
});
export type Officer = z.output<typeof officer>;

const storedDepartment = z.object({
  id: z.int(),
  name: z.string(),
  name_hi: nullableText,
  /** A retired department stays on what was sent to it, and its officers can be chosen no more. */
  retired: z.boolean(),
});
const department = z.extend(storedDepartment, { officers: z.array(officer) });
export type Department = z.output<typeof department>;

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
export const updateDepartmentForm = z.object({ name, name_hi: nullable(name_hi), retired });

const post = requiredText(message("Post is required"), NAME_MAX, tooLongMessage("post", NAME_MAX));
const phoneRule = phone(message("Enter a valid phone number"));
const emailRule = email(message("Invalid email address"));
const address = textOf("address", ADDRESS_MAX, cleanLines);
const constituency = id(message("Select a valid constituency"));

export const createOfficerForm = z.object({
  post,
  name: optional(name),
  phone: optional(phoneRule),
  email: optional(emailRule),
  address: optional(address),
  constituency_id: optional(constituency),
});
/** All fields are given; null clears one. */
export const updateOfficerForm = z.object({
  post,
  name: nullable(name),
  phone: nullable(phoneRule),
  email: nullable(emailRule),
  address: nullable(address),
  constituency_id: nullable(constituency),
  retired,
});

const path = "/api/v0/department";
const tag = "departments";

export const listDepartments = endpoint({
  name: "listDepartments",
  method: "GET",
  path,
  access: ROLES,
  summary:
    "Departments by name, with their officers: an admin sees those of the own constituency and those of all",
  tag,
  output: success(z.array(department)),
});

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
  summary: "Rename, retire or bring back a department; nothing is deleted",
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
  summary: "Change, retire or bring back an officer; what was sent to them stays as it was",
  tag,
  params: idParams,
  body: updateOfficerForm,
  output: changed(officer),
});
