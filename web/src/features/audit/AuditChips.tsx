import type { AuditFilterName } from "contract/audit";
import { ActiveFilters } from "../../shared/list/ActiveFilters.tsx";
import type { ListParams } from "../../shared/list/use-list-params.ts";
import { useAuditChips } from "./audit-filters.ts";

interface AuditChipsProps {
  list: ListParams<AuditFilterName>;
  onRemove: (name: AuditFilterName | "search") => void;
}

export const AuditChips = ({ list, onRemove }: AuditChipsProps) => (
  <ActiveFilters filters={useAuditChips(list)} onRemove={onRemove} />
);
