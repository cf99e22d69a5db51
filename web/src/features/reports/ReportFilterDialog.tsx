import { useId, useState } from "react";
import { FilterCascade, type LocationFilters } from "../../shared/FilterCascade.tsx";
import { useBooths } from "../../shared/use-booths.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { fromCascade, type ReportFilters, toCascade } from "./report-filters.ts";

export interface ReportFilterDialogProps {
  /** What the report is narrowed by now; nothing changes there until Apply Filters. */
  filters: ReportFilters;
  onApply: (filters: ReportFilters) => void;
  onClose: () => void;
}

const everywhere: LocationFilters = {
  constituency: "",
  mandal: "",
  shaktikendra: "",
  booth_name: "",
  booth_id: "",
};

export function ReportFilterDialog({ filters, onApply, onClose }: ReportFilterDialogProps) {
  const formId = useId();
  const [draft, setDraft] = useState(() => toCascade(filters));
  const { booths } = useBooths(Number(draft.constituency) || "");

  function apply() {
    const booth = booths.find(({ id }) => String(id) === draft.booth_id);
    onApply(fromCascade(draft, booth?.booth_number ?? filters.booth_number));
  }

  return (
    <Dialog
      title="Filter Reports"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => setDraft(everywhere)}>Reset All</Button>
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
        className="grid items-start gap-4 sm:grid-cols-2 sm:first:*:col-span-full"
      >
        <FilterCascade value={draft} onChange={setDraft} />
      </form>
    </Dialog>
  );
}
