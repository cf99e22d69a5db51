import { listAdmins } from "contract/admins";
import { listComplaints } from "contract/complaints/complaints";
import { listEvents } from "contract/events";
import { readReport } from "contract/reports";
import { requestUrl } from "../api/request.ts";
import { paths } from "../paths.ts";

/** The first call of each page for a URL without a query: public/theme-init.js prefetches it. */
export const prefetchUrls: Record<string, string> = {
  [paths.home]: requestUrl(readReport, {}),
  [paths.complaints]: requestUrl(listComplaints, { query: { page: 1 } }),
  [paths.events]: requestUrl(listEvents, { query: { page: 1 } }),
  [paths.admins]: requestUrl(listAdmins, { query: { principal_type: "admin" } }),
};
