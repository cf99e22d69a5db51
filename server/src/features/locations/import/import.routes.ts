import { importLocations, locationsTemplate } from "contract/locations-import";
import { type Message, message } from "contract/message";
import { bind } from "../../../http/bind.ts";
import type { App } from "../../../http/deps.ts";
import { checkSheetFile } from "../../../http/uploads/sheet-upload.ts";
import { bindTemplate } from "../../../imports/bind-template.ts";
import { importSheet, restMessages } from "../../../imports/import-sheet.ts";
import { longBudget } from "../../../postgres/time-budget.ts";
import {
  planLocations,
  previewLocations,
  reportOf,
  runLocations,
  type UntranslatedLocationsReport,
} from "./import.run.ts";
import { locationExportColumns, readLocations } from "./import.sheet.ts";

export function locationsImportRoutes(app: App): void {
  const { db, config } = app.deps;

  bind(
    app,
    importLocations,
    (call) => {
      const { dry_run } = call.body;
      return importSheet(call, {
        config,
        budget: longBudget(),
        columns: locationExportColumns,
        read: readLocations,
        plan: (sheet) => planLocations(db, sheet),
        report: reportOf,
        preview: (plan) => (dry_run ? previewLocations(plan) : undefined),
        run: async (tx, plan, assertWanted) => {
          const data = dry_run ? reportOf(plan) : await runLocations(tx, plan, assertWanted);
          const { inserted, unchanged, rejected, states, districts } = data;
          const details = { inserted, unchanged, rejected, states, districts, dry_run };
          return { data, entity_id: null, details };
        },
        message: (report) => reportMessage(report, dry_run),
      });
    },
    { checkFiles: checkSheetFile },
  );

  bindTemplate(app, locationsTemplate, {
    name: "Locations",
    columns: locationExportColumns,
    textColumns: [],
    fileName: "locations.xlsx",
  });
}

function reportMessage(report: UntranslatedLocationsReport, dry_run: boolean): Message {
  const { inserted: count } = report;
  const counts = restMessages(report, dry_run);
  if (!dry_run)
    return message(
      count === 1
        ? "{count} constituency added, {counts}"
        : "{count} constituencies added, {counts}",
      { count, counts },
    );
  const added = message(
    count === 1 ? "{count} constituency to add" : "{count} constituencies to add",
    { count },
  );
  return message("Nothing saved yet: {counts}", { counts: [added, ...counts] });
}
