import { X } from "lucide-react";
import { useTexts } from "../../language/use-texts.tsx";
import { Button } from "../../ui/Button.tsx";

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

/** The filters of a list or of the reports: a chip for each, `label: value` and a button that removes it. */
export function ActiveFilters<Name extends string>(props: ActiveFiltersProps<Name>) {
  const { filters, onRemove, onClearAll } = props;
  const { t } = useTexts();
  if (filters.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={t("Active Filters")}
      className="flex flex-wrap items-center gap-2"
    >
      <span className="text-sm text-muted">{t("Active Filters")}</span>
      {filters.map(({ name, label, value }) => (
        <span
          key={name}
          className="inline-flex min-h-8 max-w-full animate-fade items-center rounded-full border border-line bg-surface-raised ps-3 text-sm touch:min-h-control"
        >
          <span className="min-w-0 truncate py-0.5">
            <span className="text-muted">{label}:</span>{" "}
            <span className="font-medium">{value}</span>
          </span>
          <button
            type="button"
            aria-label={t("Remove {name}", { name: label })}
            title={t("Remove {name}", { name: label })}
            onClick={() => onRemove(name)}
            className="grid print:hidden size-8 shrink-0 place-items-center rounded-full text-muted transition-colors hover:text-danger touch:size-control"
          >
            <X className="size-3.5" />
          </button>
        </span>
      ))}
      {onClearAll && (
        <Button variant="ghost" onClick={onClearAll}>
          {t("Clear All")}
        </Button>
      )}
    </div>
  );
}
