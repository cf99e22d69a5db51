import { HINDI_FIELDS, HINDI_MESSAGES } from "./hindi/messages.ts";
import { fillInMessage, type Message } from "./message.ts";

const texts: Readonly<Record<string, string>> = HINDI_MESSAGES;
const fields: Readonly<Record<string, string>> = HINDI_FIELDS;

function translate(text: string, isField?: true): string {
  const dictionary = isField ? fields : texts;
  return Object.hasOwn(dictionary, text) ? dictionary[text]! : text;
}

/** The Hindi sentence of a message. A text without Hindi stays English: another version may have stored it. */
export const hindi = (message: Message): string => fillInMessage(message, translate);
