import { EVENT_CATEGORY_TYPE } from "contract/categories";
import { useState } from "react";
import { useTexts } from "../../language/use-texts.tsx";
import { CategoryFilter } from "../../shared/list/CategoryFilter.tsx";
import { FilterCascade } from "../../shared/list/FilterCascade.tsx";
import type { ListFilterDialogProps } from "../../shared/list/ListToolbar.tsx";
import { FilterDialog, FilterPart } from "../../shared/list/FilterDialog.tsx";
import { ChoiceGroup } from "../../ui/ChoiceGroup.tsx";
import { parseEventPeriod, parseEventType, periodChoices, typeChoices } from "./event-choices.ts";
import { type EventFilterName, type EventFilters, noEventFilters } from "./event-filters.ts";

/** Filter Events (event-list-9). */
export default function EventFilterDialog({
  filters,
  onApply,
  onClose,
}: ListFilterDialogProps<EventFilterName>) {
  const { t } = useTexts();
  const [draft, setDraft] = useState(filters);
  const period = parseEventPeriod(draft.filter) ?? "";
  const set = (changed: Partial<EventFilters>) => setDraft({ ...draft, ...changed });

  return (
    <FilterDialog
      title={t("Filter Events")}
      onReset={() => setDraft(noEventFilters)}
      onApply={() => onApply(draft)}
      onClose={onClose}
    >
      <FilterPart title={t("Location Selection")}>
        <FilterCascade value={draft} onChange={set} />
      </FilterPart>
      <FilterPart title={t("Event Category")}>
        <CategoryFilter
          typeId={EVENT_CATEGORY_TYPE}
          value={draft.category}
          onChange={(category) => set({ category })}
        />
      </FilterPart>
      <FilterPart title={t("Event Type")}>
        <div className="col-span-full">
          <ChoiceGroup
            label={t("Event Type")}
            required
            options={typeChoices.map(({ value, label }) => ({ value, label: t(label) }))}
            value={parseEventType(draft.type) ?? ""}
            onChange={(type) => set({ type: type ?? "" })}
          />
        </div>
      </FilterPart>
      <FilterPart title={t("Time Period")}>
        <div className="col-span-full">
          <ChoiceGroup
            label={t("Time Period")}
            required
            options={periodChoices(parseEventPeriod(filters.filter) ?? "").map(
              ({ value, label }) => ({ value, label: t(label) }),
            )}
            value={period}
            onChange={(filter) => set({ filter: filter ?? "" })}
          />
        </div>
      </FilterPart>
    </FilterDialog>
  );
}
