import type { Label } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { useCategories } from "../form/use-categories.ts";
import type { ActiveFilter } from "./ActiveFilters.tsx";
import type { ListParams } from "./use-list-params.ts";

/**
 * The chips of a list: what the URL has and the list ignores, then the search, then the filters. `shown` has the filters' texts,
 * "" for one without a chip.
 */
export function useListChips<Name extends string>(
  { invalid, search }: Pick<ListParams<Name>, "invalid" | "search">,
  labels: Record<Name, Label>,
  shown: Partial<Record<Name, string>>,
): ActiveFilter<Name | "search">[] {
  const { t } = useTexts();
  const all: Record<string, Label> = { ...labels, search: "Search" };
  const chip = (name: string, value: string) => ({
    name: name as Name | "search",
    label: t(all[name]!),
    value,
  });
  const ignored = Object.entries<string>(invalid as Record<string, string>);
  const set = Object.entries<string>({ search, ...shown } as Record<string, string>);
  return [
    ...ignored.map(([name, value]) => chip(name, t("{value} (not valid, ignored)", { value }))),
    ...set.flatMap(([name, value]) => (value ? [chip(name, value)] : [])),
  ];
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
  const { categories, retired, isPending } = useCategories(typeId, value !== "");
  const found = [...categories, ...retired].find(({ id }) => String(id) === value);
  return category(chipText(value, found?.name, isPending));
}
