import * as z from "zod/mini";
import { endpoint, paged, ROLES } from "../endpoint.ts";
import { listQuery, nullableText, timestamp } from "../rules.ts";
import { complaintFilters, complaintOrder, waiting } from "./complaints.ts";
import { COMPLAINT_STATUSES } from "./statuses.ts";

/** The most complaints of one printed register. */
export const REGISTER_MAX = 5000;

export const registerRow = z.object({
  complaint_number: z.int(),
  issue_at: timestamp,
  title: z.string(),
  category: z.string(),
  complainant_name: nullableText,
  complainant_phone: nullableText,
  booth_number: z.string(),
  booth_name: z.string(),
  mandal: z.string(),
  constituency_name: z.string(),
  status: z.enum(COMPLAINT_STATUSES.map(({ name }) => name)),
  completed_at: z.nullable(timestamp),
  assigned_to_name: nullableText,
  waiting: z.nullable(waiting),
});
export type RegisterRow = z.output<typeof registerRow>;

/** The list's first REGISTER_MAX complaints, with its filters, search and order. */
export const readRegister = endpoint({
  name: "readRegister",
  method: "GET",
  path: "/api/v0/complaint/register",
  access: ROLES,
  summary:
    "The complaints that match the list's filters and search, at most 5,000, for a printed register",
  tag: "complaints",
  query: z.object({ search: listQuery.search, sort: complaintOrder, ...complaintFilters }),
  output: paged(registerRow),
});
