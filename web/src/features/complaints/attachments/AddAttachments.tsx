import { addAttachments } from "contract/complaints/attachments";
import { complaintAttachmentKind, complaintPickerAccept } from "contract/attachment-rules";
import {
  attachmentProblem,
  ATTACHMENTS_MAX,
  fileMissingMessage,
  tooManyFilesMessage,
} from "contract/attachment-rules";
import { useRef, useState } from "react";
import { FileChangedError } from "../../../api/read-files.ts";
import { useApiMutation } from "../../../api/mutations.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { DiscardConfirm } from "../../../shared/form/DiscardConfirm.tsx";
import { FilesInput } from "../../../shared/form/FilesInput.tsx";
import { LeaveGuard } from "../../../shared/form/LeaveGuard.tsx";
import { SendingBar } from "../../../shared/form/SendingBar.tsx";
import { useSending } from "../../../shared/form/use-sending.ts";
import { BusyFields } from "../../../ui/BusyFields.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { toast } from "../../../ui/toast.ts";

interface AddAttachmentsProps {
  complaintId: string;
  /** How many the complaint has already. */
  count: number;
  /** Whether it asks before the page is left. The router allows one guard, and a form of the page has its own. */
  hasGuard: boolean;
  onClose: () => void;
}

/** Adds files to a stored complaint. */
export default function AddAttachments(props: AddAttachmentsProps) {
  const { complaintId, count, hasGuard, onClose } = props;
  const { t } = useTexts();
  const [files, setFiles] = useState<File[]>([]);
  const [wasSent, setWasSent] = useState(false);
  /** The message about a file that was changed on the disk after it was chosen. */
  const [changed, setChanged] = useState<string | undefined>();
  const [asking, setAsking] = useState(false);
  const { sending, begin, cancel } = useSending();
  const picker = useRef<HTMLInputElement>(null);
  const { mutate } = useApiMutation(addAttachments, {
    failure: t("Failed to add the files"),
    inline: (error) => error instanceof FileChangedError,
    onSuccess: () => toast.success(t("Files added")),
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
    const upload = begin();
    if (!upload) return;
    const { signal, onProgress, end } = upload;
    mutate(
      { params: { id: complaintId }, files, signal, onProgress },
      {
        onSuccess: () => {
          end();
          onClose();
        },
        onError: (failure) => {
          if (failure instanceof FileChangedError) {
            setFiles(files.filter((file) => file !== failure.file));
            setChanged(failure.message);
          }
          end();
          picker.current?.focus();
        },
      },
    );
  }

  const close = () => (files.length > 0 ? setAsking(true) : onClose());

  return (
    <Dialog
      title={t("Add Files")}
      onClose={() => !sending && close()}
      footer={
        <>
          <Button onClick={sending ? cancel : close}>{t("Cancel")}</Button>
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
      {hasGuard && <LeaveGuard isUnsaved={() => files.length > 0} />}
      <div className="flex flex-col gap-5">
        <BusyFields busy={sending !== null}>
          <Field label={t("Files")} error={error}>
            <FilesInput
              ref={picker}
              kind={complaintAttachmentKind}
              files={files}
              onChange={(chosen) => {
                setFiles(chosen);
                setChanged(undefined);
              }}
              accept={complaintPickerAccept}
              hint={t("JPG, PNG or PDF, up to {count} more, of at most 5 MB each", {
                count: ATTACHMENTS_MAX - count,
              })}
            />
          </Field>
        </BusyFields>
        {sending && <SendingBar {...sending} />}
      </div>
      {asking && <DiscardConfirm leave={onClose} stay={() => setAsking(false)} />}
    </Dialog>
  );
}
