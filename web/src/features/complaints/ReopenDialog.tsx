import { reopeningReason } from "contract/complaints/activity";
import * as z from "zod/mini";
import { useTexts } from "../../language/use-texts.tsx";
import { FormDialog } from "../../shared/form/FormDialog.tsx";
import { useSchemaForm } from "../../shared/form/use-schema-form.ts";
import { ReasonField } from "./ReasonField.tsx";
import type { ChangeableComplaint } from "./use-complaint-change.ts";
import { useStatusChange } from "./use-status-change.ts";

const reopenForm = z.object({ reason: reopeningReason });

interface ReopenDialogProps {
  complaint: ChangeableComplaint;
  /** The status that it gets. */
  status_id: number;
  onClose: () => void;
}

/** Opens a completed complaint again, with the optional reason. */
export default function ReopenDialog({ complaint, status_id, onClose }: ReopenDialogProps) {
  const { t } = useTexts();
  const form = useSchemaForm(reopenForm, { reason: "" });
  const { move, isPending } = useStatusChange(complaint);
  return (
    <FormDialog
      title={t("Reopen Complaint")}
      form={form}
      width="prompt"
      draft={`reopening of complaint ${complaint.complaint_id}`}
      onSubmit={async ({ reason }) => {
        if (!(await move(status_id, reason))) return;
        form.reset();
        onClose();
      }}
      submitLabel={t("Reopen")}
      busyLabel={t("Saving...")}
      busy={isPending}
      onClose={onClose}
      takeFocus={() => form.setFocus("reason")}
    >
      <ReasonField />
    </FormDialog>
  );
}
