import { constituencyMissingMessage, SHEET_TYPES, sheetUpload } from "contract/booth-upload";
import { importComplaints, readImportProgress, registerTemplate } from "contract/complaints/import";
import { type Message, message } from "contract/message";
import { rejectedInBase64 } from "../../../exports/rejected-sheet.ts";
import { sheetTemplate } from "../../../exports/sheet-template.ts";
import { bind, bindFile } from "../../../http/bind.ts";
import type { App } from "../../../http/deps.ts";
import { badRequest, HttpError } from "../../../http/errors/http-error.ts";
import {
  checkSheetFile,
  readUploadedSheet,
  rejectedMessage,
  unreadMessages,
} from "../../../http/uploads/sheet-upload.ts";
import { findProgress } from "../../../mutations/progress.ts";
import { importBudget, withBudget } from "../../../postgres/time-budget.ts";
import {
  planImport,
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
    async ({ body, files, caller, scope, inTransaction, translator, request }) => {
      const { constituency_id, dry_run } = body;
      const sheet = await readUploadedSheet(readRegister, files[0]!, {
        budgetMs: config.SHEET_SECONDS * 1000,
        owner: caller.session_id,
      });
      const { socket } = request.raw;
      /** Who cancels closes the connection: what is not committed then is rolled back. */
      const assertWanted = () => {
        if (socket.destroyed) throw new HttpError(400, message("The import was cancelled."));
      };
      const importSheet = async () => {
        const plan = await planImport(db, scope, constituency_id, sheet);
        if (!plan) throw constituencyUnknown();
        const rejected_sheet = await rejectedInBase64(
          registerExportColumns,
          plan.rejectedRows,
          plan.problems,
          translator(),
        );
        if (plan.fresh.length + plan.unchanged === 0)
          throw noUsableRowError({ ...reportOf(plan, 0), rejected_sheet });
        const preview = dry_run ? await previewImport(db, plan) : null;
        const answer = await inTransaction(
          async (tx) => {
            if (!(await lockForImport(tx, scope, constituency_id))) throw constituencyUnknown();
            const data = preview ?? (await runImport(tx, plan, caller.principal_id, assertWanted));
            const { inserted, unchanged, rejected, citizens } = data;
            return {
              answer: { message: reportMessage(data, dry_run), data },
              entity_id: constituency_id,
              details: { inserted, unchanged, rejected, citizens, dry_run },
            };
          },
          { isLong: true },
        );
        // Not part of the answer that is stored for the idempotency key: its language is that of this request, and it is large.
        return { ...answer, data: { ...answer.data, rejected_sheet } };
      };
      return withBudget(importBudget(), importSheet);
    },
    { checkFiles: checkSheetFile },
  );

  bind(app, readImportProgress, async ({ query: { constituency_id } }) => ({
    message: message("Progress fetched"),
    data: await findProgress(db, `importing complaints of ${constituency_id}`),
  }));

  bindFile(app, registerTemplate, async ({ translator }) => ({
    bytes: await sheetTemplate("Complaints", registerExportColumns, TEXT_COLUMNS, translator()),
    type: SHEET_TYPES.xlsx!,
    name: "register.xlsx",
  }));
}

function reportMessage(report: UntranslatedRegisterReport, dry_run: boolean): Message {
  const { inserted: count, unchanged, rejected, unread_sheets } = report;
  const counts = [
    message("{count} unchanged", { count: unchanged }),
    rejectedMessage(rejected),
    ...unreadMessages(unread_sheets),
  ];
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

/** The error when no row could be used, with the report. */
function noUsableRowError(data: UntranslatedRegisterReport): HttpError {
  const userMessage = message("No row of the sheet could be used: {counts}", {
    counts: [rejectedMessage(data.rejected), ...unreadMessages(data.unread_sheets)],
  });
  return new HttpError(400, userMessage, { field: sheetUpload.field, data });
}
