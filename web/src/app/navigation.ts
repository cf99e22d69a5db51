import {
  CalendarDays,
  ChartColumn,
  Hammer,
  MapPinned,
  MessageSquareWarning,
  ScrollText,
  Users,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";

import type { Label } from "../language/language.ts";
import { paths } from "../paths.ts";
import { isForAdmins } from "./admin-paths.ts";

interface NavLinkItem {
  label: Label;
  to: string;
  /** The query of the URL that the link opens. */
  query?: string;
}
export interface NavItem {
  label: Label;
  icon: LucideIcon;
  /** A plain link has `to`, a group has `children`. */
  to?: string;
  children?: readonly NavLinkItem[];
}

/** The query of the list of the complaints that are assigned to the signed-in admin. */
const MY_COMPLAINTS = "?assigned_to=me";

/** The sidebar's entries, in their order (layout-1). */
const navigation: readonly NavItem[] = [
  { label: "Reports", icon: ChartColumn, to: paths.home },
  {
    label: "Members",
    icon: Users,
    children: [
      { label: "View Members", to: paths.admins },
      { label: "Add Admin", to: paths.adminsAdd },
    ],
  },
  {
    label: "Booths",
    icon: MapPinned,
    children: [
      { label: "Bulk Upload Booths", to: paths.boothsUpload },
      { label: "Update Location", to: paths.locationUpdate },
    ],
  },
  {
    label: "Works",
    icon: Hammer,
    children: [
      { label: "View Works", to: paths.works },
      { label: "Add Work", to: paths.worksAdd },
    ],
  },
  {
    label: "Events",
    icon: CalendarDays,
    children: [
      { label: "View Events", to: paths.events },
      { label: "Add Event", to: paths.eventsAdd },
    ],
  },
  {
    label: "Complaints",
    icon: MessageSquareWarning,
    children: [
      { label: "View Complaints", to: paths.complaints },
      { label: "Add Complaint", to: paths.complaintsAdd },
    ],
  },
  { label: "Logs", icon: ScrollText, to: paths.logs },
];

/** The sidebar's entries for an admin (staff-9). The list opens with the admin's own complaints. */
const adminNavigation: readonly NavItem[] = navigation.flatMap((item) => {
  const children = item.children
    ?.filter(({ to }) => isForAdmins(to))
    .map((child) => (child.to === paths.complaints ? { ...child, query: MY_COMPLAINTS } : child));
  if (children?.length) return [{ ...item, children }];
  return item.to && isForAdmins(item.to) ? [item] : [];
});

export const navigationFor = (isAdmin: boolean): readonly NavItem[] =>
  isAdmin ? adminNavigation : navigation;

/** The child that is current: the longest of the paths that the current one starts with. Without one, the group is not active. */
export function activeChild(item: NavItem, pathname: string): NavLinkItem | undefined {
  return item.children
    ?.filter((child) => pathname === child.to || pathname.startsWith(`${child.to}/`))
    .toSorted((a, b) => b.to.length - a.to.length)[0];
}
