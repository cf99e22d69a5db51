/** The names in the braces of a text: `count` for "{count} rows". */
export type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The values that a text needs, as rest arguments; none for a text without braces. */
export type ValuesOf<Text extends string> = [NamesIn<Text>] extends [never]
  ? []
  : [values: Record<NamesIn<Text>, string | number>];

/** Replaces each {name} by `format` of its value. A name without a value stays as it is. */
export const fillIn = <Value>(
  text: string,
  values: Readonly<Record<string, Value>> = {},
  format: (value: Value, name: string) => string = String,
): string =>
  text.replace(/\{(\w+)\}/g, (braces, name: string) => {
    const value = values[name];
    return value === undefined ? braces : format(value, name);
  });
