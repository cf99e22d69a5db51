import { readComplaintReport, readReport } from "contract/reports";
import { message } from "contract/message";
import type { App } from "../../http/deps.ts";
import { bind } from "../../http/bind.ts";
import { countComplaints } from "./reports.complaints.ts";
import { countOffice } from "./reports.store.ts";

export function reportsRoutes(app: App): void {
  const { db, counts } = app.deps;

  bind(app, readReport, async ({ query, scope }) => ({
    message: message("Report fetched successfully"),
    data: await countOffice(db, counts, scope, query),
  }));

  bind(app, readComplaintReport, async ({ query, caller, scope }) => ({
    message: message("Report fetched successfully"),
    data: await countComplaints(db, counts, scope, query, {
      assignee: caller.role === "admin" ? caller.principal_id : undefined,
    }),
  }));
}
