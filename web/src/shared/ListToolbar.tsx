import { SEARCH_MAX } from "contract/rules";
import { ListFilter } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useTexts } from "../language/use-texts.tsx";
import { Button } from "../ui/Button.tsx";
import { SearchInput } from "../ui/SearchInput.tsx";
import { type ActiveFilter, ActiveFilters } from "./ActiveFilters.tsx";
import {
  chooseLevel,
  type FilterLevel,
  filterLevels,
  noLocationFilters,
} from "./location-levels.ts";
import type { ListParams } from "./use-list-params.ts";

export interface ListToolbarProps<Name extends string> {
  list: ListParams<Name | FilterLevel>;
  searchPlaceholder: string;
  /** What is set, in words. */
  chips: readonly ActiveFilter<Name | FilterLevel | "search">[];
  /** Opens the filter dialog. */
  onFilter: () => void;
  /** At the end of the row. */
  action?: ReactNode;
}

/** Above a list: its search box, Filters and, while a filter or search is set, Clear Filters and a chip for each. */
export function ListToolbar<Name extends string>({
  list,
  searchPlaceholder,
  chips,
  onFilter,
  action,
}: ListToolbarProps<Name>) {
  const { t } = useTexts();
  const filterButton = useRef<HTMLButtonElement>(null);
  /** Removing a location also removes the levels below it (spec.md section 4). */
  function remove(name: Name | FilterLevel | "search") {
    // The pressed button goes with what it removes.
    filterButton.current?.focus();
    if (name === "search") return list.clearSearch();
    const level = filterLevels.find((one) => one === name);
    list.setFilters(
      level
        ? chooseLevel(noLocationFilters, list.filters, level, "")
        : { ...list.filters, [name]: "" },
    );
  }
  return (
    <div className="mb-4 flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        <SearchInput
          value={list.searchText}
          onChange={list.setSearchText}
          placeholder={searchPlaceholder}
          maxLength={SEARCH_MAX}
          className="w-full sm:w-80"
        />
        <Button
          ref={filterButton}
          icon={<ListFilter aria-hidden className="size-4" />}
          onClick={onFilter}
        >
          {t("Filters")}
        </Button>
        {list.isActive && (
          <Button
            variant="ghost"
            onClick={() => {
              filterButton.current?.focus();
              list.clear();
            }}
          >
            {t("Clear Filters")}
          </Button>
        )}
        {action}
      </div>
      <ActiveFilters filters={chips} onRemove={remove} />
    </div>
  );
}
