import { ACTIVITY } from "./hindi/activity.ts";
import { ADMINS } from "./hindi/admins.ts";
import { APP } from "./hindi/app.ts";
import { ATTACHMENTS } from "./hindi/attachments.ts";
import { AUDIT } from "./hindi/audit.ts";
import { AUTH } from "./hindi/auth.ts";
import { BOOTHS } from "./hindi/booths.ts";
import { CALENDAR } from "./hindi/calendar.ts";
import { CATEGORIES } from "./hindi/categories.ts";
import { CITIZENS } from "./hindi/citizens.ts";
import { COMPLAINTS } from "./hindi/complaints.ts";
import { DEPARTMENTS } from "./hindi/departments.ts";
import { EVENTS } from "./hindi/events.ts";
import { IMPORT } from "./hindi/import.ts";
import { LOCATIONS } from "./hindi/locations.ts";
import { MANAGE } from "./hindi/manage.ts";
import { MESSAGES } from "./hindi/messages.ts";
import { MONTH } from "./hindi/month.ts";
import { RECEIPT } from "./hindi/receipt.ts";
import { REPORTS } from "./hindi/reports.ts";
import { REQUESTS } from "./hindi/requests.ts";
import { RULES } from "./hindi/rules.ts";
import { SHARED } from "./hindi/shared.ts";
import { SHEETS } from "./hindi/sheets.ts";
import { UI } from "./hindi/ui.ts";

/** Every text of the product: of the console, of the server's messages and files, and of the rules. */
export const texts = {
  ...ACTIVITY,
  ...ADMINS,
  ...APP,
  ...ATTACHMENTS,
  ...AUDIT,
  ...AUTH,
  ...BOOTHS,
  ...CALENDAR,
  ...CATEGORIES,
  ...CITIZENS,
  ...COMPLAINTS,
  ...DEPARTMENTS,
  ...EVENTS,
  ...IMPORT,
  ...LOCATIONS,
  ...MANAGE,
  ...MESSAGES,
  ...MONTH,
  ...RECEIPT,
  ...REPORTS,
  ...REQUESTS,
  ...RULES,
  ...SHARED,
  ...SHEETS,
  ...UI,
};
