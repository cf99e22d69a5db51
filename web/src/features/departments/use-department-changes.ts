import { updateDepartment, updateOfficer } from "contract/department-changes";
import type { Department, Officer } from "contract/departments";
import { useApiMutation } from "../../api/mutations.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { toast } from "../../ui/toast.ts";
import { departmentValues, officerValues } from "./department-forms.ts";

/** Retires departments and officers, or brings them back, with one click. */
export function useDepartmentChanges() {
  const { t } = useTexts();
  const department = useApiMutation(updateDepartment, {
    failure: t("Failed to save the department"),
  });
  const officer = useApiMutation(updateOfficer, { failure: t("Failed to save the officer") });
  const showDone = (name: string, retired: boolean) => () =>
    toast.success(
      retired
        ? t("{name} is retired: letters stay as they were", { name })
        : t("{name} can be chosen again", { name }),
    );
  return {
    busy: department.isPending || officer.isPending,
    retireDepartment: (one: Department) => {
      const retired = !one.retired;
      const body = { ...departmentValues(one), retired };
      department.mutate(
        { params: { id: one.id }, body },
        { onSuccess: showDone(one.name, retired) },
      );
    },
    retireOfficer: (one: Officer) => {
      const retired = !one.retired;
      const body = { ...officerValues(one), retired };
      officer.mutate({ params: { id: one.id }, body }, { onSuccess: showDone(one.post, retired) });
    },
  };
}
