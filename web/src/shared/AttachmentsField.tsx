import { type AttachmentKind, attachmentProblem, tooManyFilesMessage } from "contract/files";
import { ATTACHMENTS_MAX } from "contract/rules";
import { useController } from "react-hook-form";
import { useTexts } from "../language/use-texts.tsx";
import { Field } from "../ui/Field.tsx";
import { FileDrop } from "../ui/FileDrop.tsx";

export interface AttachmentsFieldProps {
  kind: AttachmentKind;
  /** As an input's `accept`: what the picker offers. */
  accept: string;
  disabled?: boolean;
}

/** `attachments` of the surrounding form. Each file is validated as soon as it is chosen, by the rule of the schema. */
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
