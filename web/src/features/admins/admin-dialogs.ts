export { AddAdminDialog } from "./AddAdminDialog.tsx";
export { AdminDialog } from "./AdminDialog.tsx";
