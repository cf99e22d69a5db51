import { useQueryClient } from "@tanstack/react-query";
import { ADDRESS_MAX, createOfficer, updateOfficer } from "contract/department-changes";
import { type Department, listDepartments, type Officer } from "contract/departments";
import { apiQuery } from "../../api/queries.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { ChangedNote } from "../../shared/form/ChangedNote.tsx";
import { ComboboxField, TextAreaField, TextField } from "../../shared/form/fields.tsx";
import { FormDialog } from "../../shared/form/FormDialog.tsx";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";
import { useSchemaForm } from "../../shared/form/use-schema-form.ts";
import { useLocations } from "../../shared/location/locations.ts";
import { toast } from "../../ui/toast.ts";
import { officerForm, officerValues } from "./department-forms.ts";

interface OfficerDialogProps {
  department: Department;
  /** The officer to change; without one a new one is added. */
  officer: Officer | undefined;
  onClose: () => void;
}

/** Adds an officer to a department or changes one (department-1). */
export default function OfficerDialog({ department, officer, onClose }: OfficerDialogProps) {
  const { t } = useTexts();
  const { constituencies, isPending, onRetry } = useLocations();
  const form = useSchemaForm(officerForm, officerValues(officer));
  const done = (text: string) => () => {
    form.reset();
    toast.success(text);
    onClose();
  };
  const failure = t("Failed to save the officer");
  const addition = useFormMutation(createOfficer, form, { failure });
  const client = useQueryClient();
  const change = useFormMutation(updateOfficer, form, {
    failure,
    latest: async () => {
      const { data } = await client.fetchQuery(apiQuery(listDepartments, {}));
      const { officers } = data.find(({ id }) => id === department.id)!;
      return officerValues(officers.find(({ id }) => id === officer?.id));
    },
  });
  return (
    <FormDialog
      title={officer ? t("Edit Officer") : t("Add Officer")}
      form={form}
      draft={officer ? `officer ${officer.id}` : `new officer ${department.id}`}
      onSubmit={(fields) => {
        if (!officer)
          return addition.send(
            { params: { id: department.id }, body: fields },
            done(t("Officer added")),
          );
        change.send({ params: { id: officer.id }, body: fields }, done(t("Officer updated")));
      }}
      submitLabel={t("Save")}
      busyLabel={t("Saving...")}
      busy={addition.isPending || change.isPending}
      onClose={onClose}
    >
      <TextField
        name="post"
        label={t("Post")}
        required
        hint={t("As it is written on a letter: Executive Engineer, Water Division")}
      />
      <TextField name="name" label={t("Name")} autoCapitalize="words" />
      <TextField
        name="phone"
        label={t("Phone")}
        type="tel"
        inputMode="tel"
        hint={t("A mobile, or a landline with its area code: 0755 2551111")}
      />
      <TextField
        name="email"
        label={t("Email")}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextAreaField name="address" label={t("Address")} countTo={ADDRESS_MAX} />
      <ComboboxField
        name="constituency_id"
        label={t("Constituency")}
        hint={t("Empty: an officer of all constituencies.")}
        options={constituencies.map(({ id, name }) => ({ value: id, label: name }))}
        loading={isPending}
        onRetry={onRetry.constituency}
      />
      {change.wasOutdated && <ChangedNote />}
    </FormDialog>
  );
}
