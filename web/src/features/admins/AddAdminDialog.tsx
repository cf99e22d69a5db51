import { registerAdmin } from "contract/admins";
import { useId } from "react";
import { FormProvider } from "react-hook-form";
import { useChange } from "../../api/changes.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { DraftKeeper } from "../../shared/DraftKeeper.tsx";
import { LocationCascade } from "../../shared/LocationCascade.tsx";
import { showFieldErrors, useSchemaForm } from "../../shared/use-schema-form.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { AdminFields, NameField } from "./AdminFields.tsx";
import { noRegistration, openLevel, type Registration, registrationForm } from "./admin-forms.ts";
import { staleAfterChange, useAdminListEdit, withAdmin } from "./admin-list.ts";
import { DiscardConfirm, useDiscard } from "../../shared/DiscardConfirm.tsx";

export interface AddAdminDialogProps {
  onAdded: () => void;
  onClose: () => void;
}

const grid = "grid items-start gap-x-4 gap-y-5 sm:grid-cols-2";

/** The admin modal in add mode (spec.md section 5, "Admin modal"). */
export function AddAdminDialog({ onAdded, onClose }: AddAdminDialogProps) {
  const { t } = useTexts();
  const formId = useId();
  const form = useSchemaForm(registrationForm, noRegistration);
  const editList = useAdminListEdit();
  const discard = useDiscard(form, onClose);
  const { mutate, isPending } = useChange(registerAdmin, {
    failure: t("Failed to add admin. Please try again."),
    invalidates: staleAfterChange,
  });

  function submit({ state_id: _state, district_id: _district, email, ...fields }: Registration) {
    if (isPending) return;
    mutate(
      { body: { ...fields, ...(email && { email }) } },
      {
        onSuccess: ({ data }) => {
          editList((admins) => withAdmin(admins, data));
          toast.success(t("Admin added successfully!"));
          form.reset();
          onAdded();
        },
        onError: (error) => showFieldErrors(form, error),
      },
    );
  }
  function focusOpenLevel() {
    if (!form.getValues("constituency_id")) form.setFocus(openLevel(form.getValues()));
  }

  return (
    <Dialog
      title={t("Add Admin")}
      onClose={() => !isPending && discard.ask()}
      footer={
        <>
          <Button onClick={discard.ask} disabled={isPending}>
            {t("Cancel")}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={isPending}
            busyLabel={t("Adding Admin...")}
          >
            {t("Add Admin")}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          id={formId}
          noValidate
          aria-label={t("Add Admin")}
          onSubmit={(event) => void form.handleSubmit(submit, focusOpenLevel)(event)}
          className="flex flex-col gap-5"
        >
          <DraftKeeper form={form} name="new admin in the list" />
          <div className={`${grid} sm:*:last:col-span-full`}>
            <LocationCascade to="constituency_id" required={["constituency_id"]} canAdd />
          </div>
          <div className={grid}>
            <NameField name="name" label={t("Name")} />
            <AdminFields passwordHint={t("At least 8 characters")} />
          </div>
        </form>
      </FormProvider>
      {discard.asking && <DiscardConfirm {...discard} />}
    </Dialog>
  );
}
