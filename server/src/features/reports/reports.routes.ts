import { readComplaintReport, readReport, readToday } from "contract/reports";
import { message } from "contract/message";
import type { App } from "../../http/deps.ts";
import { bind } from "../../http/bind.ts";
import { countComplaints } from "./reports.complaints.ts";
import { countOffice } from "./reports.store.ts";
import { countToday } from "./reports.today.ts";

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

  bind(app, readToday, async ({ caller, scope }) => ({
    message: message("Report fetched successfully"),
    data: await countToday(db, counts, scope, caller.role === "admin" ? caller.principal_id : null),
  }));
}
