import { useQueryClient } from "@tanstack/react-query";
import { createDepartment, updateDepartment } from "contract/department-changes";
import { type Department, listDepartments } from "contract/departments";
import { apiQuery } from "../../api/queries.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { ChangedNote } from "../../shared/form/ChangedNote.tsx";
import { TextField } from "../../shared/form/fields.tsx";
import { FormDialog } from "../../shared/form/FormDialog.tsx";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";
import { useSchemaForm } from "../../shared/form/use-schema-form.ts";
import { toast } from "../../ui/toast.ts";
import { departmentForm, departmentValues } from "./department-forms.ts";

interface DepartmentDialogProps {
  /** The department to rename; without it a new one is added. */
  department: Department | undefined;
  onClose: () => void;
}

/** Adds a department or changes its names (department-1). */
export default function DepartmentDialog({ department, onClose }: DepartmentDialogProps) {
  const { t } = useTexts();
  const form = useSchemaForm(departmentForm, departmentValues(department));
  const done = (text: string) => () => {
    form.reset();
    toast.success(text);
    onClose();
  };
  const failure = t("Failed to save the department");
  const addition = useFormMutation(createDepartment, form, { failure });
  const client = useQueryClient();
  const change = useFormMutation(updateDepartment, form, {
    failure,
    latest: async () => {
      const { data } = await client.fetchQuery(apiQuery(listDepartments, {}));
      return departmentValues(data.find(({ id }) => id === department?.id));
    },
  });
  return (
    <FormDialog
      title={department ? t("Edit Department") : t("Add Department")}
      form={form}
      draft={department ? `department ${department.id}` : "new department"}
      onSubmit={(fields) => {
        if (!department) return addition.send({ body: fields }, done(t("Department added")));
        change.send({ params: { id: department.id }, body: fields }, done(t("Department updated")));
      }}
      submitLabel={t("Save")}
      busyLabel={t("Saving...")}
      busy={addition.isPending || change.isPending}
      onClose={onClose}
    >
      <TextField name="name" label={t("Name")} required />
      <TextField
        name="name_hi"
        label={t("Hindi name")}
        hint={t("Used in Hindi letters and in the Hindi console.")}
        lang="hi"
      />
      {change.wasOutdated && <ChangedNote />}
    </FormDialog>
  );
}
