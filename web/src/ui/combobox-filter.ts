import { searchKey } from "../language/search-key.ts";

export interface ComboboxOption<V extends string | number> {
  value: V;
  label: string;
  /** A second, quieter line; it is searched as well. */
  hint?: string;
}

/** The options that a typed text can mean: the one of this name, else all that contain its words. */
export function optionsMeant<V extends string | number>(
  options: readonly ComboboxOption<V>[],
  typed: string,
): readonly ComboboxOption<V>[] {
  const wanted = searchKey(typed.trim());
  const named = options.filter((option) => searchKey(option.label) === wanted);
  return named.length > 0 ? named : matching(options, searchKeys(options), typed);
}

/** What each option is searched by. */
export const searchKeys = (options: readonly ComboboxOption<string | number>[]): string[] =>
  options.map((option) => searchKey(`${option.label} ${option.hint ?? ""}`));

/**
 * The options that contain every word of the query, in any order, those that start with it first; all of them when it is empty. `keys`
 * are their search keys.
 */
export function matching<V extends string | number>(
  options: readonly ComboboxOption<V>[],
  keys: readonly string[],
  query: string,
): readonly ComboboxOption<V>[] {
  const wanted = searchKey(query);
  if (wanted === "") return options;
  const first: ComboboxOption<V>[] = [];
  const later: ComboboxOption<V>[] = [];
  const words = wanted.split(" ");
  for (const [index, option] of options.entries()) {
    const key = keys[index] ?? "";
    if (key.startsWith(wanted)) first.push(option);
    else if (words.every((word) => key.includes(word))) later.push(option);
  }
  return [...first, ...later];
}
