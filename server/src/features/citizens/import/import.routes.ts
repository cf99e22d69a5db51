import { constituencyMissingMessage } from "contract/booth-upload";
import { importCitizens, readRollProgress, rollTemplate } from "contract/citizens-import";
import { type Message, message } from "contract/message";
import { bind } from "../../../http/bind.ts";
import type { App } from "../../../http/deps.ts";
import { badRequest } from "../../../http/errors/http-error.ts";
import { checkSheetFile } from "../../../http/uploads/sheet-upload.ts";
import { bindTemplate } from "../../../imports/bind-template.ts";
import { importSheet, restMessages } from "../../../imports/import-sheet.ts";
import { constituencyExists } from "../../../locations/constituency-exists.ts";
import { findProgress } from "../../../mutations/progress.ts";
import { importBudget } from "../../../postgres/time-budget.ts";
import {
  namesNoConstituency,
  planRoll,
  previewRoll,
  reportOf,
  runRoll,
  type UntranslatedRollReport,
} from "./import.run.ts";
import { readRoll, rollExportColumns, TEXT_COLUMNS } from "./import.sheet.ts";

const constituencyUnknown = () => badRequest(constituencyMissingMessage, "constituency_id");

export function citizensImportRoutes(app: App): void {
  const { db, config } = app.deps;

  bind(
    app,
    importCitizens,
    async (call) => {
      const { constituency_id, dry_run } = call.body;
      if (constituency_id !== null && !(await constituencyExists(db, call.scope, constituency_id)))
        throw constituencyUnknown();
      return importSheet(call, {
        config,
        budget: importBudget(),
        columns: rollExportColumns,
        read: readRoll,
        plan: (sheet) => {
          if (constituency_id === null && namesNoConstituency(sheet)) throw constituencyUnknown();
          return planRoll(db, constituency_id, sheet);
        },
        report: reportOf,
        preview: (plan) => (dry_run ? previewRoll(plan) : undefined),
        run: async (tx, plan, assertWanted) => {
          const ran = dry_run ? { data: reportOf(plan) } : await runRoll(tx, plan, assertWanted);
          const { inserted, updated, unchanged, rejected } = ran.data;
          const details = { inserted, updated, unchanged, rejected, dry_run };
          return { ...ran, entity_id: constituency_id, details };
        },
        message: (report) => reportMessage(report, dry_run),
      });
    },
    { checkFiles: checkSheetFile },
  );

  bind(app, readRollProgress, async () => ({
    message: message("Progress fetched"),
    data: await findProgress(db, "importing citizens"),
  }));

  bindTemplate(app, rollTemplate, {
    name: "Citizens",
    columns: rollExportColumns,
    textColumns: TEXT_COLUMNS,
    fileName: "citizens.xlsx",
  });
}

function reportMessage(report: UntranslatedRollReport, dry_run: boolean): Message {
  const { inserted: count } = report;
  const counts = restMessages(report, dry_run);
  if (!dry_run)
    return message(
      count === 1 ? "{count} citizen added, {counts}" : "{count} citizens added, {counts}",
      { count, counts },
    );
  const added = message(count === 1 ? "{count} citizen to add" : "{count} citizens to add", {
    count,
  });
  return message("Nothing saved yet: {counts}", { counts: [added, ...counts] });
}
