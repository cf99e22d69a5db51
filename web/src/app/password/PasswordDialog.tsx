import { changePassword, passwordForm } from "contract/change-password";
import { useApiMutation } from "../../api/mutations.ts";
import { shareTokens } from "../../api/session-peers.ts";
import { readTokens } from "../../api/session-storage.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { DiscardConfirm, useDiscard } from "../../shared/form/DiscardConfirm.tsx";
import { FormDialog } from "../../shared/form/FormDialog.tsx";
import { LeaveGuard } from "../../shared/form/LeaveGuard.tsx";
import {
  isErrorOfFields,
  showFieldErrors,
  useSchemaForm,
} from "../../shared/form/use-schema-form.ts";
import { Field } from "../../ui/Field.tsx";
import { Note } from "../../ui/Note.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { toast } from "../../ui/toast.ts";

const empty = { old_password: "", new_password: "" };

/** Changes the password of who is signed in. The other tabs of this sign-in get the new session. */
export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const form = useSchemaForm(passwordForm, empty);
  const discard = useDiscard(form, onClose);
  const change = useApiMutation(changePassword, {
    failure: t("The password could not be changed. Please try again."),
    inline: (error) => isErrorOfFields(form, error),
    onSuccess: ({ data }) => {
      // Read now: the call may have refreshed the tokens first.
      shareTokens(readTokens()?.refresh_token ?? "", data);
      toast.success(t("Password changed"));
    },
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit((body) => {
    change.mutate(
      { body },
      {
        onSuccess: onClose,
        onError: (error) => showFieldErrors(form, error),
      },
    );
  });

  return (
    <FormDialog
      title={t("Change Password")}
      form={form}
      onSubmit={submit}
      submitLabel={t("Change Password")}
      busyLabel={t("Saving...")}
      busy={change.isPending}
      onClose={discard.ask}
      confirmation={discard.asking && <DiscardConfirm {...discard} />}
    >
      <LeaveGuard isUnsaved={() => form.formState.isDirty} />
      <Field label={t("Old Password")} required error={errors.old_password?.message}>
        <PasswordInput {...form.register("old_password")} autoComplete="current-password" />
      </Field>
      <Field
        label={t("New Password")}
        required
        hint={t(
          "At least 8 characters, with an uppercase letter, a lowercase letter, a number and one of @$!%*?&",
        )}
        error={errors.new_password?.message}
      >
        <PasswordInput {...form.register("new_password")} autoComplete="new-password" />
      </Field>
      <Note>{t("You stay signed in here. Everywhere else you must sign in again.")}</Note>
    </FormDialog>
  );
}
