export interface ComboboxOption<V extends string | number> {
  value: V;
  label: string;
  /** A second, quieter line; it is searched as well. */
  hint?: string;
}

/** Text for comparison: without case and Latin accents, with composed letters decomposed (Devanagari's too). */
export function searchKey(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}

/** The options that contain the query, those that start with it first; all of them when it is empty. `keys` are their search keys. */
export function matching<V extends string | number>(
  options: readonly ComboboxOption<V>[],
  keys: readonly string[],
  query: string,
): readonly ComboboxOption<V>[] {
  const wanted = searchKey(query.trim());
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
