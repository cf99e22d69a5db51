/** The names in a text's braces: "{count} rows" has `count`. */
export type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** What a text's braces need; nothing for a text without. */
export type ValuesOf<Text extends string> = [NamesIn<Text>] extends [never]
  ? []
  : [values: Record<NamesIn<Text>, string | number>];

/** The text with the value of each name in its braces, numbers as the locale writes them; a name without one stays as it is. */
export const fillIn = (
  text: string,
  values: Readonly<Record<string, string | number>> = {},
  locale?: string,
): string =>
  text.replace(/\{(\w+)\}/g, (braces, name: string) => {
    const value = values[name] ?? braces;
    return locale && typeof value === "number" ? value.toLocaleString(locale) : String(value);
  });
