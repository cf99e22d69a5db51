import { removeAttachment } from "contract/complaint-attachments";
import { type Attachment, readComplaint } from "contract/complaints";
import { listComplaintStory } from "contract/complaint-story";
import { useRef } from "react";
import { useChange } from "../../api/changes.ts";
import { Confirm } from "../../ui/Confirm.tsx";
import { toast } from "../../ui/toast.ts";

const TEXTS = {
  title: "Remove File",
  question: "Are you sure you want to remove this file? This action cannot be undone.",
  remove: "Remove",
  removing: "Removing...",
  removed: "File removed",
  failed: "Failed to remove the file",
};

export interface RemoveAttachmentProps {
  complaintId: string;
  attachment: Attachment;
  onClose: () => void;
}

/** Asks, then removes one file of a complaint. */
export function RemoveAttachment({ complaintId, attachment, onClose }: RemoveAttachmentProps) {
  const { mutate, isPending } = useChange(removeAttachment, {
    failure: TEXTS.failed,
    invalidates: [readComplaint, listComplaintStory],
    onSuccess: () => {
      toast.success(TEXTS.removed);
      onClose();
    },
  });
  // `isPending` shows a moment after the first click of a double one.
  const sent = useRef(false);
  function confirm() {
    if (sent.current) return;
    sent.current = true;
    mutate(
      { params: { id: complaintId, attachment_id: attachment.id } },
      {
        onError: () => {
          sent.current = false;
        },
      },
    );
  }
  return (
    <Confirm
      title={TEXTS.title}
      confirmLabel={TEXTS.remove}
      busyLabel={TEXTS.removing}
      busy={isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{TEXTS.question}</p>
      <p className="rounded-md bg-surface-sunken px-3 py-2 font-medium">{attachment.name}</p>
    </Confirm>
  );
}
