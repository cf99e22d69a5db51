import { EXPORTS } from "./exports.ts";
import { FIELDS } from "./fields.ts";
import { ACCOUNTS_AND_SIGN_IN } from "./accounts-and-sign-in.ts";
import { LOCATIONS_BOOTHS_CATEGORIES } from "./locations-booths-categories.ts";
import { COMPLAINTS_AND_EVENTS } from "./complaints-and-events.ts";
import { REQUESTS } from "./requests.ts";
import { RULES } from "./rules.ts";
import { SHEETS } from "./sheets.ts";

/** Every message text of the server and the schemas, with its Hindi. */
export const HINDI_MESSAGES = {
  ...EXPORTS,
  ...ACCOUNTS_AND_SIGN_IN,
  ...LOCATIONS_BOOTHS_CATEGORIES,
  ...COMPLAINTS_AND_EVENTS,
  ...REQUESTS,
  ...RULES,
  ...SHEETS,
};

/** The labels that can be the value of {field}, with their Hindi. */
export const HINDI_FIELDS = FIELDS;
