import { constituencyMissingMessage } from "contract/booth-upload";
import { importComplaints, readImportProgress, registerTemplate } from "contract/complaints/import";
import { type Message, message } from "contract/message";
import { bind } from "../../../http/bind.ts";
import type { App } from "../../../http/deps.ts";
import { badRequest } from "../../../http/errors/http-error.ts";
import { checkSheetFile } from "../../../http/uploads/sheet-upload.ts";
import { bindTemplate } from "../../../imports/bind-template.ts";
import { importSheet, restMessages } from "../../../imports/import-sheet.ts";
import { findProgress } from "../../../mutations/progress.ts";
import { importBudget } from "../../../postgres/time-budget.ts";
import {
  planImport,
  checkImport,
  previewImport,
  reportOf,
  runImport,
  type UntranslatedRegisterReport,
} from "./import.run.ts";
import { registerExportColumns, readRegister, TEXT_COLUMNS } from "./import.sheet.ts";
import { lockForImport } from "./import.store.ts";

const constituencyUnknown = () => badRequest(constituencyMissingMessage, "constituency_id");

export function complaintImportRoutes(app: App): void {
  const { db, config } = app.deps;

  bind(
    app,
    importComplaints,
    (call) => {
      const { constituency_id, dry_run } = call.body;
      const { caller, scope } = call;
      return importSheet(call, {
        config,
        budget: importBudget(),
        columns: registerExportColumns,
        read: readRegister,
        plan: async (sheet) => {
          const plan = await planImport(db, scope, constituency_id, sheet);
          if (!plan) throw constituencyUnknown();
          return { ...plan, checked: dry_run ? await checkImport(db, plan) : null };
        },
        report: (plan) => reportOf(plan, 0),
        preview: (plan) => (dry_run ? previewImport(plan) : undefined),
        run: async (tx, plan, assertWanted) => {
          if (!(await lockForImport(tx, scope, constituency_id))) throw constituencyUnknown();
          const data =
            plan.checked ?? (await runImport(tx, plan, caller.principal_id, assertWanted));
          const { inserted, unchanged, rejected, citizens } = data;
          const details = { inserted, unchanged, rejected, citizens, dry_run };
          return { data, entity_id: constituency_id, details };
        },
        message: (report) => reportMessage(report, dry_run),
      });
    },
    { checkFiles: checkSheetFile },
  );

  bind(app, readImportProgress, async ({ query: { constituency_id } }) => ({
    message: message("Progress fetched"),
    data: await findProgress(db, `importing complaints of ${constituency_id}`),
  }));

  bindTemplate(app, registerTemplate, {
    name: "Complaints",
    columns: registerExportColumns,
    textColumns: TEXT_COLUMNS,
    fileName: "register.xlsx",
  });
}

function reportMessage(report: UntranslatedRegisterReport, dry_run: boolean): Message {
  const { inserted: count } = report;
  const counts = restMessages(report, dry_run);
  if (!dry_run)
    return message(
      count === 1 ? "{count} complaint added, {counts}" : "{count} complaints added, {counts}",
      { count, counts },
    );
  const added = message(count === 1 ? "{count} complaint to add" : "{count} complaints to add", {
    count,
  });
  return message("Nothing saved yet: {counts}", { counts: [added, ...counts] });
}
