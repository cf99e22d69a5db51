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

export interface NavLinkItem {
  label: Label;
  to: string;
}
export interface NavItem {
  label: Label;
  icon: LucideIcon;
  /** A plain link has `to`, a group has `children`. */
  to?: string;
  children?: readonly NavLinkItem[];
}

/** The sidebar's entries, in the order of spec.md section 2. */
export const navigation: readonly NavItem[] = [
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

/** Whether a group is active: the current path starts with the path of one of its children. */
export function isActiveGroup(item: NavItem, pathname: string): boolean {
  return (
    item.children?.some((child) => pathname === child.to || pathname.startsWith(`${child.to}/`)) ??
    false
  );
}

/** The child that is current: the longest of the paths that the current one starts with. */
export function activeChild(item: NavItem, pathname: string): NavLinkItem | undefined {
  return item.children
    ?.filter((child) => pathname === child.to || pathname.startsWith(`${child.to}/`))
    .toSorted((a, b) => b.to.length - a.to.length)[0];
}
