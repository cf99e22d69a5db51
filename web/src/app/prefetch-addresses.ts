import { listAdmins } from "contract/admins";
import { listComplaints } from "contract/complaints/complaints";
import { listEvents } from "contract/events";
import { readReport } from "contract/reports";
import { requestAddress } from "../api/request.ts";
import { paths } from "../paths.ts";

/** The first call of each page for an address without a query: public/theme-init.js prefetches it. */
export const prefetchAddresses: Record<string, string> = {
  [paths.home]: requestAddress(readReport, {}),
  [paths.complaints]: requestAddress(listComplaints, { query: { page: 1 } }),
  [paths.events]: requestAddress(listEvents, { query: { page: 1 } }),
  [paths.admins]: requestAddress(listAdmins, { query: { principal_type: "admin" } }),
};
