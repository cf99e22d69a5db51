// What the rows do beyond being read: one script, which loads beside the list's call.
export { ComplaintSecondLine } from "./ComplaintSecondLine.tsx";
export { ListShortcuts } from "./ListShortcuts.tsx";
export { RegisterLink } from "./RegisterLink.tsx";
export { QuickFilters } from "./QuickFilters.tsx";
export { BulkBar, TickBox } from "./TickBox.tsx";
export { StatusMenu } from "../StatusMenu.tsx";
