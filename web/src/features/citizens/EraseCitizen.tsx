import { eraseCitizen } from "contract/citizens";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { useTexts } from "../../language/use-texts.tsx";
import { paths } from "../../paths.ts";
import { TextField } from "../../shared/form/fields.tsx";
import { FormDialog } from "../../shared/form/FormDialog.tsx";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";
import { useSchemaForm } from "../../shared/form/use-schema-form.ts";
import { Note } from "../../ui/Note.tsx";
import { toast } from "../../ui/toast.ts";
import type { CitizenDialogProps } from "./CitizenActions.tsx";

const eraseForm = z.object({ confirm: z.string() });

/** Erases a citizen, after their exact name was typed. */
export default function EraseCitizen({ citizen, onClose }: CitizenDialogProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const form = useSchemaForm(eraseForm, { confirm: "" });
  const { send, isPending } = useFormMutation(eraseCitizen, form, {
    failure: t("Failed to erase the citizen"),
    isLeaving: true,
    onSuccess: ({ message }) => toast.success(message),
  });
  const { open, completed } = citizen.complaints;
  return (
    <FormDialog
      title={t("Erase the citizen")}
      width="prompt"
      form={form}
      onSubmit={(body) =>
        send({ params: { id: String(citizen.principal_id) }, body }, () => {
          // Its guard goes with the dialog.
          flushSync(onClose);
          void navigate(paths.complaints, { replace: true });
        })
      }
      submitLabel={t("Erase")}
      busyLabel={t("Erasing...")}
      busy={isPending}
      variant="danger"
      onClose={onClose}
      takeFocus={() => form.setFocus("confirm")}
    >
      <Note tone="danger">
        {t(
          "Name, phone and email go, and the text, notes and files of their complaints ({count}). Category, booth, status and dates stay for the counts. This cannot be undone.",
          { count: open + completed },
        )}
      </Note>
      <TextField
        name="confirm"
        label={t("Type the exact name to confirm")}
        hint={citizen.name ?? t("No name is kept: leave it empty.")}
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  );
}
