import { ACCOUNTS_AND_SIGN_IN } from "./accounts-and-sign-in.ts";
import { ADMINS } from "./admins.ts";
import { APP } from "./app.ts";
import { AUTH } from "./auth.ts";
import { BOOTHS } from "./booths.ts";
import { CALENDAR } from "./calendar.ts";
import { CATEGORIES } from "./categories.ts";
import { COMPLAINTS } from "./complaints.ts";
import { COMPLAINTS_AND_EVENTS } from "./complaints-and-events.ts";
import { EVENTS } from "./events.ts";
import { EXPORTS } from "./exports.ts";
import { FIELDS } from "./fields.ts";
import { LOCATIONS } from "./locations.ts";
import { LOCATIONS_BOOTHS_CATEGORIES } from "./locations-booths-categories.ts";
import { REPORTS } from "./reports.ts";
import { REQUESTS } from "./requests.ts";
import { RULES } from "./rules.ts";
import { SHARED } from "./shared.ts";
import { SHEETS } from "./sheets.ts";
import { SLIP } from "./slip.ts";
import { UI } from "./ui.ts";

/**
 * Every text of the product with its Hindi: of the console, of the server's messages and files, and of the rules. A text that
 * several screens say is in shared.ts. Code reads it by contract/hindi: a browser loads it only for Hindi.
 */
export const HINDI = {
  ...ACCOUNTS_AND_SIGN_IN,
  ...ADMINS,
  ...APP,
  ...AUTH,
  ...BOOTHS,
  ...CALENDAR,
  ...CATEGORIES,
  ...COMPLAINTS,
  ...COMPLAINTS_AND_EVENTS,
  ...EVENTS,
  ...EXPORTS,
  ...FIELDS,
  ...LOCATIONS,
  ...LOCATIONS_BOOTHS_CATEGORIES,
  ...REPORTS,
  ...REQUESTS,
  ...RULES,
  ...SHARED,
  ...SHEETS,
  ...SLIP,
  ...UI,
};
