import { matchPath } from "react-router";
import { paths } from "../paths.ts";

const adminPaths: readonly string[] = [
  paths.home,
  paths.events,
  paths.complaints,
  paths.complaintsAdd,
  paths.register,
  paths.complaint(":id"),
  paths.citizen(":id"),
  paths.department(":id"),
  paths.account,
  paths.month,
];

/** Whether admins have the page at this path; every other address is the 404 page for an admin (staff-9). */
export const isForAdmins = (pathname: string): boolean =>
  pathname !== paths.complaintsImport && adminPaths.some((path) => matchPath(path, pathname));
