import { SEARCH_MAX } from "contract/rules";
import { ListFilter } from "lucide-react";
import { type ComponentType, type ReactNode, useRef, useState } from "react";
import { useTexts } from "../../language/use-texts.tsx";
import { Button } from "../../ui/Button.tsx";
import { SearchInput } from "../../ui/SearchInput.tsx";
import { filterLevels } from "../location/location-levels.ts";
import type { ListParams } from "./use-list-params.ts";

interface ListToolbarProps<Name extends string> {
  list: ListParams<Name>;
  /** Without it the list has no search. */
  searchPlaceholder?: string;
  /** The chips of what is set: rendered while anything is, because their names cost calls. Gets the function that removes one. */
  chips: (onRemove: (name: Name | "search") => void) => ReactNode;
  /** The dialog behind 'Filters', where the list has one. Its state is here, so that opening it does not render the rows again. */
  FilterDialog?: ComponentType<ListFilterDialogProps<NoInfer<Name>>> & { prefetch?: () => void };
  /** At the end of the row. */
  action?: ReactNode;
}

export interface ListFilterDialogProps<Name extends string> {
  /** The list's current filters. */
  filters: Record<Name, string>;
  onApply: (filters: Partial<Record<Name, string>>) => void;
  onClose: () => void;
}

/** Above a list: its search box, Filters and, while a filter or search is set, Clear Filters and a chip for each. */
export function ListToolbar<Name extends string>({
  list,
  searchPlaceholder,
  chips,
  FilterDialog,
  action,
}: ListToolbarProps<Name>) {
  const { t } = useTexts();
  const [isFiltering, setFiltering] = useState(false);
  const toolbar = useRef<HTMLDivElement>(null);
  const filterButton = useRef<HTMLButtonElement>(null);
  /** The pressed button is removed, so the focus moves. */
  const keepFocus = () =>
    (filterButton.current ?? toolbar.current?.querySelector("input"))?.focus();
  /** Removing a location also removes the levels below it (filter-1). */
  function remove(name: Name | "search") {
    keepFocus();
    if (name === "search") return list.clearSearch();
    const level = filterLevels.findIndex((one) => one === name);
    const removed: readonly string[] = level < 0 ? [name] : filterLevels.slice(level);
    const kept = Object.entries(list.filters).filter(([one]) => !removed.includes(one));
    list.setFilters(Object.fromEntries(kept) as Partial<Record<Name, string>>);
  }
  return (
    <div ref={toolbar} className="mb-4 flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        {searchPlaceholder !== undefined && (
          <SearchInput
            value={list.searchText}
            onChange={list.setSearchText}
            placeholder={searchPlaceholder}
            maxLength={SEARCH_MAX}
            className="w-full sm:w-80"
          />
        )}
        {FilterDialog && (
          <Button
            ref={filterButton}
            icon={<ListFilter aria-hidden className="size-4" />}
            onPointerEnter={FilterDialog.prefetch}
            onFocus={FilterDialog.prefetch}
            onClick={() => setFiltering(true)}
          >
            {t("Filters")}
          </Button>
        )}
        {list.isActive && (
          <Button
            variant="ghost"
            onClick={() => {
              keepFocus();
              list.clear();
            }}
          >
            {t("Clear Filters")}
          </Button>
        )}
        {action}
      </div>
      {list.isActive && chips(remove)}
      {FilterDialog && isFiltering && (
        <FilterDialog
          filters={list.filters}
          onClose={() => setFiltering(false)}
          onApply={(filters) => {
            list.setFilters(filters);
            setFiltering(false);
          }}
        />
      )}
    </div>
  );
}
