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

/** Pages of the super administrator alone, whose paths look like one of those above. */
const otherPaths: readonly string[] = [paths.complaintsImport, paths.citizensImport];

/** Whether admins have the page at this path; every other address is the 404 page for an admin (staff-9). */
export const isForAdmins = (pathname: string): boolean =>
  !otherPaths.includes(pathname) && adminPaths.some((path) => matchPath(path, pathname));
