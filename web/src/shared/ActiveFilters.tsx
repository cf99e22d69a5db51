import { useTexts } from "../language/use-texts.tsx";
import { Button } from "../ui/Button.tsx";
import { Chip, ChipRow } from "../ui/Chip.tsx";

/** A filter that is set, as it is shown: a word of ours in the language, a name from the data as it is. */
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
