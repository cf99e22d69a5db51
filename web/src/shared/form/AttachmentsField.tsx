import {
  type AttachmentKind,
  attachmentProblem,
  ATTACHMENTS_MAX,
  tooManyFilesMessage,
} from "contract/attachment-rules";
import { useController } from "react-hook-form";
import { useTexts } from "../../language/use-texts.tsx";
import { Field } from "../../ui/Field.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";

interface AttachmentsFieldProps {
  kind: AttachmentKind;
  /** The file types that the picker offers, as in an input's `accept`. */
  accept: string;
  disabled?: boolean;
}

/** `attachments` of the surrounding form. The schema's rule validates each file as soon as it is chosen. */
export function AttachmentsField({ kind, accept, disabled = false }: AttachmentsFieldProps) {
  const { t } = useTexts();
  const { field, fieldState } = useController<{ attachments: File[] }, "attachments">({
    name: "attachments",
  });
  const errors = field.value.map((file) => attachmentProblem(file, kind));
  const tooMany = field.value.length > ATTACHMENTS_MAX ? tooManyFilesMessage : undefined;
  return (
    <Field label={t("Files")} error={tooMany ?? fieldState.error?.message}>
      <FileDrop
        ref={field.ref}
        files={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        accept={accept}
        multiple
        disabled={disabled}
        hint={t("Up to {count} files of at most 5 MB each", { count: ATTACHMENTS_MAX })}
        errors={errors}
      />
    </Field>
  );
}
