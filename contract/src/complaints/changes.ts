import * as z from "zod/mini";
import { reopeningReason } from "./activity.ts";
import { wrongAssigneeMessage } from "./assignees.ts";
import { datedFields, editedFields, givenFields } from "./complaint-fields.ts";
import { changed, endpoint, ROLES } from "../endpoint.ts";
import { message, ruleError } from "../message.ts";
import { id, idParams, ids, nullable, wholeNumberMessage } from "../rules.ts";

/* Changes of one field, for one complaint or for many, without the form of the edit. A change carries all its fields: an absent one is a
   400 that names it, null clears. */

const path = "/api/v0/complaint";
const tag = "complaints";
const assignedTo = nullable(id(wrongAssigneeMessage));
const version = id(wholeNumberMessage("version"));
const changedComplaint = changed(z.object({ complaint_id: z.int(), version: z.int() }));

export const setComplaintStatus = endpoint({
  name: "setComplaintStatus",
  method: "PUT",
  path: `${path}/:id/status`,
  access: ROLES,
  summary: "Move a complaint to another status; an outdated version gets 409",
  tag,
  params: idParams,
  body: z.object({ status_id: editedFields.status_id, reason: reopeningReason, version }),
  output: changedComplaint,
});

export const setComplaintAssignee = endpoint({
  name: "setComplaintAssignee",
  method: "PUT",
  path: `${path}/:id/assignee`,
  access: ROLES,
  summary:
    "Assign a complaint to an admin of its constituency, or to nobody; an outdated version gets 409",
  tag,
  params: idParams,
  body: z.object({ assigned_to: assignedTo, version }),
  output: changedComplaint,
});

export const setComplaintDates = endpoint({
  name: "setComplaintDates",
  method: "PUT",
  path: `${path}/:id/dates`,
  access: ROLES,
  summary:
    "Set when a complaint is due and when the office looks at it again; an outdated version gets 409",
  tag,
  params: idParams,
  body: z.object({ ...datedFields, version }),
  output: changedComplaint,
});

export const setComplaintComplainant = endpoint({
  name: "setComplaintComplainant",
  method: "PUT",
  path: `${path}/:id/complainant`,
  access: ROLES,
  summary:
    "Give a complaint to another citizen of its constituency: its booth becomes theirs; an outdated version gets 409",
  tag,
  params: idParams,
  body: z.object({ ...givenFields, version }),
  output: changedComplaint,
});

/** One bulk change has at most this many complaints. */
export const BULK_MAX = 200;
/** What a bulk change does, with the field that it sets. */
export const BULK_FIELDS = {
  assign: "assigned_to",
  status: "status_id",
  follow_up: "follow_up_on",
} as const;
export type BulkAction = keyof typeof BULK_FIELDS;
const BULK_ACTIONS = Object.keys(BULK_FIELDS) as BulkAction[];

export const changeComplaints = endpoint({
  name: "changeComplaints",
  method: "POST",
  path: `${path}/bulk`,
  access: ROLES,
  summary:
    "Assign, move or follow up to 200 complaints; each by the rules of the single call, and none hinders another",
  tag,
  body: z
    .object({
      complaint_ids: ids("complaint_ids", { limit: BULK_MAX, least: 1 }),
      action: z.enum(BULK_ACTIONS, { error: ruleError(message("Choose what to do")) }),
      assigned_to: z.optional(assignedTo),
      status_id: z.optional(editedFields.status_id),
      follow_up_on: z.optional(datedFields.follow_up_on),
      /** The versions that the caller has seen, by id; a complaint without one is changed whatever is stored. */
      versions: z.optional(
        z.record(z.string(), version, {
          error: ruleError(
            message("{field} must hold a version for each id", { field: "versions" }),
          ),
        }),
      ),
    })
    .check(
      ...BULK_ACTIONS.map((action) => {
        const field = BULK_FIELDS[action];
        return z.refine<Partial<Record<string, unknown>>>(
          (body) => body.action !== action || body[field] !== undefined,
          {
            error: ruleError(message("{field} must be given", { field })),
            path: [field],
            when: () => true,
          },
        );
      }),
    ),
  output: changed(
    z.object({
      done: z.array(z.int()),
      failed: z.array(z.object({ id: z.int(), message: z.string() })),
    }),
  ),
});
