import type { Label } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { useCategories } from "../form/use-categories.ts";
import type { ActiveFilter } from "./ActiveFilters.tsx";
import type { ListParams } from "./use-list-params.ts";

/** The chips of what the URL has and the list ignores. */
export function useInvalidChips<Name extends string>(
  { invalid }: Pick<ListParams<Name>, "invalid">,
  labels: Record<Name, Label>,
): ActiveFilter<Name | "search">[] {
  const { t } = useTexts();
  const all: Record<string, Label> = { ...labels, search: "Search" };
  return (Object.entries(invalid) as [Name | "search", string][]).map(([name, value]) => ({
    name,
    label: t(all[name]!),
    value: t("{value} (not valid, ignored)", { value }),
  }));
}

/**
 * Returns a function that gives a chip's text for a filter of the URL that holds an id or a name. `name` is the name of the
 * id: undefined while `isPending`, and for an unknown id. An id is never shown.
 */
export function useChipText() {
  const { t } = useTexts();
  return (value: string, name: string | undefined, isPending: boolean): string => {
    if (name !== undefined) return name;
    if (!/^\d+$/.test(value)) return value;
    return isPending ? "..." : t("Unknown");
  };
}

/** The chip's text of a category filter, which holds an id or a name. The categories are fetched only when one is set. */
export function useCategoryChipText(typeId: number, value: string): string {
  const { category } = useTexts();
  const chipText = useChipText();
  const { categories, isPending } = useCategories(typeId, value !== "");
  const found = categories.find(({ id }) => String(id) === value);
  return category(chipText(value, found?.name, isPending));
}
