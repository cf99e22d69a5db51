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

const fieldLabel = (field: string) => (Object.hasOwn(fields, field) ? fields[field]! : field);

/** The Hindi sentence of a message. A text without Hindi, as an earlier version may have stored it, stays English. */
export const hindi = ({ text, values }: Message): string => {
  const translation = Object.hasOwn(texts, text) ? texts[text]! : text;
  return values ? fillInMessage(translation, values, hindi, fieldLabel) : translation;
};
