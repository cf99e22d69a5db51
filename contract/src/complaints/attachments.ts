import * as z from "zod/mini";
import { downloadAttachment } from "./complaints.ts";
import { changed, endpoint, ROLES } from "../endpoint.ts";
import { attachmentUpload } from "../attachment-rules.ts";
import { idParams } from "../rules.ts";

const path = "/api/v0/complaint/:id/attachments";
const tag = "complaints";
const complaintId = z.object({ complaint_id: z.int() });

export const addAttachments = endpoint({
  name: "addAttachments",
  method: "POST",
  path,
  access: ROLES,
  summary: "Attach files to a complaint; it has at most ten in all",
  tag,
  params: idParams,
  body: z.object({}),
  upload: attachmentUpload,
  output: changed(z.extend(complaintId, { attachment_ids: z.array(z.int()) })),
});

/** The same bytes as the download. A separate endpoint, so that the audit trail distinguishes views from downloads. */
export const previewAttachment = endpoint({
  name: "previewAttachment",
  method: "GET",
  path: `${downloadAttachment.path}/preview`,
  access: ROLES,
  summary: "The bytes of one attachment, to be shown in the page",
  tag,
  params: downloadAttachment.params,
  output: z.null(),
});

export const removeAttachment = endpoint({
  name: "removeAttachment",
  method: "DELETE",
  path: downloadAttachment.path,
  summary: "Remove one attachment of a complaint, and its file",
  tag,
  params: downloadAttachment.params,
  output: changed(z.extend(complaintId, { attachment_id: z.int() })),
});
