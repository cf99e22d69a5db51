import { readComplaintReport, readReport } from "contract/reports";
import { message } from "contract/messages";
import type { App } from "../../http/deps.ts";
import { bind } from "../../http/bind.ts";
import { countComplaints } from "./reports.complaints.ts";
import { countOffice } from "./reports.store.ts";

export function reportsRoutes(app: App): void {
  const { db, counts, standby } = app.deps;

  bind(app, readReport, async ({ query }) => ({
    message: message("Report fetched successfully"),
    data: await countOffice(db, counts, query, standby),
  }));

  bind(app, readComplaintReport, async ({ query }) => ({
    message: message("Report fetched successfully"),
    data: await countComplaints(db, counts, query, standby),
  }));
}
