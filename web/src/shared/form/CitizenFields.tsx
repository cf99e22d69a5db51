import type { ReactNode } from "react";
import { useController } from "react-hook-form";
import { useTexts } from "../../language/use-texts.tsx";
import { ChoiceGroup } from "../../ui/ChoiceGroup.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextField } from "./fields.tsx";

interface CitizenFieldsProps {
  onPhoneChange: () => void;
  /** Stands below the phone, which it is about. */
  children: ReactNode;
}

/** A citizen's name, phone, email and consent, in the surrounding form. */
export function CitizenFields({ onPhoneChange, children }: CitizenFieldsProps) {
  const { t } = useTexts();
  const { field } = useController({ name: "sms_consent" });
  return (
    <>
      <TextField name="name" label={t("Name")} required autoCapitalize="words" />
      <TextField
        name="phone"
        label={t("Phone")}
        hint={t("A mobile number, if they have one")}
        rules={{ onChange: onPhoneChange }}
        type="tel"
        inputMode="numeric"
      />
      {children}
      <TextField
        name="email"
        label={t("Email")}
        hint={t("If they have one")}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
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
    </>
  );
}
