import { COMPLETED_STATUS_ID, updateComplaintForm } from "contract/complaints/complaints";
import { reopeningReason } from "contract/complaints/activity";
import * as z from "zod/mini";
import type { FormFields } from "../../../shared/use-schema-form.ts";

/**
 * The edit form: the fields of spec.md section 3, the version that the edit began on, so that a restored draft still has it, and
 * the optional reason for opening a completed complaint again.
 */
export const editForm = z.extend(updateComplaintForm, {
  version: z.nullable(z.int()),
  reason: reopeningReason,
});
export type EditFields = FormFields<typeof editForm>;

/** Whether choosing this status reopens a completed complaint. */
export const isReopening = (wasCompleted: boolean, status_id: unknown): boolean =>
  wasCompleted && status_id !== COMPLETED_STATUS_ID;
