import { ACTIVITY_TEXT_MAX } from "contract/complaints/activity";
import { useTexts } from "../../language/use-texts.tsx";
import { TextAreaField } from "../../shared/form/fields.tsx";

/** `reason` of the surrounding form: why a completed complaint is opened again (complaint-edit-11). */
export function ReasonField() {
  const { t } = useTexts();
  return (
    <TextAreaField
      name="reason"
      label={t("Reason for Reopening")}
      hint={t("It is kept in the story of this complaint.")}
      className="col-span-full"
      rows={2}
      countTo={ACTIVITY_TEXT_MAX}
    />
  );
}
