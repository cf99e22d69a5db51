import { useTexts } from "../../language/use-texts.tsx";
import { TextField } from "../../shared/form/fields.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";

interface AdminFieldsProps {
  emailRequired?: boolean;
  emailHint?: string;
  passwordRequired?: boolean;
  passwordHint?: string;
}

/** `email`, `phone` and `password` of the surrounding form, for every form of an admin. */
export function AdminFields(props: AdminFieldsProps) {
  const { emailRequired = false, emailHint, passwordRequired = true, passwordHint } = props;
  const { t } = useTexts();
  return (
    <>
      <TextField
        name="email"
        label={t("Email")}
        required={emailRequired}
        hint={emailHint}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField name="phone" label={t("Phone")} required type="tel" inputMode="numeric" />
      <TextField
        name="password"
        label={t("Password")}
        required={passwordRequired}
        hint={passwordHint}
        input={PasswordInput}
        autoComplete="new-password"
      />
    </>
  );
}
