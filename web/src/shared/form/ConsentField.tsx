import { useController } from "react-hook-form";
import { useTexts } from "../../language/use-texts.tsx";
import { ChoiceGroup } from "../../ui/ChoiceGroup.tsx";
import { Field } from "../../ui/Field.tsx";

/** `sms_consent` of the surrounding form: whether the office may send the citizen messages. */
export function ConsentField() {
  const { t } = useTexts();
  const { field } = useController({ name: "sms_consent" });
  return (
    <Field label={t("Messages by SMS")} hint={t("Only if the citizen agrees")} group>
      <ChoiceGroup
        required
        options={[
          { value: "yes", label: t("Allowed") },
          { value: "no", label: t("Not allowed") },
        ]}
        value={field.value ? "yes" : "no"}
        onChange={(choice) => field.onChange(choice === "yes")}
      />
    </Field>
  );
}
