import { changePassword, passwordForm } from "contract/change-password";
import { shareTokens } from "../../api/session-peers.ts";
import { readTokens } from "../../api/session-storage.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { TextField } from "../../shared/form/fields.tsx";
import { FormDialog } from "../../shared/form/FormDialog.tsx";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";
import { useSchemaForm } from "../../shared/form/use-schema-form.ts";
import { Note } from "../../ui/Note.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { toast } from "../../ui/toast.ts";

const empty = { old_password: "", new_password: "" };

/** Changes the password of who is signed in. The other tabs of this sign-in get the new session. */
export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const form = useSchemaForm(passwordForm, empty);
  const { send, isPending } = useFormMutation(changePassword, form, {
    failure: t("The password could not be changed. Please try again."),
    onSuccess: ({ data }) => {
      // Read now: the call may have refreshed the tokens first.
      shareTokens(readTokens()?.refresh_token ?? "", data);
      toast.success(t("Password changed"));
    },
  });

  return (
    <FormDialog
      title={t("Change Password")}
      form={form}
      onSubmit={(body) => send({ body }, onClose)}
      submitLabel={t("Change Password")}
      busyLabel={t("Saving...")}
      busy={isPending}
      onClose={onClose}
    >
      <TextField
        name="old_password"
        label={t("Old Password")}
        required
        input={PasswordInput}
        autoComplete="current-password"
      />
      <TextField
        name="new_password"
        label={t("New Password")}
        required
        hint={t(
          "At least 8 characters, with an uppercase letter, a lowercase letter, a number and one of @$!%*?&; not a common one",
        )}
        input={PasswordInput}
        autoComplete="new-password"
      />
      <Note>{t("You stay signed in here. Everywhere else you must sign in again.")}</Note>
    </FormDialog>
  );
}
