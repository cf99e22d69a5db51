/** The pages that signed-in users open most, as one script: the frame, the dashboard and the lists. */
export * as frame from "./app/SignedInFrame.tsx";
export * as admins from "./features/admins/AdminsPage.tsx";
export * as complaints from "./features/complaints/list/ComplaintsPage.tsx";
export * as events from "./features/events/EventsPage.tsx";
export * as reports from "./features/reports/ReportsPage.tsx";
