import * as z from "zod/mini";
import { complaint } from "./complaints.ts";
import { endpoint, success } from "../endpoint.ts";
import { officeContact } from "../office.ts";
import { timestamp } from "../rules.ts";

const { status_code } = complaint.shape;

/** What a tracking code shows: nothing of a citizen, and nothing that was written about the complaint (tracking-3). */
export const trackedComplaint = z.object({
  complaint_number: z.int(),
  category: z.string(),
  status_code,
  status: status_code,
  received_at: timestamp,
  /** The last 50 moves after the receipt, oldest first. */
  moves: z.array(z.object({ status_code, at: timestamp })),
  has_earlier_moves: z.boolean(),
  constituency_name: z.string(),
  ...officeContact.shape,
});
export type TrackedComplaint = z.output<typeof trackedComplaint>;

/** The code may have lower case, blanks and hyphens. Any text that is not a code gets the answer of an unknown code. */
export const trackComplaint = endpoint({
  name: "trackComplaint",
  method: "GET",
  path: "/api/v0/track/:code",
  access: "public",
  summary: "The status of a complaint by its tracking code",
  tag: "complaints",
  params: z.object({ code: z.string() }),
  output: success(trackedComplaint),
});
