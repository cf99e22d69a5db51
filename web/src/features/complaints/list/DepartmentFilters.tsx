import { WAITING_FILTERS } from "contract/complaints/complaints";
import { listDepartments } from "contract/departments";
import { retryIfFailed, useApiQuery } from "../../../api/queries.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { FilterPart } from "../../../shared/list/FilterDialog.tsx";
import { ChoiceGroup } from "../../../ui/ChoiceGroup.tsx";
import { Combobox } from "../../../ui/Combobox.tsx";
import { type ComplaintFilters, waitingTexts } from "./complaint-filters.ts";

type DepartmentFilter = Pick<ComplaintFilters, "department" | "waiting">;
interface DepartmentFiltersProps {
  value: DepartmentFilter;
  onChange: (changed: Partial<DepartmentFilter>) => void;
}

/** The department that has had a complaint, and whether a reply is awaited (referral-6). Retired departments can be chosen, too. */
export function DepartmentFilters({ value, onChange }: DepartmentFiltersProps) {
  const { t, department: nameOf, locale } = useTexts();
  const departments = useApiQuery(
    listDepartments,
    {},
    { failure: t("Failed to load departments") },
  );
  return (
    <>
      <FilterPart title={t("Department")}>
        <Combobox
          label={t("Department")}
          options={(departments.data?.data ?? [])
            .map(({ id, name, name_hi }) => ({
              value: String(id),
              label: nameOf({ department: name, department_hi: name_hi }),
            }))
            .toSorted((one, other) => one.label.localeCompare(other.label, locale))}
          value={value.department || null}
          onChange={(department) => onChange({ department: department ?? "" })}
          placeholder={t("Select Department")}
          loading={departments.isPending}
          onRetry={retryIfFailed(departments)}
        />
      </FilterPart>
      <FilterPart title={t("Waiting")}>
        <ChoiceGroup
          label={t("Waiting")}
          options={WAITING_FILTERS.map((one) => ({ value: one, label: t(waitingTexts[one]) }))}
          value={WAITING_FILTERS.find((one) => one === value.waiting) ?? null}
          onChange={(waiting) => onChange({ waiting: waiting ?? "" })}
        />
      </FilterPart>
    </>
  );
}
