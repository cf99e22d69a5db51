import { updateDepartmentForm, updateOfficerForm } from "contract/department-changes";
import type { Department, Officer } from "contract/departments";
import type { FormFields } from "../../shared/form/use-schema-form.ts";

/** The forms of new ones, too, which have the same typed fields. */
export const departmentForm = updateDepartmentForm;
export const officerForm = updateOfficerForm;

/** The form's values for a department, or for a new one. */
export const departmentValues = (department?: Department): FormFields<typeof departmentForm> => ({
  name: department?.name ?? "",
  name_hi: department?.name_hi ?? "",
  retired: department?.retired ?? false,
  version: department?.version ?? null,
});

/** The form's values for an officer, or for a new one. */
export const officerValues = (officer?: Officer): FormFields<typeof officerForm> => ({
  post: officer?.post ?? "",
  name: officer?.name ?? "",
  phone: officer?.phone ?? "",
  email: officer?.email ?? "",
  address: officer?.address ?? "",
  constituency_id: officer?.constituency_id ?? null,
  retired: officer?.retired ?? false,
  version: officer?.version ?? null,
});
