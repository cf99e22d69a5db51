import { removeAttachment } from "contract/complaints/attachments";
import { type Attachment } from "contract/complaints/complaints";
import { isNotFound } from "../../../api/call-error.ts";
import { useApiMutation } from "../../../api/mutations.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { Confirm } from "../../../ui/Confirm.tsx";
import { toast } from "../../../ui/toast.ts";

interface RemoveAttachmentProps {
  complaintId: string;
  attachment: Attachment;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks, then removes one file of a complaint. */
export default function RemoveAttachment(props: RemoveAttachmentProps) {
  const { complaintId, attachment, onClose, onRemoved } = props;
  const { t } = useTexts();
  const { mutate, isPending } = useApiMutation(removeAttachment, {
    failure: t("Failed to remove the file"),
    onSuccess: () => {
      toast.success(t("File removed"));
      onRemoved();
    },
  });
  const params = { id: complaintId, attachment_id: attachment.id };
  return (
    <Confirm
      title={t("Remove File")}
      confirmLabel={t("Remove")}
      busyLabel={t("Removing...")}
      busy={isPending}
      onConfirm={() => mutate({ params }, { onError: (error) => isNotFound(error) && onClose() })}
      onCancel={onClose}
    >
      <p>{t("Are you sure you want to remove this file? This action cannot be undone.")}</p>
      <p className="rounded-md bg-surface-sunken px-3 py-2 font-medium">{attachment.name}</p>
    </Confirm>
  );
}
