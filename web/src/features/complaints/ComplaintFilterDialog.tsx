import { COMPLAINT_CATEGORY_TYPE } from "contract/categories";
import { type ReactNode, useId, useRef, useState } from "react";
import { useCategories } from "../../shared/CategoryField.tsx";
import { FilterCascade } from "../../shared/FilterCascade.tsx";
import { Button } from "../../ui/Button.tsx";
import { ChoiceGroup } from "../../ui/ChoiceGroup.tsx";
import { Combobox } from "../../ui/Combobox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { DateInput } from "../../ui/TextInput.tsx";
import { type ComplaintFilters, noComplaintFilters } from "./complaint-filters.ts";
import { statusChoices, statusOf } from "./complaint-status.tsx";

export interface ComplaintFilterDialogProps {
  /** What the list is narrowed by now; nothing changes there until Apply Filters. */
  filters: ComplaintFilters;
  onApply: (filters: ComplaintFilters) => void;
  onClose: () => void;
}

export function ComplaintFilterDialog({ filters, onApply, onClose }: ComplaintFilterDialogProps) {
  const formId = useId();
  const endDate = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(filters);
  const { categories, isPending } = useCategories(COMPLAINT_CATEGORY_TYPE);
  const set = (changed: Partial<ComplaintFilters>) => setDraft({ ...draft, ...changed });
  const endsEarly =
    draft.start_date !== "" && draft.end_date !== "" && draft.end_date < draft.start_date;

  function apply() {
    if (endsEarly) endDate.current?.focus();
    else onApply(draft);
  }

  return (
    <Dialog
      title="Filter Complaints"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => setDraft(noComplaintFilters)}>Reset All</Button>
          <Button type="submit" form={formId} variant="primary">
            Apply Filters
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
        className="flex flex-col gap-7"
      >
        <Part title="Location Selection">
          <FilterCascade value={draft} onChange={set} />
        </Part>
        <Part title="Complaint Category">
          <Combobox
            label="Category"
            options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={draft.category || null}
            onChange={(category) => set({ category: category ?? "" })}
            placeholder="Select Category"
            loading={isPending}
          />
        </Part>
        <Part title="Complaint Status">
          <div className="[&_button]:capitalize">
            <ChoiceGroup
              label="Status"
              options={statusChoices.map(({ name, tone }) => ({ value: name, label: name, tone }))}
              value={statusOf(draft.status)?.name ?? null}
              onChange={(status) => set({ status: status ?? "" })}
            />
          </div>
        </Part>
        <Part title="Date Range">
          <Field label="Start Date">
            <DateInput
              value={draft.start_date}
              onChange={(event) => set({ start_date: event.target.value })}
            />
          </Field>
          <Field
            label="End Date"
            error={endsEarly ? "End date must not be before the start date" : undefined}
          >
            <DateInput
              ref={endDate}
              value={draft.end_date}
              onChange={(event) => set({ end_date: event.target.value })}
            />
          </Field>
        </Part>
      </form>
    </Dialog>
  );
}

/** Two columns; of an odd number of fields the first is wide. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-serif text-lg">{title}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2 sm:*:first:nth-last-[2n+1]:col-span-full">
        {children}
      </div>
    </fieldset>
  );
}
