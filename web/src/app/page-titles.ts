import { matchPath } from "react-router";
import type { Label } from "../language/language.ts";
import { paths } from "../paths.ts";
import { isForAdmins } from "./admin-paths.ts";

/** The heading of each page behind the sign-in except the dashboard; the first match counts. */
const titles: readonly (readonly [path: string, title: Label])[] = [
  [paths.works, "Under Construction"],
  [paths.worksAdd, "Under Construction"],
  [paths.events, "View Events"],
  [paths.eventsAdd, "Create Event"],
  [paths.eventEdit(":id"), "Edit Event"],
  [paths.complaints, "Complaints"],
  [paths.complaintsAdd, "Create Complaint"],
  [paths.register, "Complaint register"],
  [paths.complaintsImport, "Import Complaints"],
  [paths.complaint(":id"), "Manage Complaint"],
  [paths.citizensImport, "Import Citizens"],
  [paths.citizen(":id"), "Citizen"],
  [paths.boothsUpload, "Bulk Upload Booths"],
  [paths.locationsImport, "Import Locations"],
  [paths.locationUpdate, "Location Manager"],
  [paths.admins, "Manage Admins"],
  [paths.adminsAdd, "Add Admin"],
  [paths.categories, "Categories"],
  [paths.departments, "Departments"],
  [paths.department(":id"), "Department"],
  [paths.office, "Letterhead"],
  [paths.account, "My Account"],
  [paths.messages, "Messages"],
  [paths.audit, "Audit trail"],
  [paths.month, "Monthly report"],
  [paths.logs, "Under Construction"],
];

/** The title of the page at a URL with or without a query; undefined for the dashboard as it opens, for no page, and for a page that an admin does not have. */
export function pageTitle(url: string, isAdmin: boolean): Label | undefined {
  const [pathname = "", query] = url.split("?");
  if (pathname === paths.home) return query ? "Admin Dashboard" : undefined;
  const found = titles.find(([path]) => matchPath(path, pathname));
  return found && (!isAdmin || isForAdmins(pathname)) ? found[1] : undefined;
}
