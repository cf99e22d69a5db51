import * as z from "zod/mini";
import { complaintRow } from "./complaints.ts";
import { endpoint, ROLES, success } from "../endpoint.ts";
import { filterId, idParams } from "../rules.ts";

/* Calls of our own (complaint-create-20, call-20). */

/** A complaint that was brought in at most this many days ago may be about the same matter. */
export const SIMILAR_DAYS = 30;
/** The answer has at most this many complaints. */
export const SIMILAR_MAX = 5;

export const similarComplaint = z.extend(
  z.pick(complaintRow, {
    complaint_id: true,
    title: true,
    category: true,
    complainant_name: true,
    status: true,
    issue_at: true,
    created_at: true,
  }),
  {
    /** False: another citizen of the same booth, with the same category. */
    is_same_citizen: z.boolean(),
  },
);
export type SimilarComplaint = z.output<typeof similarComplaint>;

const path = "/api/v0/complaint";
const tag = "complaints";

export const similarComplaints = endpoint({
  name: "similarComplaints",
  method: "GET",
  path: `${path}/similar`,
  access: ROLES,
  summary:
    "Complaints that a new one may repeat: by the same citizen, or of the same booth and category",
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
  access: ROLES,
  summary: "The complainant of a complaint, and the number of their complaints",
  tag,
  params: idParams,
  output: success(z.object({ complainant_id: z.int(), complaints: z.int() })),
});
