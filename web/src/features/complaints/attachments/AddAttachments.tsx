import { addAttachments } from "contract/complaints/attachments";
import { complaintAttachmentKind, complaintPickerAccept } from "contract/complaints/complaints";
import { attachmentProblem, fileMissingMessage, tooManyFilesMessage } from "contract/files";
import { ATTACHMENTS_MAX } from "contract/rules";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { FileChanged } from "../../../api/read-files.ts";
import { useApiMutation } from "../../../api/mutations.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { type Sending, SendingBar } from "../../../shared/SendingBar.tsx";
import { useRunning } from "../../../shared/use-running.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { FileDrop } from "../../../ui/FileDrop.tsx";
import { toast } from "../../../ui/toast.ts";

export interface AddAttachmentsProps {
  complaintId: string;
  /** How many the complaint has already. */
  count: number;
  onClose: () => void;
}

/** Adds files to a stored complaint. */
export function AddAttachments({ complaintId, count, onClose }: AddAttachmentsProps) {
  const { t } = useTexts();
  const [files, setFiles] = useState<File[]>([]);
  const [wasSent, setWasSent] = useState(false);
  /** The message about a file that was changed on the disk after it was chosen. */
  const [changed, setChanged] = useState<string | undefined>();
  const [sending, setSending] = useState<Sending | null>(null);
  const upload = useRunning();
  const picker = useRef<HTMLInputElement>(null);
  const { mutate } = useApiMutation(addAttachments, {
    failure: t("Failed to add the files"),
  });

  const errors = files.map((file) => attachmentProblem(file, complaintAttachmentKind));
  const error =
    files.length > ATTACHMENTS_MAX - count
      ? tooManyFilesMessage
      : (changed ?? (wasSent && files.length === 0 ? fileMissingMessage : undefined));

  function send() {
    setWasSent(true);
    setChanged(undefined);
    if (files.length === 0 || files.length > ATTACHMENTS_MAX - count || errors.some(Boolean))
      return picker.current?.focus();
    const signal = upload.begin();
    if (!signal) return;
    setSending({ sent: 0, total: 0 });
    mutate(
      {
        params: { id: complaintId },
        files,
        signal,
        onProgress: (sent, total) => setSending({ sent, total }),
      },
      {
        onSuccess: () => {
          upload.end();
          toast.success(t("Files added"));
          onClose();
        },
        onError: (failure) => {
          upload.end();
          if (failure instanceof FileChanged) {
            setFiles(files.filter((file) => file !== failure.file));
            setChanged(failure.message);
          }
          // At once, because inert elements take no focus.
          flushSync(() => setSending(null));
          picker.current?.focus();
        },
      },
    );
  }

  return (
    <Dialog
      title={t("Add Files")}
      onClose={() => !sending && onClose()}
      footer={
        <>
          <Button onClick={() => (sending ? upload.abort() : onClose())}>{t("Cancel")}</Button>
          <Button
            variant="primary"
            busy={sending !== null}
            busyLabel={t("Adding...")}
            onClick={send}
          >
            {t("Add Files")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <div inert={sending !== null} className="transition-opacity inert:opacity-60">
          <Field label={t("Files")} error={error}>
            <FileDrop
              ref={picker}
              files={files}
              onChange={(chosen) => {
                setFiles(chosen);
                setChanged(undefined);
              }}
              accept={complaintPickerAccept}
              multiple
              hint={t("Up to {count} more, of at most 5 MB each", {
                count: ATTACHMENTS_MAX - count,
              })}
              errors={errors}
            />
          </Field>
        </div>
        {sending && <SendingBar {...sending} />}
      </div>
    </Dialog>
  );
}
