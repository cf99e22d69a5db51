import { STORY_TEXT_MAX } from "contract/complaint-story";
import { useController } from "react-hook-form";
import { Field } from "../../ui/Field.tsx";
import { TextArea } from "../../ui/TextArea.tsx";

const TEXTS = {
  label: "Reason for Reopening",
  hint: "It is kept in the story of this complaint.",
};

/** `reason` of the form around it: why a completed complaint is opened again. */
export function ReasonField() {
  const { field, fieldState } = useController<{ reason: string }>({ name: "reason" });
  return (
    <Field
      label={TEXTS.label}
      required
      hint={TEXTS.hint}
      error={fieldState.error?.message}
      className="col-span-full"
    >
      <TextArea {...field} rows={2} countTo={STORY_TEXT_MAX} />
    </Field>
  );
}
