import {
  type AttachmentKind,
  ATTACHMENTS_MAX,
  tooManyFilesMessage,
} from "contract/attachment-rules";
import { useController } from "react-hook-form";
import { useTexts } from "../../language/use-texts.tsx";
import { Field } from "../../ui/Field.tsx";
import { FilesInput } from "./FilesInput.tsx";

interface AttachmentsFieldProps {
  kind: AttachmentKind;
  /** The file types that the picker offers, as in an input's `accept`. */
  accept: string;
  /** Which files are taken. */
  hint: string;
  disabled?: boolean;
}

/** `attachments` of the surrounding form. The schema's rule validates each file as soon as it is chosen. */
export function AttachmentsField({ kind, accept, hint, disabled = false }: AttachmentsFieldProps) {
  const { t } = useTexts();
  const { field, fieldState } = useController<{ attachments: File[] }, "attachments">({
    name: "attachments",
  });
  const tooMany = field.value.length > ATTACHMENTS_MAX ? tooManyFilesMessage : undefined;
  return (
    <Field label={t("Files")} error={tooMany ?? fieldState.error?.message}>
      <FilesInput
        ref={field.ref}
        kind={kind}
        files={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        accept={accept}
        disabled={disabled}
        hint={hint}
      />
    </Field>
  );
}
