import { Button } from "../ui/Button.tsx";
import { Chip, ChipRow } from "../ui/Chip.tsx";

export interface ActiveFilter<Name extends string> {
  name: Name;
  label: string;
  value: string;
}

export interface ActiveFiltersProps<Name extends string> {
  /** Those that are set; the row is not shown when there is none. */
  filters: readonly ActiveFilter<Name>[];
  onRemove: (name: Name) => void;
  /** With it, the row ends in Clear All. */
  onClearAll?: () => void;
}

/** What narrows a list or the reports, each removable. */
export function ActiveFilters<Name extends string>({
  filters,
  onRemove,
  onClearAll,
}: ActiveFiltersProps<Name>) {
  if (filters.length === 0) return null;
  return (
    <ChipRow
      label="Active Filters"
      action={
        onClearAll && (
          <Button variant="ghost" onClick={onClearAll}>
            Clear All
          </Button>
        )
      }
    >
      {filters.map(({ name, label, value }) => (
        <Chip key={name} label={label} value={value} onRemove={() => onRemove(name)} />
      ))}
    </ChipRow>
  );
}
