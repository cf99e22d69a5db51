import { setComplaintStatus } from "contract/complaints/changes";
import { COMPLAINT_STATUSES } from "contract/complaints/statuses";
import { useApiMutation } from "../../api/mutations.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { type ChangeableComplaint, useComplaintChange } from "./use-complaint-change.ts";

/** Moves a complaint to a status, with the reason of a reopening; `move` resolves to whether it was stored. */
export function useStatusChange({ complaint_id, version }: ChangeableComplaint) {
  const { t } = useTexts();
  const complete = useComplaintChange();
  const { mutateAsync, isPending } = useApiMutation(setComplaintStatus, {
    failure: t("Failed to update complaint"),
  });
  return {
    isPending,
    move: (status_id: number, reason: string | null = null) => {
      const { name } = COMPLAINT_STATUSES.find(({ id }) => id === status_id)!;
      const body = { status_id, version, ...(reason && { reason }) };
      return complete(mutateAsync({ params: { id: complaint_id }, body }), {
        row: { status: name },
        detail: { status_id, status_code: name },
        message: t("#{number} is now {status}", { number: String(complaint_id), status: t(name) }),
      });
    },
  };
}
