import { useState } from "react";
import { useTexts } from "../../language/use-texts.tsx";
import { FilterCascade } from "../../shared/list/FilterCascade.tsx";
import { FilterDialog } from "../../shared/list/FilterDialog.tsx";
import { noLocationFilters } from "../../shared/location/location-levels.ts";
import { useBooths } from "../../shared/location/use-booths.ts";
import { fromCascade, type ReportFilters, toCascade } from "./report-filters.ts";

interface ReportFilterDialogProps {
  /** The report's current filters; they change only on Apply Filters. */
  filters: ReportFilters;
  onApply: (filters: ReportFilters) => void;
  onClose: () => void;
}

export default function ReportFilterDialog({ filters, onApply, onClose }: ReportFilterDialogProps) {
  const { t } = useTexts();
  const [draft, setDraft] = useState(() => toCascade(filters));
  const { booths } = useBooths(Number(draft.constituency) || null);

  function apply() {
    const booth = booths.find(({ id }) => String(id) === draft.booth_id);
    onApply(fromCascade(draft, booth?.booth_number ?? filters.booth_number));
  }

  return (
    <FilterDialog
      title={t("Filter Reports")}
      onReset={() => setDraft(noLocationFilters)}
      onApply={apply}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2 sm:*:first:col-span-full">
        <FilterCascade value={draft} onChange={setDraft} />
      </div>
    </FilterDialog>
  );
}
