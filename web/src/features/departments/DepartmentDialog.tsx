import { createDepartment, updateDepartment } from "contract/department-changes";
import type { Department } from "contract/departments";
import { useTexts } from "../../language/use-texts.tsx";
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
  const change = useFormMutation(updateDepartment, form, { failure });
  return (
    <FormDialog
      title={department ? t("Edit Department") : t("Add Department")}
      form={form}
      draft={department ? `department ${department.id}` : "new department"}
      onSubmit={(fields) => {
        if (!department) return addition.send({ body: fields }, done(t("Department added")));
        const { id, retired } = department;
        change.send(
          { params: { id }, body: { ...fields, retired } },
          done(t("Department updated")),
        );
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
    </FormDialog>
  );
}
