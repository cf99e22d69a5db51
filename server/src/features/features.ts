import type { App } from "../http/deps.ts";
import { authRoutes } from "./auth/auth.routes.ts";
import { boothsFindRoutes } from "./booths/booths.find.ts";
import { boothsRoutes } from "./booths/booths.routes.ts";
import { categoriesRoutes } from "./categories/categories.routes.ts";
import { locationsRoutes } from "./locations/locations.routes.ts";
import { adminsRoutes } from "./admins/admins.routes.ts";
import { citizensRoutes } from "./citizens/citizens.routes.ts";
import { reportsRoutes } from "./reports/reports.routes.ts";
import { complaintFilesRoutes } from "./complaints/complaints.files.routes.ts";
import { complaintSlipRoutes } from "./complaints/complaints.slip.ts";
import { complaintStoryRoutes } from "./complaints/complaints.story.routes.ts";
import { complaintsNearRoutes } from "./complaints/complaints.near.routes.ts";
import { complaintsRoutes } from "./complaints/complaints.routes.ts";
import { eventsRoutes } from "./events/events.routes.ts";

/** Every feature's routes. */
export const features: ((app: App) => void)[] = [
  authRoutes,
  locationsRoutes,
  boothsRoutes,
  boothsFindRoutes,
  categoriesRoutes,
  adminsRoutes,
  citizensRoutes,
  reportsRoutes,
  complaintsRoutes,
  complaintFilesRoutes,
  complaintStoryRoutes,
  complaintSlipRoutes,
  complaintsNearRoutes,
  eventsRoutes,
];
