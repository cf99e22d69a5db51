import { cleanLines } from "contract/clean-text";
import { ACTIVITY_TEXT_MAX } from "contract/complaints/activity";
import { useController } from "react-hook-form";
import { useTexts } from "../../../language/use-texts.tsx";
import { Field } from "../../../ui/Field.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";

/** `reason` of the surrounding form, never required: why a completed complaint is opened again. */
export function ReasonField() {
  const { t } = useTexts();
  const { field, fieldState } = useController<{ reason: string }>({ name: "reason" });
  return (
    <Field
      label={t("Reason for Reopening")}
      hint={t("It is kept in the story of this complaint.")}
      error={fieldState.error?.message}
      className="col-span-full"
    >
      <TextArea {...field} rows={2} countTo={ACTIVITY_TEXT_MAX} toCounted={cleanLines} />
    </Field>
  );
}
