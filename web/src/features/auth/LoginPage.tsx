import {
  type FocusEvent,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { useTexts } from "../../language/use-texts.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { DocumentTitle } from "../../ui/DocumentTitle.tsx";
import { Field } from "../../ui/Field.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toast.ts";
import { useIsLive } from "../../ui/use-is-live.ts";
import type { PhoneInput } from "./phone-input.ts";

type FieldName = "phone" | "password";
const fieldNames: readonly FieldName[] = ["phone", "password"];

/** As PHONE_LENGTH of contract/phone, whose import would add to the first script. */
const PHONE_LENGTH = 10;

/** The rules and the client load when the form is first touched, so that the page shows at once on a slow line. */
const loadForm = () => import("./login-form.ts");

interface LoginPageProps {
  /** Whether admins sign in here (staff-1). */
  forAdmins?: boolean;
  /** Called when an attempt was sent. */
  onSubmit: () => void;
}

/**
 * Super-Admin Login (login-1) or Staff Login (staff-1). After the sign-in, the route's guard redirects to /.
 */
export function LoginPage({ forAdmins = false, onSubmit }: LoginPageProps) {
  const { t } = useTexts();
  const title = t(forAdmins ? "Staff Login" : "Super-Admin Login");
  const otherTitle = t(forAdmins ? "Super-Admin Login" : "Staff Login");
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const [busy, setBusy] = useState(false);
  const [phoneInput, setPhoneInput] = useState<PhoneInput>();
  const [isLoading, setLoading] = useState(false);
  const live = useIsLive();
  const form = useRef<HTMLFormElement>(null);

  // A focus in the prerendered page came before its handlers.
  const onLive = useEffectEvent(() => {
    if (form.current?.contains(document.activeElement)) void onFieldFocus(form.current);
  });
  useEffect(() => {
    if (live) onLive();
  }, [live]);

  async function submit(form: HTMLFormElement) {
    const typed = Object.fromEntries(new FormData(form)) as Record<FieldName, string>;
    const { submitLogin } = await loadForm();
    const attempt = submitLogin(typed, forAdmins, t);
    onSubmit();
    const outcome = await attempt;
    if (outcome.done === "signed-in") {
      if (outcome.message) toast.success(outcome.message);
    } else if (outcome.done === "refused") toast.error(outcome.message, { about: "sign-in" });
    else {
      setErrors(outcome.errors);
      const wrong = fieldNames.find((name) => outcome.errors[name]);
      form.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
    }
  }

  function onFormSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setErrors({});
    submit(event.currentTarget)
      .catch(() => toast.error(t("An unexpected error occurred")))
      .finally(() => setBusy(false));
  }

  /** Loads the form's script. A phone that is typed with its country code meanwhile keeps its digits. */
  async function onFieldFocus(form: HTMLFormElement) {
    if (phoneInput) return;
    setLoading(true);
    try {
      const loaded = await loadForm();
      // The field has its limit before its text is cut: the next key may come before a later render.
      flushSync(() => {
        setPhoneInput(loaded.phoneInput);
        setLoading(false);
      });
      loaded.phoneInput.onInput({ currentTarget: form.phone as HTMLInputElement });
    } catch {
      // A submit loads the form again and shows the failure.
      setLoading(false);
    }
  }

  const field = (name: FieldName) => ({
    name,
    onFocus: (event: FocusEvent<HTMLInputElement>) => void onFieldFocus(event.currentTarget.form!),
    onChange: () => setErrors((shown) => ({ ...shown, [name]: undefined })),
  });
  return (
    <>
      <DocumentTitle>{title}</DocumentTitle>
      <h1 tabIndex={-1} className="mb-6 font-serif text-2xl">
        {title}
      </h1>
      <form ref={form} noValidate onSubmit={onFormSubmit} className="flex flex-col gap-5">
        <Field label={t("Mobile")} error={errors.phone}>
          <TextInput
            {...field("phone")}
            maxLength={live && !isLoading ? PHONE_LENGTH : undefined}
            {...phoneInput}
            type="tel"
            inputMode="numeric"
            autoComplete="username"
          />
        </Field>
        <Field label={t("Password")} error={errors.password}>
          <PasswordInput {...field("password")} autoComplete="current-password" />
        </Field>
        {/* Before the script has loaded, a submit would put the input into the address. */}
        <Button
          type="submit"
          variant="primary"
          disabled={!live}
          busy={busy}
          busyLabel={t("Logging in...")}
        >
          {t("Login")}
        </Button>
      </form>
      <Link
        to={forAdmins ? paths.login : paths.staffLogin}
        className="mt-3 flex h-control items-center justify-center text-accent hover:underline"
      >
        {otherTitle}
      </Link>
    </>
  );
}
