import { COMPLAINT_CATEGORY_TYPE } from "contract/categories";
import {
  ASSIGNED_TO_ME,
  ASSIGNED_TO_NONE,
  type ComplaintFilterName,
  DUE_FILTERS,
} from "contract/complaints/complaints";
import { useState } from "react";
import { useCapabilities } from "../../../api/capabilities.ts";
import { useAdmin } from "../../../api/session.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { CategoryFilter } from "../../../shared/list/CategoryFilter.tsx";
import { FilterCascade } from "../../../shared/list/FilterCascade.tsx";
import type { ListFilterDialogProps } from "../../../shared/list/ListToolbar.tsx";
import { FilterDialog, FilterPart } from "../../../shared/list/FilterDialog.tsx";
import { useDateRange } from "../../../shared/list/use-date-range.tsx";
import { ChoiceGroup } from "../../../ui/ChoiceGroup.tsx";
import { Combobox } from "../../../ui/Combobox.tsx";
import { type ComplaintFilters, dueTexts, MINE, noComplaintFilters } from "./complaint-filters.ts";
import { DepartmentFilters } from "./DepartmentFilters.tsx";
import { findStatus, statusChoices } from "../complaint-status.tsx";
import { useAssignees } from "../use-assignees.ts";

/** Filter Complaints (complaint-list-7). */
export default function ComplaintFilterDialog({
  filters,
  onApply,
  onClose,
}: ListFilterDialogProps<ComplaintFilterName>) {
  const { t } = useTexts();
  const [draft, setDraft] = useState(filters);
  // The tab has the filter.
  const isMine = useAdmin() !== null && filters.assigned_to === ASSIGNED_TO_ME;
  const { assignees: knowsAssignees, changes: hasDue } = useCapabilities();
  const hasAssignee = knowsAssignees && !isMine;
  const set = (changed: Partial<ComplaintFilters>) => setDraft({ ...draft, ...changed });
  const range = useDateRange(draft, set);
  function reset() {
    set({ ...noComplaintFilters, ...(isMine && MINE) });
    range.reset();
  }

  return (
    <FilterDialog
      title={t("Filter Complaints")}
      onReset={reset}
      onApply={() => range.check() && onApply(draft)}
      onClose={onClose}
    >
      <FilterPart title={t("Location Selection")}>
        <FilterCascade value={draft} onChange={set} />
      </FilterPart>
      <FilterPart title={t("Complaint Category")}>
        <CategoryFilter
          typeId={COMPLAINT_CATEGORY_TYPE}
          value={draft.category}
          onChange={(category) => set({ category })}
        />
      </FilterPart>
      {hasAssignee && (
        <FilterPart title={t("Assigned To")}>
          <AssigneeFilter
            value={draft.assigned_to}
            onChange={(assigned_to) => set({ assigned_to })}
          />
        </FilterPart>
      )}
      <FilterPart title={t("Complaint Status")}>
        <ChoiceGroup
          label={t("Status")}
          options={statusChoices.map(({ name, tone }) => ({ value: name, label: t(name), tone }))}
          value={findStatus(draft.status)?.name ?? null}
          onChange={(status) => set({ status: status ?? "" })}
        />
      </FilterPart>
      {hasDue && (
        <FilterPart title={t("Due")}>
          <ChoiceGroup
            label={t("Due")}
            options={DUE_FILTERS.map((one) => ({ value: one, label: t(dueTexts[one]) }))}
            value={DUE_FILTERS.find((one) => one === draft.due) ?? null}
            onChange={(due) => set({ due: due ?? "" })}
          />
        </FilterPart>
      )}
      {hasDue && <DepartmentFilters value={draft} onChange={set} />}
      <FilterPart title={t("Date Range")}>{range.fields}</FilterPart>
    </FilterDialog>
  );
}

interface AssigneeFilterProps {
  value: string;
  onChange: (assigned_to: string) => void;
}

function AssigneeFilter({ value, onChange }: AssigneeFilterProps) {
  const { t } = useTexts();
  const assignees = useAssignees(true);
  return (
    <Combobox
      label={t("Assigned To")}
      options={[
        { value: ASSIGNED_TO_NONE, label: t("Not assigned") },
        ...assignees.options.map((one) => ({ ...one, value: String(one.value) })),
      ]}
      value={value || null}
      onChange={(assigned_to) => onChange(assigned_to ?? "")}
      placeholder={t("Select Admin")}
      loading={assignees.isPending}
      onRetry={assignees.onRetry}
    />
  );
}
