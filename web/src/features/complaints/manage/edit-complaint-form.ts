import { COMPLETED_STATUS_ID, updateComplaintForm } from "contract/complaints/complaints";
import { reasonMissingMessage, reopeningReason } from "contract/complaints/activity";
import { ruleError } from "contract/messages";
import { optional } from "contract/rules";
import * as z from "zod/mini";
import type { FormFields } from "../../../shared/use-schema-form.ts";

const fields = z.extend(updateComplaintForm, { reason: optional(reopeningReason) });

/** The edit form: reopening a completed complaint requires a reason. */
export const editFormOf = (wasCompleted: boolean) =>
  fields.check(
    z.refine<{ status_id: unknown; reason: unknown }>(
      ({ status_id, reason }) =>
        !isReopening(wasCompleted, status_id) ||
        (typeof reason === "string" && reason.trim() !== ""),
      { error: ruleError(reasonMissingMessage), path: ["reason"], when: () => true },
    ),
  );
export type EditFields = FormFields<typeof fields>;

/** Whether choosing this status reopens a completed complaint. */
export const isReopening = (wasCompleted: boolean, status_id: unknown): boolean =>
  wasCompleted && status_id !== COMPLETED_STATUS_ID;
