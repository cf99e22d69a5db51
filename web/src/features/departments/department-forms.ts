import { createDepartmentForm, createOfficerForm } from "contract/department-changes";
import type { Department, Officer } from "contract/departments";
import type { FormFields } from "../../shared/form/use-schema-form.ts";

export const departmentForm = createDepartmentForm;
export const officerForm = createOfficerForm;

/** The form's values for a department, or for a new one. */
export const departmentValues = (department?: Department): FormFields<typeof departmentForm> => ({
  name: department?.name ?? "",
  name_hi: department?.name_hi ?? "",
});

/** The form's values for an officer, or for a new one. */
export const officerValues = (officer?: Officer): FormFields<typeof officerForm> => ({
  post: officer?.post ?? "",
  name: officer?.name ?? "",
  phone: officer?.phone ?? "",
  email: officer?.email ?? "",
  address: officer?.address ?? "",
  constituency_id: officer?.constituency_id ?? null,
});

/** All fields of a department, as its change sends them. */
export const departmentFields = ({ name, name_hi, retired }: Department) => ({
  name,
  name_hi,
  retired,
});

/** All fields of an officer, as its change sends them. */
export const officerFields = (officer: Officer) => {
  const { post, name, phone, email, address, constituency_id, retired } = officer;
  return { post, name, phone, email, address, constituency_id, retired };
};
