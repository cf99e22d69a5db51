import * as z from "zod/mini";
import { complaintRow } from "./complaints.ts";
import { endpoint, success } from "../endpoint.ts";
import { filterId, idParams, timestamp } from "../rules.ts";

/* What stands near a complaint: others like it, others of the citizen, and whom it can be assigned to. All ours. */

/** How many days back a complaint is likely to be about the same, and how many are told at most. */
export const SIMILAR_DAYS = 30;
export const SIMILAR_MAX = 5;

export const similarComplaint = z.extend(complaintRow, {
  created_at: timestamp,
  /** Of the same citizen; else of the same booth and category. */
  is_same_citizen: z.boolean(),
});
export type SimilarComplaint = z.output<typeof similarComplaint>;

const path = "/api/v0/complaint";
const tag = "complaints";

export const similarComplaints = endpoint({
  name: "similarComplaints",
  method: "GET",
  path: `${path}/similar`,
  summary: "Complaints that a new one may repeat: of its citizen, or of its booth and category",
  tag,
  query: z.object({
    complainant_id: filterId("complainant_id"),
    booth_id: filterId("booth_id"),
    category_id: filterId("category_id"),
  }),
  output: success(z.array(similarComplaint)),
});

export const readComplainant = endpoint({
  name: "readComplainant",
  method: "GET",
  path: `${path}/:id/complainant`,
  summary: "Who complained, and how many complaints the office has of them",
  tag,
  params: idParams,
  output: success(z.object({ complainant_id: z.int(), complaints: z.int() })),
});

/** How near an admin's constituency lies to that of a complaint, the nearest first. */
export const NEARNESS = ["constituency", "district", "state", "elsewhere"] as const;

export const assignee = z.object({
  principal_id: z.int(),
  constituency_name: z.string(),
  nearness: z.enum(NEARNESS),
  /** Complaints assigned to them that are not completed. */
  open_complaints: z.int(),
});
export type Assignee = z.output<typeof assignee>;

export const listAssignees = endpoint({
  name: "listAssignees",
  method: "GET",
  path: `${path}/assignees`,
  summary: "Whom a complaint can be assigned to, those nearest to its place first",
  tag,
  query: z.object({
    /** Where it is: a booth, or while that is not known a constituency; without both, all are listed by name. */
    booth_id: filterId("booth_id"),
    constituency_id: filterId("constituency_id"),
  }),
  output: success(z.array(assignee)),
});
