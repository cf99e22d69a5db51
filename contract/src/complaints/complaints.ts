import * as z from "zod/mini";
import { reopeningReason } from "./activity.ts";
import { createdFields, editedFields, readFields } from "./complaint-fields.ts";
import { COMPLAINT_STATUSES } from "./statuses.ts";
import { changed, endpoint, paged, ROLES, success } from "../endpoint.ts";
import { exportFormat } from "../exports.ts";
import { attachments, attachmentUpload, complaintAttachmentKind } from "../attachment-rules.ts";
import { message, ruleError } from "../message.ts";
import {
  filter,
  filterDay,
  filterId,
  filterText,
  filterWord,
  id,
  idParams,
  ids,
  listFilters,
  listQuery,
  locationText,
  nullableText,
  optional,
  seenVersion,
  timestamp,
} from "../rules.ts";

const { title, category_id, ...laterFields } = createdFields;
/** The fields of the create payload (complaint-create-3), in the order of the form: so are its errors. The files are other parts of the multipart body. */
export const createComplaintBody = z.object({
  title,
  category_id,
  ...laterFields,
  complainant_id: id(message("Complainant ID is required")),
  /** Default: the booth of the complainant. */
  booth_id: optional(id(message("Booth Number is required"))),
  state_id: optional(id(message("Select a valid state"))),
  district_id: optional(id(message("Select a valid district"))),
  constituency_id: optional(id(message("Select a valid constituency"))),
  mandal: locationText("Mandal"),
  shaktikendra: locationText("Shaktikendra"),
  booth_name: locationText("Booth Name"),
});

export const createComplaintForm = z.extend(createComplaintBody, {
  attachments: attachments(complaintAttachmentKind),
});

export const updateComplaintForm = z.object(editedFields);

export const complaintChangedMessage = message(
  "This complaint was changed by someone else. Reload to see the latest version.",
);

const statusName = z.enum(COMPLAINT_STATUSES.map((status) => status.name));

/** With which department a complaint waits, and until when a reply is due. */
export const waiting = z.object({
  department_id: z.int(),
  department: z.string(),
  department_hi: nullableText,
  since: z.string(),
  reply_due_on: nullableText,
});
export type Waiting = z.output<typeof waiting>;

/** The searched fields that a row does not have, in the order in which they are shown. */
export const HIDDEN_SEARCHED_FIELDS = [
  "description",
  "location",
  "complainant_phone",
  "source_number",
] as const;
export type HiddenSearchedField = (typeof HIDDEN_SEARCHED_FIELDS)[number];

export const complaintRow = z.object({
  complaint_id: z.int(),
  title: z.string(),
  category: z.string(),
  complainant_name: z.nullable(z.string()),
  status: statusName,
  /** What tells complaints with one title apart, and what is to be done (decisions 5.3): our own fields. */
  complaint_number: z.int(),
  booth_number: z.string(),
  booth_name: z.string(),
  /** Whose admins can have it. */
  constituency_id: z.int(),
  assigned_to: z.nullable(z.int()),
  assigned_to_name: nullableText,
  /** When the matter was brought in; the list is in its order. Before `created_at` for what comes from a register. */
  issue_at: timestamp,
  created_at: timestamp,
  due_on: nullableText,
  follow_up_on: nullableText,
  waiting: z.nullable(waiting),
  version: z.int(),
  /** In a search: an excerpt of each field in which words stand that the row does not have (complaint-list-17). */
  found: z.optional(z.array(z.object({ field: z.enum(HIDDEN_SEARCHED_FIELDS), text: z.string() }))),
});
export type ComplaintRow = z.output<typeof complaintRow>;

export const attachment = z.object({
  id: z.int(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  url: z.string(),
});
export type Attachment = z.output<typeof attachment>;

export const complaint = z.object({
  complaint_id: z.int(),
  complaint_number: z.int(),
  ...readFields,
  status_code: statusName,
  category_name: z.string(),
  /** The number and name of that booth: our own fields (call-20). */
  booth_number: z.string(),
  booth_name: z.string(),
  /** The booth's mandal and constituency: our own fields. */
  mandal: z.string(),
  constituency_id: z.int(),
  constituency_name: z.string(),
  /** Whether the assignee is an active admin of the complaint's constituency; null without one. Our own field. */
  assignee_can_open: z.nullable(z.boolean()),
  assigned_to_name: nullableText,
  /** For an admin the phones and emails of the assignee and of `registered_by` are null. */
  assigned_to_phone: nullableText,
  assigned_to_email: nullableText,
  complainant_name: nullableText,
  complainant_phone: nullableText,
  complainant_email: nullableText,
  registered_by_name: nullableText,
  registered_by_phone: nullableText,
  registered_by_email: nullableText,
  /** The number in the register from which the complaint was imported: our own field. */
  source_number: nullableText,
  issue_at: timestamp,
  created_at: timestamp,
  updated_at: timestamp,
  /** Our own field. */
  waiting: z.nullable(waiting),
  /** When the citizen said of a completed complaint that it is not solved (tracking-11): our own field. */
  not_solved_at: z.nullable(timestamp),
  version: z.int(),
  tracking_code: nullableText,
  attachments: z.array(attachment),
});
export type Complaint = z.output<typeof complaint>;

/** The value of the filter `assigned_to` for the caller. */
export const ASSIGNED_TO_ME = "me";
/** The value of the filter `assigned_to` for complaints that nobody has. */
export const ASSIGNED_TO_NONE = "none";
const assigneeMessage = message("assigned_to must be me, none or the number of an admin");
/** Open complaints that are overdue, due today, or due from today to Sunday. */
export const DUE_FILTERS = ["overdue", "today", "week"] as const;
export type DueFilter = (typeof DUE_FILTERS)[number];
export const WAITING_FILTERS = ["any", "overdue"] as const;
export type WaitingFilter = (typeof WAITING_FILTERS)[number];
export const COMPLAINT_ORDERS = ["newest", "oldest", "due"] as const;
export type ComplaintOrder = (typeof COMPLAINT_ORDERS)[number];
/** A filter that is set or not. */
function filterTrue(field: "open" | "not_solved") {
  const error = ruleError(message("{field} must be true", { field }));
  return z.optional(
    z.pipe(
      z.string({ error }).check(z.regex(/^(true)?$/, { error })),
      z.transform((value) => value === "true" || undefined),
    ),
  );
}
export const complaintFilters = {
  ...listFilters,
  /** The complaints of one citizen: our own filter (complaint-create-20). */
  complainant_id: filterId("complainant_id"),
  status: filterText("status"),
  start_date: filterDay("start_date"),
  end_date: filterDay("end_date"),
  /** Not completed complaints; below, complaints that were completed on these days: our own filters (dashboard-12). */
  open: filterTrue("open"),
  completed_from: filterDay("completed_from"),
  completed_to: filterDay("completed_to"),
  /** The complaints that are assigned to the caller (`me`), to nobody or to one admin: our own filter (complaint-list-13). */
  assigned_to: filter(
    assigneeMessage,
    z.union([z.literal(ASSIGNED_TO_ME), z.literal(ASSIGNED_TO_NONE), id(assigneeMessage)]),
  ),
  due: filterWord(message("due must be overdue, today or week"), DUE_FILTERS),
  /** Open complaints whose follow-up is today or was earlier. */
  follow_up: filterWord(message("follow_up must be today"), ["today"]),
  /** Complaints that a department has had, and complaints that wait for a reply, or for one that is overdue; with both, those that wait for this department: our own filters (referral-6). */
  department: filterId("department"),
  waiting: filterWord(message("waiting must be any or overdue"), WAITING_FILTERS),
  /** Completed complaints of which the citizen says that they are not solved: our own filter (tracking-11). */
  not_solved: filterTrue("not_solved"),
};
/** The filters that are the first and the last day of a range. The last must not be before the first. */
export const COMPLAINT_DATE_RANGES = [
  ["start_date", "end_date"],
  ["completed_from", "completed_to"],
] as const;
export type ComplaintFilterName = keyof typeof complaintFilters;
export const complaintFilterNames = Object.keys(complaintFilters) as ComplaintFilterName[];

export const complaintOrder = filterWord(
  message("sort must be newest, oldest or due"),
  COMPLAINT_ORDERS,
);

const path = "/api/v0/complaint";
const tag = "complaints";
const complaintId = z.object({ complaint_id: z.int() });

export const listComplaints = endpoint({
  name: "listComplaints",
  method: "GET",
  path,
  access: ROLES,
  summary: "Complaints, newest first, ten per page, with filters and search",
  tag,
  query: z.object({ ...listQuery, sort: complaintOrder, ...complaintFilters }),
  totalMayFollow: true,
  output: paged(complaintRow),
});

/** All pages of the list, with its filters, search and order. */
export const exportComplaints = endpoint({
  name: "exportComplaints",
  method: "GET",
  path: `${path}/export`,
  summary: "All complaints that match the list's filters and search, as a file",
  tag,
  query: z.object({
    format: exportFormat,
    search: listQuery.search,
    sort: complaintOrder,
    ...complaintFilters,
  }),
  output: z.null(),
});

export const createComplaint = endpoint({
  name: "createComplaint",
  method: "POST",
  path,
  access: ROLES,
  summary: "Log a complaint on behalf of a citizen, with up to ten files",
  tag,
  body: createComplaintBody,
  upload: attachmentUpload,
  output: changed(complaintId),
});

export const readComplaint = endpoint({
  name: "readComplaint",
  method: "GET",
  path: `${path}/:id`,
  access: ROLES,
  summary: "One complaint with its people and attachments",
  tag,
  params: idParams,
  output: success(complaint),
});

export const updateComplaint = endpoint({
  name: "updateComplaint",
  method: "PUT",
  path: `${path}/:id`,
  access: ROLES,
  summary: "Change a complaint; an outdated version gets 409",
  tag,
  params: idParams,
  body: z.extend(updateComplaintForm, {
    version: seenVersion,
    /** Recorded in the activity when the change opens a completed complaint again. */
    reason: reopeningReason,
  }),
  output: changed(z.extend(complaintId, { version: z.int() })),
});

export const deleteComplaint = endpoint({
  name: "deleteComplaint",
  method: "DELETE",
  path: `${path}/:id`,
  summary: "Delete a complaint and its files; a body with ids of other complaints is rejected",
  tag,
  params: idParams,
  body: z.nullish(z.object({ complaint_ids: z.nullish(ids("complaint_ids")) })),
  output: changed(complaintId),
});

export const downloadAttachment = endpoint({
  name: "downloadAttachment",
  method: "GET",
  path: `${path}/:id/attachments/:attachment_id`,
  access: ROLES,
  summary: "The content of one attachment",
  tag,
  params: z.extend(idParams, { attachment_id: id(message("Not found")) }),
  output: z.null(),
});
