import type { Category } from "contract/categories";
import type { Complaint } from "contract/complaints/complaints";
import { CallError, messageOf } from "../../../api/call-error.ts";
import { statusOf } from "../complaint-status.tsx";
import type { EditFields } from "./edit-complaint-form.ts";

/** What decisions.md adds to the detail of spec.md section 3; another server may leave it out. */
type Added =
  | "complaint_id"
  | "status_id"
  | "category_id"
  | "booth_id"
  | "location"
  | "version"
  | "attachments";
export type ComplaintDetail = Omit<Complaint, Added> & Partial<Pick<Complaint, Added>>;

/** What can be edited, as it is now. Status and, where its id is not told, category are found by name. */
export function editableFields(
  complaint: ComplaintDetail,
  categories: readonly Category[],
): EditFields {
  const { title, description, category_id, category_name, assigned_to } = complaint;
  return {
    title,
    description,
    status_id: statusOf(complaint.status_code)?.id ?? null,
    category_id: category_id ?? categories.find(({ name }) => name === category_name)?.id ?? null,
    assigned_to,
    reason: "",
  };
}

/** spec.md section 8 has two fallbacks: for a refusal without a message, and for a call that was never answered. */
export const failureText = (error: unknown, refused: string, unanswered: string): string =>
  messageOf(error, error instanceof CallError && error.status > 0 ? refused : unanswered);
