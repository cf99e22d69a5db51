import { EXPORTS } from "./hindi/exports.ts";
import { FIELDS } from "./hindi/fields.ts";
import { PEOPLE } from "./hindi/people.ts";
import { PLACES } from "./hindi/places.ts";
import { RECORDS } from "./hindi/records.ts";
import { REQUESTS } from "./hindi/requests.ts";
import { RULES } from "./hindi/rules.ts";
import { SHEETS } from "./hindi/sheets.ts";
import { fillInMessage, type Message } from "./messages.ts";

/** Every message text of the server and the schemas, with its Hindi. */
export const HINDI_MESSAGES = {
  ...EXPORTS,
  ...PEOPLE,
  ...PLACES,
  ...RECORDS,
  ...REQUESTS,
  ...RULES,
  ...SHEETS,
};

/** The labels that can be the value of {field}, with their Hindi. */
export const HINDI_FIELDS = FIELDS;

const texts: Readonly<Record<string, string>> = HINDI_MESSAGES;
const fields: Readonly<Record<string, string>> = HINDI_FIELDS;

function translate(text: string, isField?: true): string {
  const dictionary = isField ? fields : texts;
  return Object.hasOwn(dictionary, text) ? dictionary[text]! : text;
}

/** The Hindi sentence of a message. A text without Hindi stays English: another version may have stored it. */
export const hindi = (message: Message): string => fillInMessage(message, translate);
