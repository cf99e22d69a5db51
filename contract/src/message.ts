import { fillIn, type NamesIn } from "./fill-in.ts";
import type { HINDI_FIELDS, HINDI_MESSAGES } from "./hindi/messages.ts";

/** The text of a message of the server or of a schema, in English. hindi/messages.ts has the Hindi of each. */
export type MessageText = keyof typeof HINDI_MESSAGES;

/** A value of {field} in a message: a label of hindi/fields.ts, or a field's name on the wire. */
export type FieldName = keyof typeof HINDI_FIELDS | Lowercase<string>;

/** A value of a message. Only the value of {field} and the items of a list are translated. */
type Value = string | number | readonly (Message | FieldName | number)[];

/** A text and its values, as plain JSON. It becomes a sentence where it is shown: english() or hindi.ts. */
export interface Message {
  readonly text: MessageText;
  readonly values?: Readonly<Record<string, Value>>;
}

/** The values that a message text needs. */
type MessageValues<Text extends string> = [NamesIn<Text>] extends [never]
  ? []
  : [
      values: {
        [Name in NamesIn<Text>]: Name extends "field"
          ? FieldName
          : Name extends "counts"
            ? readonly Message[]
            : Name extends "list"
              ? readonly (FieldName | number)[]
              : string | number;
      },
    ];

export const message = <Text extends MessageText>(
  text: Text,
  ...[values]: MessageValues<Text>
): Message => (values ? { text, values } : { text });

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
