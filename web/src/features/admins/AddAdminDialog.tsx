import { registerAdmin } from "contract/admins";
import { useApiMutation } from "../../api/mutations.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { DraftKeeper } from "../../shared/form/DraftKeeper.tsx";
import { LocationCascade } from "../../shared/location/LocationCascade.tsx";
import { FormDialog } from "../../shared/form/FormDialog.tsx";
import {
  isErrorOfFields,
  showFieldErrors,
  useSchemaForm,
} from "../../shared/form/use-schema-form.ts";
import { toast } from "../../ui/toast.ts";
import { AdminFields, NameField } from "./AdminFields.tsx";
import { noRegistration, type Registration, registrationForm } from "./admin-forms.ts";
import { useAdminListEdit, withAdmin } from "./admin-list.ts";
import { DiscardConfirm, useDiscard } from "../../shared/form/DiscardConfirm.tsx";

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
  const discard = useDiscard(form, onClose);
  const { mutate, isPending } = useApiMutation(registerAdmin, {
    failure: t("Failed to add admin. Please try again."),
    inline: (error) => isErrorOfFields(form, error),
    onSuccess: ({ data }) => {
      editList((admins) => withAdmin(admins, data));
      toast.success(t("Admin added successfully!"));
    },
  });

  function submit({ state_id: _state, district_id: _district, email, ...fields }: Registration) {
    mutate(
      { body: { ...fields, ...(email && { email }) } },
      {
        onSuccess: () => {
          form.reset();
          onAdded();
        },
        onError: (error) => showFieldErrors(form, error),
      },
    );
  }

  return (
    <FormDialog
      title={t("Add Admin")}
      form={form}
      onSubmit={form.handleSubmit(submit)}
      submitLabel={t("Add Admin")}
      busyLabel={t("Adding Admin...")}
      busy={isPending}
      onClose={discard.ask}
      confirmation={discard.asking && <DiscardConfirm {...discard} />}
    >
      <DraftKeeper form={form} name="new admin in the list" />
      <div className={`${grid} sm:*:last:col-span-full`}>
        <LocationCascade to="constituency_id" required={["constituency_id"]} canAdd />
      </div>
      <div className={grid}>
        <NameField name="name" label={t("Name")} />
        <AdminFields passwordHint={t("At least 8 characters")} />
      </div>
    </FormDialog>
  );
}
