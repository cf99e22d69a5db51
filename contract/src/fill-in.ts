/** The names in the braces of a text: `count` for "{count} rows". */
export type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The values that a text needs, as rest arguments; none for a text without braces. */
export type ValuesOf<Text extends string> = [NamesIn<Text>] extends [never]
  ? []
  : [values: Record<NamesIn<Text>, string | number>];

/** Replaces each {name} by its value; with `locale`, numbers are formatted for it. A name without a value stays as it is. */
export const fillIn = (
  text: string,
  values: Readonly<Record<string, string | number>> = {},
  locale?: string,
): string =>
  text.replace(/\{(\w+)\}/g, (braces, name: string) => {
    const value = values[name] ?? braces;
    return locale && typeof value === "number" ? value.toLocaleString(locale) : String(value);
  });
