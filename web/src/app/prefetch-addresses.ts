import { listAdmins } from "contract/admins";
import { listComplaints } from "contract/complaints/complaints";
import { listEvents } from "contract/events";
import { readReport } from "contract/reports";
import { addressOf } from "../api/request.ts";
import { paths } from "../paths.ts";

/** The first call of a page, when its address carries no query: what public/theme-init.js may ask for ahead of the page. */
export const prefetchAddresses: Record<string, string> = {
  [paths.home]: addressOf(readReport, {}),
  [paths.complaints]: addressOf(listComplaints, { query: { page: 1 } }),
  [paths.events]: addressOf(listEvents, { query: { page: 1 } }),
  [paths.admins]: addressOf(listAdmins, { query: { principal_type: "admin" } }),
};
