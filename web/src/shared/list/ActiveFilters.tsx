import { useTexts } from "../../language/use-texts.tsx";
import { Button } from "../../ui/Button.tsx";
import { Chip, ChipRow } from "../../ui/Chip.tsx";

/** A set filter, as it is shown: the console's own words are translated, names from the data are not. */
export interface ActiveFilter<Name extends string> {
  name: Name;
  label: string;
  value: string;
}

interface ActiveFiltersProps<Name extends string> {
  /** The filters that are set; without any, the row is not rendered. */
  filters: readonly ActiveFilter<Name>[];
  onRemove: (name: Name) => void;
  /** When given, the row ends in Clear All. */
  onClearAll?: () => void;
}

/** The filters of a list or of the reports, each removable. */
export function ActiveFilters<Name extends string>({
  filters,
  onRemove,
  onClearAll,
}: ActiveFiltersProps<Name>) {
  const { t } = useTexts();
  if (filters.length === 0) return null;
  return (
    <ChipRow
      label={t("Active Filters")}
      action={
        onClearAll && (
          <Button variant="ghost" onClick={onClearAll}>
            {t("Clear All")}
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
