import * as z from "zod/mini";
import { cleanLines } from "../clean-text.ts";
import { complaint } from "./complaints.ts";
import { endpoint, success } from "../endpoint.ts";
import { officeContact } from "../office.ts";
import { message } from "../message.ts";
import { optionalText, timestamp, tooLongMessage } from "../rules.ts";

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

/** For so many days after the completion the citizen may answer that the matter is not solved, once. */
export const NOT_SOLVED_DAYS = 30;
export const NOT_SOLVED_REASON_MAX = 250;

/** The form of the status page (tracking-10). */
export const notSolvedForm = z.object({
  reason: optionalText(
    message("{field} must be text", { field: "The reason" }),
    NOT_SOLVED_REASON_MAX,
    tooLongMessage("The reason", NOT_SOLVED_REASON_MAX),
    cleanLines,
  ),
});

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
