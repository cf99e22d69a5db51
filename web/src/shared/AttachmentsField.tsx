import { type AttachmentKind, attachmentProblem, tooManyFilesMessage } from "contract/files";
import { ATTACHMENTS_MAX } from "contract/rules";
import { useController } from "react-hook-form";
import { Field } from "../ui/Field.tsx";
import { FileDrop } from "../ui/FileDrop.tsx";

export interface AttachmentsFieldProps {
  kind: AttachmentKind;
  /** As an input's `accept`: what the picker offers. */
  accept: string;
  disabled?: boolean;
}

/** `attachments` of the form around it. Each file is judged as soon as it is chosen, by the rule that also blocks the submit. */
export function AttachmentsField({ kind, accept, disabled = false }: AttachmentsFieldProps) {
  const { field } = useController<{ attachments: File[] }, "attachments">({ name: "attachments" });
  const errors = field.value.map((file) => attachmentProblem(file, kind) ?? undefined);
  const tooMany = field.value.length > ATTACHMENTS_MAX ? tooManyFilesMessage : undefined;
  return (
    <Field label="Files" error={tooMany}>
      <FileDrop
        ref={field.ref}
        files={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        accept={accept}
        multiple
        disabled={disabled}
        hint={`Up to ${ATTACHMENTS_MAX} files of at most 5 MB each`}
        errors={errors}
      />
    </Field>
  );
}
