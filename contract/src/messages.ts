import { fillIn, type NamesIn } from "./fill-in.ts";
import type { HINDI_FIELDS, HINDI_MESSAGES } from "./hindi.ts";

/** The text of a message of the server or of a schema, in English. hindi.ts has the Hindi of each. */
export type MessageText = keyof typeof HINDI_MESSAGES;

/** A value of {field} in a message: a label of hindi/fields.ts, or a field's name on the wire. */
export type FieldName = keyof typeof HINDI_FIELDS | Lowercase<string>;

declare const translatable: unique symbol;
/** A message that `says` made. The type guarantees that it can be translated. */
export type Message = string & { readonly [translatable]: true };

/** The values that a message text needs: {field} is a FieldName, {counts} is a message. */
type MessageValues<Text extends string> = [NamesIn<Text>] extends [never]
  ? []
  : [
      values: {
        [Name in NamesIn<Text>]: Name extends "field"
          ? FieldName
          : Name extends "counts"
            ? Message
            : string | number;
      },
    ];

/** Fills the values into a message text. translateToHindi() in hindi.ts translates the result. */
export const says = <Text extends MessageText>(
  text: Text,
  ...values: MessageValues<Text>
): Message => (values.length ? fillIn(text, values[0]) : text) as Message;

/** Joins messages to the value of {counts}: "2 booths, 1 event". */
export const listed = (counts: Message[]): Message => counts.join(", ") as Message;

/** The message of a validation issue. Schemas of the contract only use texts that `says` made. */
export const saidBy = ({ message }: { message?: string | undefined }): Message =>
  (message ?? says("Invalid value")) as Message;
