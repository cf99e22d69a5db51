import { complaintFilterNames } from "contract/complaints/complaints";

/** What the list's URL keeps besides page and search: the filters, and the order. */
export const listNames = [...complaintFilterNames, "sort"] as const;
export type ListName = (typeof listNames)[number];
