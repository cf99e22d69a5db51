import type { HINDI_MESSAGES } from "./messages-hi.ts";

/** A message of the server or of a form's rules, in English as specified; each has its Hindi in messages-hi.ts. */
export type MessageText = keyof typeof HINDI_MESSAGES;

declare const said: unique symbol;
/** A message made by `says`, so that it surely has its Hindi. */
export type Message = string & { readonly [said]: true };

/** The names in a text's braces: "{count} rows" has `count`. */
export type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** What a text's braces need; nothing for a text without. */
export type ValuesOf<Text extends string> = [NamesIn<Text>] extends [never]
  ? []
  : [values: Record<NamesIn<Text>, string | number>];

/** The text with the value of each name in its braces; a name without one stays as it is. */
export const fillIn = (text: string, values: Record<string, string | number> = {}): string =>
  text.replace(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));

/** A message in English. Its Hindi is found by its words: `inHindi` of messages-hi.ts. */
export const says = <Text extends MessageText>(text: Text, ...values: ValuesOf<Text>): Message =>
  fillIn(text, values[0]) as Message;
