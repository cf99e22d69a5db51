import { useQueryClient } from "@tanstack/react-query";
import { deleteComplaint, listComplaints } from "contract/complaints/complaints";
import { isReportable } from "../../../api/call-error.ts";
import { useApiMutation } from "../../../api/mutations.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { useRunning } from "../../../shared/use-running.ts";
import { Confirm } from "../../../ui/Confirm.tsx";
import { toast } from "../../../ui/toast.ts";
import { failureText } from "./complaint-detail.ts";

export interface DeleteComplaintProps {
  id: string;
  title: string;
  onDeleted: () => void;
  onCancel: () => void;
}

/** Asks, then deletes. */
export function DeleteComplaint({ id, title, onDeleted, onCancel }: DeleteComplaintProps) {
  const { t } = useTexts();
  const client = useQueryClient();
  const { mutate, isPending } = useApiMutation(deleteComplaint, {
    failure: t("Cannot delete complaint"),
    inline: true,
    onSuccess: () => {
      // Removed instead of invalidated: the list must not show it again, even briefly.
      client.removeQueries({ queryKey: [listComplaints.name] });
      toast.success(t("Complaint deleted successfully!"));
      onDeleted();
    },
  });
  const running = useRunning();
  function confirm() {
    if (!running.begin()) return;
    mutate(
      { params: { id }, body: { complaint_ids: [Number(id)] } },
      {
        onError: (error) => {
          running.end();
          if (isReportable(error))
            toast.error(
              failureText(error, t("Cannot delete complaint"), t("Failed to delete complaint")),
            );
        },
      },
    );
  }
  return (
    <Confirm
      title={t("Delete Complaint")}
      confirmLabel={t("Delete")}
      busyLabel={t("Deleting...")}
      busy={isPending}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <p>{t("Are you sure you want to delete this complaint? This action cannot be undone.")}</p>
      <p className="rounded-md bg-surface-sunken px-3 py-2 font-medium">{title}</p>
    </Confirm>
  );
}
