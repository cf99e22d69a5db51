import { ActiveFilters } from "../../../shared/list/ActiveFilters.tsx";
import type { ListParams } from "../../../shared/list/use-list-params.ts";
import type { ListName } from "../list-names.ts";
import { useFilterChips } from "./complaint-filters.ts";

interface ComplaintChipsProps {
  list: ListParams<ListName>;
  /** Whose complaints are listed; null without a row, undefined while the list loads. */
  complainant: string | null | undefined;
  onRemove: (name: ListName | "search") => void;
}

export const ComplaintChips = ({ list, complainant, onRemove }: ComplaintChipsProps) => (
  <ActiveFilters filters={useFilterChips(list, complainant)} onRemove={onRemove} />
);
