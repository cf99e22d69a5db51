import { fillIn, type NamesIn } from "./fill-in.ts";
import type { HINDI } from "./hindi/catalogue.ts";

/** A text of the product, in English as specified. The type lists all of them: hindi/ has the Hindi of each. */
export type Text = keyof typeof HINDI;

/** A text without values: what a table of labels holds. */
export type Label = { [Key in Text]: [NamesIn<Key>] extends [never] ? Key : never }[Text];

/** A value of {field} in a message: a label, or a field's name on the wire. */
export type FieldName = Label | Lowercase<string>;

/** A value of a message. Only the value of {field} and the items of a list are translated. */
type Value = string | number | readonly (Message | FieldName | number)[];

/** A text and its values, as plain JSON. It becomes a sentence where it is shown: english() or hindi.ts. */
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

/** The messages of the rules of schemas, by their English sentence. */
const ruleMessages = new Map<string, Message>();
/** No schema with a message of its own is made for a request: the rules are far fewer. */
const RULE_MESSAGES_MAX = 1000;

/** The `error` of a rule of a schema: an issue carries only a string. issueMessage() finds the message again. */
export function ruleError(rule: Message): string {
  const sentence = english(rule);
  if (ruleMessages.size < RULE_MESSAGES_MAX) ruleMessages.set(sentence, rule);
  return sentence;
}

/** The message of the rule whose English sentence this is. Anything else is returned as it is. */
export const ruleMessage = (error: Message | string): Message | string =>
  (typeof error === "string" && ruleMessages.get(error)) || error;

/** The message of a validation issue. */
export const issueMessage = (issue: { message?: string | undefined }): Message =>
  ruleMessages.get(issue.message ?? "") ?? message("Invalid value");
