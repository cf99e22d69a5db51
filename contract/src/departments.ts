import * as z from "zod/mini";
import { endpoint, ROLES, success } from "./endpoint.ts";
import { nullableText } from "./rules.ts";

export const officer = z.object({
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
  version: z.int(),
});
export type Officer = z.output<typeof officer>;

export const storedDepartment = z.object({
  id: z.int(),
  name: z.string(),
  name_hi: nullableText,
  /** A retired department stays on what was sent to it, and its officers can be chosen no more. */
  retired: z.boolean(),
  version: z.int(),
});
const department = z.extend(storedDepartment, { officers: z.array(officer) });
export type Department = z.output<typeof department>;

export const listDepartments = endpoint({
  name: "listDepartments",
  method: "GET",
  path: "/api/v0/department",
  access: ROLES,
  summary:
    "Departments by name, with their officers: an admin sees those of the own constituency and those of all",
  tag: "departments",
  output: success(z.array(department)),
});
