export interface ComboboxOption<V extends string | number> {
  value: V;
  label: string;
  /** A second, quieter line; it is searched as well. */
  hint?: string;
}

/**
 * Text for comparison: without case, Latin accents, joiners and other invisible characters, with composed letters decomposed
 * (Devanagari's too) and single blanks.
 */
export function searchKey(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]|\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}

/** The options that a typed text can mean: the one of this name, else all that contain it. */
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

/** The options that contain the query, those that start with it first; all of them when it is empty. `keys` are their search keys. */
export function matching<V extends string | number>(
  options: readonly ComboboxOption<V>[],
  keys: readonly string[],
  query: string,
): readonly ComboboxOption<V>[] {
  const wanted = searchKey(query);
  if (wanted === "") return options;
  const first: ComboboxOption<V>[] = [];
  const later: ComboboxOption<V>[] = [];
  for (const [index, option] of options.entries()) {
    const foundAt = keys[index]?.indexOf(wanted) ?? -1;
    if (foundAt === 0) first.push(option);
    else if (foundAt > 0) later.push(option);
  }
  return [...first, ...later];
}
