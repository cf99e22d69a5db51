import { EXPORTS } from "./exports.ts";
import { FIELDS } from "./fields.ts";
import { PEOPLE } from "./people.ts";
import { PLACES } from "./places.ts";
import { RECORDS } from "./records.ts";
import { REQUESTS } from "./requests.ts";
import { RULES } from "./rules.ts";
import { SHEETS } from "./sheets.ts";

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
