import { COMPLAINT_CATEGORY_TYPE } from "contract/categories";
import { isDay } from "contract/calendar";
import { ASSIGNED_TO_ME, ASSIGNED_TO_NONE, DUE_FILTERS } from "contract/complaints/complaints";
import { useRef, useState } from "react";
import { useCapabilities } from "../../../api/capabilities.ts";
import { useAdmin } from "../../../api/session.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { formatDay } from "../../../language/dates.ts";
import { CategoryFilter } from "../../../shared/list/CategoryFilter.tsx";
import { FilterCascade } from "../../../shared/list/FilterCascade.tsx";
import { FilterDialog, FilterPart } from "../../../shared/list/FilterDialog.tsx";
import { ChoiceGroup } from "../../../ui/ChoiceGroup.tsx";
import { Combobox } from "../../../ui/Combobox.tsx";
import { Field } from "../../../ui/Field.tsx";
import { DateInput } from "../../../ui/TextInput.tsx";
import {
  type ComplaintFilters,
  dueTexts,
  filterLabels,
  MINE,
  noComplaintFilters,
} from "./complaint-filters.ts";
import { DepartmentFilters } from "./DepartmentFilters.tsx";
import { findStatus, statusChoices } from "../complaint-status.tsx";
import { useAssignees } from "../use-assignees.ts";

interface ComplaintFilterDialogProps {
  /** The list's current filters. */
  filters: ComplaintFilters;
  onApply: (filters: ComplaintFilters) => void;
  onClose: () => void;
}

const dateNames = ["start_date", "end_date"] as const;
type DateName = (typeof dateNames)[number];

/** Filter Complaints (complaint-list-7). */
export default function ComplaintFilterDialog({
  filters,
  onApply,
  onClose,
}: ComplaintFilterDialogProps) {
  const { t } = useTexts();
  const dates = {
    start_date: useRef<HTMLInputElement>(null),
    end_date: useRef<HTMLInputElement>(null),
  };
  const [draft, setDraft] = useState(filters);
  /** The date that was half typed when the filters were to be applied: the browser reports it as empty. */
  const [unfinished, setUnfinished] = useState<DateName | null>(null);
  // The tab has the filter.
  const isMine = useAdmin() !== null && filters.assigned_to === ASSIGNED_TO_ME;
  const { assignees: knowsAssignees, changes: hasDue } = useCapabilities();
  const hasAssignee = knowsAssignees && !isMine;
  const assignees = useAssignees(hasAssignee);
  function set(changed: Partial<ComplaintFilters>) {
    setDraft({ ...draft, ...changed });
    setUnfinished(null);
  }
  const endsEarly =
    draft.start_date !== "" && draft.end_date !== "" && draft.end_date < draft.start_date;
  function dateError(name: DateName): string | undefined {
    if (unfinished === name) return t("Enter the whole date");
    if (draft[name] && !isDay(draft[name]))
      return t("Write the year with four digits, such as 2026");
    if (name === "end_date" && endsEarly) return t("End date must not be before the start date");
    return undefined;
  }
  function apply() {
    const half = dateNames.find((name) => dates[name].current?.validity.badInput);
    setUnfinished(half ?? null);
    const wrong = half ?? dateNames.find((name) => dateError(name));
    if (wrong) dates[wrong].current?.focus();
    else onApply(draft);
  }
  function reset() {
    set({ ...noComplaintFilters, ...(isMine && MINE) });
    // A half-typed date has no value that React could reset.
    for (const { current } of Object.values(dates)) if (current) current.value = "";
  }

  return (
    <FilterDialog title={t("Filter Complaints")} onReset={reset} onApply={apply} onClose={onClose}>
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
          <Combobox
            label={t("Assigned To")}
            options={[
              { value: ASSIGNED_TO_NONE, label: t("Not assigned") },
              ...assignees.options.map((one) => ({ ...one, value: String(one.value) })),
            ]}
            value={draft.assigned_to || null}
            onChange={(assigned_to) => set({ assigned_to: assigned_to ?? "" })}
            placeholder={t("Select Admin")}
            loading={assignees.isPending}
            onRetry={assignees.onRetry}
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
      <FilterPart title={t("Date Range")}>
        {dateNames.map((name) => (
          <Field
            key={name}
            label={t(filterLabels[name])}
            hint={formatDay(draft[name])}
            error={dateError(name)}
          >
            <DateInput
              ref={dates[name]}
              value={draft[name]}
              onChange={(event) => set({ [name]: event.target.value })}
            />
          </Field>
        ))}
      </FilterPart>
    </FilterDialog>
  );
}
