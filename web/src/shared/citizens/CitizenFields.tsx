import type { ReactNode } from "react";
import { useTexts } from "../../language/use-texts.tsx";
import { TextField } from "../form/fields.tsx";

interface CitizenFieldsProps {
  onPhoneChange: () => void;
  /** Below the phone: what is known of it. */
  children: ReactNode;
}

/** `name`, `phone` and `email` of the surrounding form. */
export function CitizenFields({ onPhoneChange, children }: CitizenFieldsProps) {
  const { t } = useTexts();
  return (
    <>
      <TextField name="name" label={t("Name")} required autoCapitalize="words" />
      <TextField
        name="phone"
        label={t("Phone")}
        hint={t("If they have one")}
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
    </>
  );
}
