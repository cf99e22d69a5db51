import { ADMINS } from "./admins.ts";
import { APP } from "./app.ts";
import { AUTH } from "./auth.ts";
import { BOOTHS } from "./booths.ts";
import { CALENDAR } from "./calendar.ts";
import { COMPLAINTS } from "./complaints.ts";
import { EVENTS } from "./events.ts";
import { LOCATIONS } from "./locations.ts";
import { REPORTS } from "./reports.ts";
import { SHARED } from "./shared.ts";
import { SLIP } from "./slip.ts";
import { UI } from "./ui.ts";

export { CATEGORIES } from "contract/hindi/categories";
export { hindi } from "contract/hindi";

/** Every text of the console with its Hindi, in one file for each folder that says them; a text said in several is in shared.ts. */
export const HINDI = {
  ...ADMINS,
  ...APP,
  ...AUTH,
  ...BOOTHS,
  ...CALENDAR,
  ...COMPLAINTS,
  ...EVENTS,
  ...LOCATIONS,
  ...REPORTS,
  ...SHARED,
  ...SLIP,
  ...UI,
};
