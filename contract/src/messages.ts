import { fillIn, type NamesIn } from "./fill-in.ts";
import type { HINDI_FIELDS, HINDI_MESSAGES } from "./hindi.ts";

/** A message of the server or of a form's rules, in English as specified; each has its Hindi in hindi.ts. */
export type MessageText = keyof typeof HINDI_MESSAGES;

/** What stands in a message's {field}: a word that has its Hindi, or the field's name on the wire. */
export type FieldName = keyof typeof HINDI_FIELDS | Lowercase<string>;

declare const said: unique symbol;
/** A message made by `says`, so that it surely has its Hindi. */
export type Message = string & { readonly [said]: true };

/** The same for a message: its {field} is one that can be said in Hindi, its {counts} are messages of their own. */
type SaidOf<Text extends string> = [NamesIn<Text>] extends [never]
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

/** A message in English. Its Hindi is found by its words: `translateToHindi` of hindi.ts. */
export const says = <Text extends MessageText>(text: Text, ...values: SaidOf<Text>): Message =>
  (values.length ? fillIn(text, values[0]) : text) as Message;

/** Messages with counts in a row, for a text's {counts}: "2 booths, 1 event". */
export const listed = (counts: Message[]): Message => counts.join(", ") as Message;

/** What a schema of the contract says of a value: its rules are given messages, and nothing else. */
export const saidBy = ({ message }: { message?: string | undefined }): Message =>
  (message ?? says("Invalid value")) as Message;
