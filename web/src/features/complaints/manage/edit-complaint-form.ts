import { type CHANGED_FIELDS, EDITED_FIELDS } from "contract/complaints/complaint-fields";
import { updateComplaintForm } from "contract/complaints/complaints";
import { COMPLETED_STATUS_ID } from "contract/complaints/statuses";
import { reopeningReason } from "contract/complaints/activity";
import * as z from "zod/mini";
import type { FormFields } from "../../../shared/form/use-schema-form.ts";

/**
 * The edit form: the fields of complaint-edit-2, the version that the edit began on, so that a restored draft still has it, and
 * the optional reason for opening a completed complaint again.
 */
export const editForm = z.extend(updateComplaintForm, {
  version: z.nullable(z.int()),
  reason: reopeningReason,
});
export type EditFields = FormFields<typeof editForm>;

/** A field that someone else changed; `isKept` when this form has another change of it. */
export interface TheirChange {
  field: (typeof CHANGED_FIELDS)[number];
  isKept: boolean;
}

/** The latest version with what this form changed (`typed`, other than `base`), and what someone else changed meanwhile. */
export function mergeEdits(
  base: EditFields,
  typed: EditFields,
  latest: EditFields,
): { merged: EditFields; theirs: TheirChange[] } {
  const own = EDITED_FIELDS.filter((field) => typed[field] !== base[field]);
  const merged = {
    ...latest,
    reason: typed.reason,
    ...Object.fromEntries(own.map((field) => [field, typed[field]])),
  };
  const theirs = EDITED_FIELDS.filter((field) => latest[field] !== base[field]).map((field) => ({
    field,
    isKept: merged[field] !== latest[field],
  }));
  return { merged, theirs };
}

/** Whether choosing this status reopens a completed complaint. */
export const isReopening = (wasCompleted: boolean, status_id: unknown): boolean =>
  wasCompleted && status_id !== COMPLETED_STATUS_ID;
