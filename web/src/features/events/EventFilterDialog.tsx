import { EVENT_CATEGORY_TYPE } from "contract/categories";
import { useState } from "react";
import { useCategories } from "../../shared/use-categories.ts";
import { FilterCascade } from "../../shared/FilterCascade.tsx";
import { FilterDialog, FilterPart } from "../../shared/FilterDialog.tsx";
import { ChoiceGroup } from "../../ui/ChoiceGroup.tsx";
import { Combobox } from "../../ui/Combobox.tsx";
import { eventPeriodOf, eventTypeOf, periodChoices, typeChoices } from "./event-choices.ts";
import { type EventFilters, noEventFilters } from "./event-filters.ts";

export interface EventFilterDialogProps {
  /** What the list is narrowed by now. */
  filters: EventFilters;
  onApply: (filters: EventFilters) => void;
  onClose: () => void;
}

/** Filter Events (spec.md section 2). A category is known by its name, as the call carries it. */
export function EventFilterDialog({ filters, onApply, onClose }: EventFilterDialogProps) {
  const [draft, setDraft] = useState(filters);
  const { categories, isPending } = useCategories(EVENT_CATEGORY_TYPE);
  const set = (changed: Partial<EventFilters>) => setDraft({ ...draft, ...changed });

  return (
    <FilterDialog
      title="Filter Events"
      onReset={() => setDraft(noEventFilters)}
      onApply={() => onApply(draft)}
      onClose={onClose}
    >
      <FilterPart title="Location Selection">
        <FilterCascade value={draft} onChange={set} />
      </FilterPart>
      <FilterPart title="Event Category">
        <Combobox
          label="Category"
          options={categories.map(({ name }) => ({ value: name, label: name }))}
          value={draft.category || null}
          onChange={(category) => set({ category: category ?? "" })}
          placeholder="Select Category"
          loading={isPending}
          selectedLabel={draft.category}
        />
      </FilterPart>
      <FilterPart title="Event Type">
        <div className="col-span-full">
          <ChoiceGroup
            label="Event Type"
            required
            options={typeChoices}
            value={eventTypeOf(draft.type) ?? ""}
            onChange={(type) => set({ type: type ?? "" })}
          />
        </div>
      </FilterPart>
      <FilterPart title="Time Period">
        <div className="col-span-full">
          <ChoiceGroup
            label="Time Period"
            required
            options={periodChoices}
            value={eventPeriodOf(draft.filter) ?? ""}
            onChange={(filter) => set({ filter: filter ?? "" })}
          />
        </div>
      </FilterPart>
    </FilterDialog>
  );
}
