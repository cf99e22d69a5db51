import type { Category } from "contract/categories";
import { EDITED_FIELDS } from "contract/complaints/complaint-fields";
import type { Texts } from "../../../language/language.ts";
import { CallError } from "../../../api/call-error.ts";
import type { ComplaintDetail } from "../../../api/complete-answer.ts";
import type { EditFields } from "./edit-complaint-form.ts";

/** The number of a complaint, then its booth where the server names it: "#1042", "Booth 7". */
export const numberAndBooth = (
  t: Texts["t"],
  { complaint_id, booth_number }: ComplaintDetail,
): string[] => [
  `#${complaint_id}`,
  ...(booth_number ? [t("Booth {number}", { number: booth_number })] : []),
];

/** The values of the edited fields. */
export const editedValues = (complaint: ComplaintDetail) =>
  Object.fromEntries(EDITED_FIELDS.map((name) => [name, complaint[name]])) as Pick<
    ComplaintDetail,
    (typeof EDITED_FIELDS)[number]
  >;

/** The edit form's values for a complaint. A category without an id is found by its name, ignoring case. */
export function editableFields(
  complaint: ComplaintDetail,
  categories: readonly Category[],
): EditFields {
  const { category_id, category_name } = complaint;
  const name = category_name?.toLowerCase();
  const named = categories.find((category) => category.name.toLowerCase() === name);
  return {
    ...editedValues(complaint),
    category_id: category_id ?? named?.id ?? null,
    version: complaint.version ?? null,
    reason: "",
  };
}

/** Two fallbacks: for an error answer without a message, and for no answer (complaint-edit-7, complaint-edit-9). */
export const fallbackFor = (error: unknown, answered: string, unanswered: string): string =>
  error instanceof CallError && error.status > 0 ? answered : unanswered;
