import { ACCOUNTS_AND_SIGN_IN } from "./hindi/accounts-and-sign-in.ts";
import { ADMINS } from "./hindi/admins.ts";
import { APP } from "./hindi/app.ts";
import { AUTH } from "./hindi/auth.ts";
import { BOOTHS } from "./hindi/booths.ts";
import { CALENDAR } from "./hindi/calendar.ts";
import { CATEGORIES } from "./hindi/categories.ts";
import { COMPLAINTS } from "./hindi/complaints.ts";
import { COMPLAINTS_AND_EVENTS } from "./hindi/complaints-and-events.ts";
import { EVENTS } from "./hindi/events.ts";
import { EXPORTS } from "./hindi/exports.ts";
import { FIELDS } from "./hindi/fields.ts";
import { LOCATIONS } from "./hindi/locations.ts";
import { LOCATIONS_BOOTHS_CATEGORIES } from "./hindi/locations-booths-categories.ts";
import { REPORTS } from "./hindi/reports.ts";
import { REQUESTS } from "./hindi/requests.ts";
import { RULES } from "./hindi/rules.ts";
import { SHARED } from "./hindi/shared.ts";
import { SHEETS } from "./hindi/sheets.ts";
import { SLIP } from "./hindi/slip.ts";
import { UI } from "./hindi/ui.ts";

/** Every text of the product: of the console, of the server's messages and files, and of the rules. */
export const texts = {
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

export { CATEGORIES as categories };
