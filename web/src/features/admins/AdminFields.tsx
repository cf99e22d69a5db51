import { useFormContext } from "react-hook-form";
import { useTexts } from "../../language/use-texts.tsx";
import { Field } from "../../ui/Field.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

interface Fields {
  email: string;
  phone: string;
  password: string;
}

interface AdminFieldsProps {
  emailRequired?: boolean;
  emailHint?: string;
  passwordRequired?: boolean;
  passwordHint?: string;
}

/** `email`, `phone` and `password` of the surrounding form, for every form of an admin. */
export function AdminFields({
  emailRequired = false,
  emailHint,
  passwordRequired = true,
  passwordHint,
}: AdminFieldsProps) {
  const { t } = useTexts();
  const { register, formState } = useFormContext<Fields>();
  const { errors } = formState;
  return (
    <>
      <Field
        label={t("Email")}
        required={emailRequired}
        hint={emailHint}
        error={errors.email?.message}
      >
        <TextInput
          {...register("email")}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label={t("Phone")} required error={errors.phone?.message}>
        <TextInput {...register("phone")} type="tel" inputMode="numeric" />
      </Field>
      <Field
        label={t("Password")}
        required={passwordRequired}
        hint={passwordHint}
        error={errors.password?.message}
      >
        <PasswordInput {...register("password")} autoComplete="new-password" />
      </Field>
    </>
  );
}

/** One name of the surrounding form: `name`, `fname` or `lname`; the label as it is shown. */
export function NameField({ name, label }: { name: string; label: string }) {
  const { register, getFieldState, formState } = useFormContext<Record<string, string>>();
  return (
    <Field label={label} required error={getFieldState(name, formState).error?.message}>
      <TextInput {...register(name)} autoCapitalize="words" />
    </Field>
  );
}
