import { deleteComplaint } from "contract/complaints/complaints";
import { isNotFound } from "../../../api/call-error.ts";
import { useApiMutation } from "../../../api/mutations.ts";
import { useDropStaleAnswers } from "../../../api/stale-answers.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { useSingleRequest } from "../../../shared/form/use-single-request.ts";
import { Confirm } from "../../../ui/Confirm.tsx";
import { toast } from "../../../ui/toast.ts";
import { fallbackFor } from "./complaint-detail.ts";

interface DeleteComplaintProps {
  id: string;
  title: string;
  onDeleted: () => void;
  onCancel: () => void;
}

/** Asks, then deletes. */
export function DeleteComplaint({ id, title, onDeleted, onCancel }: DeleteComplaintProps) {
  const { t } = useTexts();
  const dropStaleAnswers = useDropStaleAnswers();
  const { mutateAsync, isPending } = useApiMutation(deleteComplaint, {
    failure: (error) =>
      fallbackFor(error, t("Cannot delete complaint"), t("Failed to delete complaint")),
    isLeaving: true,
  });
  const running = useSingleRequest();
  async function confirm() {
    const unmounted = running.begin();
    if (!unmounted) return;
    try {
      await mutateAsync({ params: { id }, body: { complaint_ids: [Number(id)] } });
    } catch (error) {
      running.end();
      // Someone else has deleted it: the page is read again, and says so.
      if (isNotFound(error)) onCancel();
      return;
    }
    toast.success(t("Complaint deleted successfully!"));
    // The page that is open meanwhile stays, and is read again.
    if (unmounted.aborted) dropStaleAnswers(deleteComplaint);
    else onDeleted();
  }
  return (
    <Confirm
      title={t("Delete Complaint")}
      confirmLabel={t("Delete")}
      busyLabel={t("Deleting...")}
      busy={isPending}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      <p>{t("Are you sure you want to delete this complaint? This action cannot be undone.")}</p>
      <p className="rounded-md bg-surface-sunken px-3 py-2 font-medium">{title}</p>
    </Confirm>
  );
}
