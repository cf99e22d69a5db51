import type { App } from "../http/deps.ts";
import { auditRoutes } from "./audit/audit.routes.ts";
import { authRoutes } from "./auth/auth.routes.ts";
import { ownMailsRoutes } from "./auth/auth.mails.ts";
import { passwordRoutes } from "./auth/auth.password.ts";
import { boothSearchRoutes } from "./booths/booths.search.ts";
import { boothsRoutes } from "./booths/booths.routes.ts";
import { calendarRoutes } from "./calendar/calendar.routes.ts";
import { categoriesRoutes } from "./categories/categories.routes.ts";
import { departmentsRoutes } from "./departments/departments.routes.ts";
import { messagesRoutes } from "./messages/messages.routes.ts";
import { officeRoutes } from "./office/office.routes.ts";
import { locationsImportRoutes } from "./locations/import/import.routes.ts";
import { locationsRoutes } from "./locations/locations.routes.ts";
import { adminsRoutes } from "./admins/admins.routes.ts";
import type { CitizenRecords } from "./citizens/citizens.records.ts";
import { citizensImportRoutes } from "./citizens/import/import.routes.ts";
import { citizensRoutes } from "./citizens/citizens.routes.ts";
import { reportsRoutes } from "./reports/reports.routes.ts";
import { attachmentsRoutes } from "./complaints/attachments/attachments.routes.ts";
import { complaintReceiptRoutes } from "./complaints/receipt/receipt.routes.ts";
import { complaintActivityRoutes } from "./complaints/activity/activity.routes.ts";
import { complaintAssigneesRoutes } from "./complaints/assignees/assignees.routes.ts";
import { handOverComplaints } from "./complaints/assignees/hand-over.ts";
import { registerRoutes } from "./complaints/register/register.routes.ts";
import { similarComplaintsRoutes } from "./complaints/similar/similar.routes.ts";
import { complaintImportRoutes } from "./complaints/import/import.routes.ts";
import { trackingRoutes } from "./complaints/tracking/tracking.routes.ts";
import { referralsRoutes } from "./complaints/referrals/referrals.routes.ts";
import { complaintsRoutes } from "./complaints/complaints.routes.ts";
import { discardFiles } from "./complaints/attachments/attachments.files.ts";
import { complaintsOfCitizen } from "./complaints/complaints.of-citizen.ts";
import { eraseComplaints, moveComplaints } from "./complaints/complaints.erase.ts";
import { eraseContacts, eventsOfContact } from "./events/events.store.ts";
import { eventsRoutes } from "./events/events.routes.ts";

export const citizenRecords: CitizenRecords = {
  eraseComplaints,
  eraseContacts,
  moveComplaints,
  discardFiles,
  complaintsOfCitizen,
  eventsOfContact,
};

/** Every feature's routes. */
export const features: ((app: App) => void)[] = [
  authRoutes,
  passwordRoutes,
  ownMailsRoutes,
  auditRoutes,
  locationsRoutes,
  locationsImportRoutes,
  boothsRoutes,
  boothSearchRoutes,
  categoriesRoutes,
  (app) => adminsRoutes(app, handOverComplaints),
  (app) => citizensRoutes(app, citizenRecords),
  citizensImportRoutes,
  reportsRoutes,
  complaintsRoutes,
  complaintImportRoutes,
  registerRoutes,
  attachmentsRoutes,
  complaintActivityRoutes,
  complaintReceiptRoutes,
  similarComplaintsRoutes,
  complaintAssigneesRoutes,
  trackingRoutes,
  departmentsRoutes,
  officeRoutes,
  referralsRoutes,
  eventsRoutes,
  messagesRoutes,
  calendarRoutes,
];
