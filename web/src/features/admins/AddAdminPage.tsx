import { addAdmin } from "contract/admins";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { CallError } from "../../api/call-error.ts";
import { useCapabilities } from "../../api/capabilities.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { paths } from "../../paths.ts";
import { AddedToList } from "../../shared/form/AddedToList.tsx";
import { DraftKeeper } from "../../shared/form/DraftKeeper.tsx";
import { LocationCascade } from "../../shared/location/LocationCascade.tsx";
import { TextField } from "../../shared/form/fields.tsx";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";
import { useSchemaForm } from "../../shared/form/use-schema-form.ts";
import { BusyFields } from "../../ui/BusyFields.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { FormActions, Section } from "../../ui/Section.tsx";
import { toast } from "../../ui/toast.ts";
import { AdminFields } from "./AdminFields.tsx";
import { type NewAdmin, newAdminForm, noNewAdmin } from "./admin-forms.ts";
import { useAdminListEdit, withAdmin } from "./admin-list.ts";

/** Add Admin (admin-add-1). */
export function Component() {
  const { t } = useTexts();
  const form = useSchemaForm(newAdminForm, noNewAdmin);
  const editList = useAdminListEdit();
  const { accounts } = useCapabilities();
  const [added, setAdded] = useState<Pick<NewAdmin, "fname" | "lname" | "phone">>();
  const { send, isPending: busy } = useFormMutation(addAdmin, form, {
    failure: (error) => t(fallbackFor(error)),
    onSuccess: ({ data }) => {
      editList((admins) => withAdmin(admins, data));
      toast.success(t("Admin added successfully!"));
    },
  });

  function submit({ state_id: _state, district_id: _district, ...body }: NewAdmin) {
    if (busy) return;
    send({ body }, () => {
      setAdded(body);
      // In this order: a reset form knows its fields only after the next render.
      form.setFocus("state_id");
      form.startOver();
    });
  }

  return (
    <FormProvider {...form}>
      <PageHeader
        title={t("Add Admin")}
        purpose={t("Give someone in a constituency an account to sign in with.")}
      />
      <form
        noValidate
        aria-label={t("Add Admin")}
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
        className="flex max-w-form flex-col gap-6"
      >
        <DraftKeeper form={form} name="new admin" />
        <AddedToList
          label={t("Admin added")}
          name={added ? `${added.fname} ${added.lname}` : null}
          list={paths.admins}
          hint={
            accounts && added
              ? t("Signs in at {address} with the mobile number {phone}.", {
                  address: window.location.host + paths.staffLogin,
                  phone: added.phone,
                })
              : undefined
          }
        />
        <BusyFields busy={busy} className="flex flex-col gap-6">
          <Card
            title={t("Location Details")}
            hint={t("The constituency that the admin works for.")}
          >
            <div className="grid grid-cols-1 items-start gap-x-6 gap-y-5 md:grid-cols-3">
              <LocationCascade to="constituency_id" required={["constituency_id"]} canAdd />
            </div>
          </Card>
          <Section title={t("Admin Details")}>
            <TextField name="fname" label={t("First Name")} required autoCapitalize="words" />
            <TextField name="lname" label={t("Last Name")} required autoCapitalize="words" />
            <AdminFields
              emailRequired
              passwordHint={t(
                "At least 8 characters, with an uppercase letter, a lowercase letter, a number and one of @$!%*?&; not a common one",
              )}
            />
          </Section>
        </BusyFields>
        <FormActions>
          <Button
            type="submit"
            variant="primary"
            icon={<UserPlus aria-hidden className="-ms-1 size-4" />}
            busy={busy}
            busyLabel={t("Adding Admin...")}
          >
            {t("Add Admin")}
          </Button>
        </FormActions>
      </form>
    </FormProvider>
  );
}

/** An error answer, or no answer (admin-add-5). */
const fallbackFor = (error: unknown) =>
  error instanceof CallError && error.status > 0 && error.status < 500
    ? "Failed to add admin. Please check the input and try again."
    : "Failed to add admin. Please try again.";
