import { registerAdmin } from "contract/admins";
import { useTexts } from "../../language/use-texts.tsx";
import { TextField } from "../../shared/form/fields.tsx";
import { FormDialog } from "../../shared/form/FormDialog.tsx";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";
import { useSchemaForm } from "../../shared/form/use-schema-form.ts";
import { LocationCascade } from "../../shared/location/LocationCascade.tsx";
import { toast } from "../../ui/toast.ts";
import { AdminFields } from "./AdminFields.tsx";
import { noRegistration, type Registration, registrationForm } from "./admin-forms.ts";
import { useAdminListEdit, withAdmin } from "./admin-list.ts";

interface AddAdminDialogProps {
  onAdded: () => void;
  onClose: () => void;
}

const grid = "grid items-start gap-x-4 gap-y-5 sm:grid-cols-2";

/** The admin modal in add mode (admin-modal-2, admin-modal-3). */
export default function AddAdminDialog({ onAdded, onClose }: AddAdminDialogProps) {
  const { t } = useTexts();
  const form = useSchemaForm(registrationForm, noRegistration);
  const editList = useAdminListEdit();
  const { send, isPending } = useFormMutation(registerAdmin, form, {
    failure: t("Failed to add admin. Please try again."),
    onSuccess: ({ data }) => {
      editList((admins) => withAdmin(admins, data));
      toast.success(t("Admin added successfully!"));
    },
  });

  function submit({ state_id: _state, district_id: _district, email, ...fields }: Registration) {
    send({ body: { ...fields, ...(email && { email }) } }, () => {
      form.reset();
      onAdded();
    });
  }

  return (
    <FormDialog
      title={t("Add Admin")}
      form={form}
      draft="new admin in the list"
      onSubmit={submit}
      submitLabel={t("Add Admin")}
      busyLabel={t("Adding Admin...")}
      busy={isPending}
      onClose={onClose}
    >
      <div className={`${grid} sm:*:last:col-span-full`}>
        <LocationCascade to="constituency_id" required={["constituency_id"]} canAdd />
      </div>
      <div className={grid}>
        <TextField name="name" label={t("Name")} required autoCapitalize="words" />
        <AdminFields passwordHint={t("At least 8 characters; not a common one")} />
      </div>
    </FormDialog>
  );
}
