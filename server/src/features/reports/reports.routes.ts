import { readComplaintReport, readReport, readToday } from "contract/reports";
import { exportMonth, readMonth } from "contract/month-report";
import { EXPORT_TYPES } from "contract/exports";
import { message } from "contract/message";
import type { App } from "../../http/deps.ts";
import { bind, bindFile } from "../../http/bind.ts";
import { countComplaints } from "./reports.complaints.ts";
import { countMonth } from "./reports.month.ts";
import { monthFile } from "./reports.month-file.ts";
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

  bind(app, readMonth, async ({ query, scope }) => ({
    message: message("Report fetched successfully"),
    data: await countMonth(db, counts, scope, query),
  }));

  bindFile(app, exportMonth, async ({ query, scope, translator, inTransaction }) => {
    const report = await countMonth(db, counts, scope, query);
    await inTransaction(async () => ({ answer: {}, entity_id: null, details: query }));
    return {
      bytes: monthFile(report, translator()),
      type: EXPORT_TYPES.xlsx,
      name: `month-${query.month}.xlsx`,
    };
  });
}
