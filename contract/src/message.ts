import { fillIn, type NamesIn } from "./fill-in.ts";
import type { texts as hindi } from "./language/hindi.ts";

/** A text of the product, in English as specified. The type lists all of them: the Hindi catalogue has each. */
export type Text = keyof typeof hindi;

/** A text without values: what a table of labels holds. */
export type Label = { [Key in Text]: [NamesIn<Key>] extends [never] ? Key : never }[Text];

/** A value of {field} in a message: a label, or a field's name on the wire. */
export type FieldName = Label | Lowercase<string>;

/** A value of a message. Only the value of {field} and the items of a list are translated. */
type Value = string | number | readonly (Message | FieldName | number)[];

/** A text and its values, as plain JSON. It becomes a sentence where it is shown: english(), or a translator of language/. */
export interface Message {
  readonly text: Text;
  readonly values?: Readonly<Record<string, Value>>;
}

/** The values that a message text needs. */
type MessageValues<Key extends Text> = [NamesIn<Key>] extends [never]
  ? []
  : [
      values: {
        [Name in NamesIn<Key>]: Name extends "field"
          ? FieldName
          : Name extends "counts"
            ? readonly Message[]
            : Name extends "list"
              ? readonly (FieldName | number)[]
              : string | number;
      },
    ];

export const message = <Key extends Text>(text: Key, ...[values]: MessageValues<Key>): Message =>
  values ? { text, values } : { text };

/** The sentence of a message. `translate` gets its text, the texts of nested messages, and (`isField`) labels of fields. */
export function fillInMessage(
  { text, values }: Message,
  translate: (text: string, isField?: true) => string,
): string {
  const itemText = (item: Message | FieldName | number) =>
    typeof item === "object" ? fillInMessage(item, translate) : translate(String(item), true);
  return fillIn(translate(text), values, (value, name) => {
    if (typeof value === "object") return value.map(itemText).join(", ");
    return name === "field" ? translate(String(value), true) : String(value);
  });
}

/** The English sentence of a message. */
export const english = (made: Message): string =>
  made.values ? fillInMessage(made, String) : made.text;

/** Precedes a message in the error of a rule. No text contains it. */
const RULE = "\0";

/** The `error` of a rule of a schema. An issue carries only a string: it is the message as JSON. */
export const ruleError = (rule: Message): string => RULE + JSON.stringify(rule);

/** The message in the error of a rule. Any other string is returned as it is. */
export const ruleMessage = (error: string): Message | string =>
  error.startsWith(RULE) ? (JSON.parse(error.slice(RULE.length)) as Message) : error;

/** The message of a validation issue. */
export function issueMessage(issue: { message?: string | undefined }): Message {
  const rule = ruleMessage(issue.message ?? "");
  return typeof rule === "string" ? message("Invalid value") : rule;
}
