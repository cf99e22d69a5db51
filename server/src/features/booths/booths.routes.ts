import {
  boothTemplate,
  constituencyMissingMessage,
  PROBLEMS_LISTED_MAX,
  readUploadProgress,
  sheetColumns,
  SHEET_TYPES,
  sheetUpload,
  uploadBooths,
} from "contract/booth-upload";
import { listBooths } from "contract/booths";
import type * as z from "zod/mini";
import { type Message, message } from "contract/message";
import type { Tx } from "../../postgres/schema.ts";
import { longBudget, withBudget } from "../../postgres/time-budget.ts";
import type { App } from "../../http/deps.ts";
import { bind, bindFile } from "../../http/bind.ts";
import { badRequest, notFound, HttpError } from "../../http/errors/http-error.ts";
import {
  checkSheetFile,
  readUploadedSheet,
  rejectedMessage,
  unreadMessages,
} from "../../http/uploads/sheet-upload.ts";
import { findProgress, publishProgress } from "../../mutations/progress.ts";
import { boothColumns, readBoothSheet, type RowProblem, type SheetRow } from "./booths.sheet.ts";
import { rejectedInBase64 } from "../../exports/rejected-sheet.ts";
import { sheetTemplate } from "../../exports/sheet-template.ts";
import { countRows, type UntranslatedReport } from "../../spreadsheets/sheet-form.ts";
import {
  constituencyExists,
  listConstituencyBooths,
  lockForUpload,
  previewSheet,
  storeSheet,
} from "./booths.store.ts";

const { field } = sheetUpload;
const constituencyUnknown = () => badRequest(constituencyMissingMessage, "constituency_id");

export function boothsRoutes(app: App): void {
  const { db, config } = app.deps;

  bind(app, listBooths, async ({ params, scope }) => {
    if (!(await constituencyExists(db, scope, params.id))) throw notFound("Constituency");
    return {
      message: message("Booths loaded"),
      data: await listConstituencyBooths(db, scope, params.id),
    };
  });

  bind(
    app,
    uploadBooths,
    async ({ body, files, caller, scope, inTransaction, translator }) => {
      const { constituency_id, dry_run } = body;
      if (!(await constituencyExists(db, scope, constituency_id))) throw constituencyUnknown();
      const sheet = await readUploadedSheet(readBoothSheet, files[0]!, {
        budgetMs: config.SHEET_SECONDS * 1000,
        owner: caller.session_id,
      });
      const problems = {
        ...listProblems(sheet.problems),
        ...sheet.facts,
      };
      const rejected_sheet = await rejectedInBase64(
        boothColumns,
        sheet.rejectedRows,
        sheet.problems,
        translator(),
      );
      if (sheet.rows.length === 0) throw noUsableRowError({ ...problems, rejected_sheet });

      const store = () =>
        inTransaction(
          async (tx) => {
            if (!(await lockForUpload(tx, scope, constituency_id))) throw constituencyUnknown();
            const { counts, ...withPreview } = await storeUpload(tx, body, sheet.rows);
            const data = { ...counts, ...problems, ...withPreview };
            return {
              answer: { message: reportMessage(data, dry_run), data },
              entity_id: constituency_id,
              details: { ...counts, rejected: problems.rejected, dry_run },
            };
          },
          { isLong: true },
        );
      const answer = await withBudget(longBudget(), store);
      // Not part of the answer that is stored for the idempotency key: its language is that of this request, and it is large.
      return { ...answer, data: { ...answer.data, rejected_sheet } };
    },
    { checkFiles: checkSheetFile },
  );

  bind(app, readUploadProgress, async ({ query: { constituency_id } }) => ({
    message: message("Progress fetched"),
    data: await findProgress(db, `storing booths of ${constituency_id}`),
  }));

  bindFile(app, boothTemplate, async ({ translator }) => ({
    bytes: await sheetTemplate(
      "Booths",
      boothColumns,
      [sheetColumns.indexOf("booth_number")],
      translator(),
    ),
    type: SHEET_TYPES.xlsx!,
    name: "booths.xlsx",
  }));
}

/** The report of the problems: the number of rejected rows, and the first problems in the order of the rows. */
const listProblems = (problems: RowProblem[]) => ({
  rejected: countRows(problems),
  rows: problems.toSorted((one, other) => one.row - other.row).slice(0, PROBLEMS_LISTED_MAX),
});

/** Stores the rows. A dry run only counts them, and also returns the rows that differ. */
async function storeUpload(
  tx: Tx,
  { constituency_id, dry_run }: z.output<(typeof uploadBooths)["body"]>,
  rows: SheetRow[],
) {
  const counts = await storeSheet(tx, constituency_id, rows, dry_run, (stored) =>
    publishProgress(tx, `storing booths of ${constituency_id}`, { stored, total: rows.length }),
  );
  const preview = dry_run && (await previewSheet(tx, constituency_id, rows));
  return { counts, ...(preview && { preview }) };
}

function reportMessage(report: UntranslatedReport, dry_run: boolean): Message {
  const { inserted, updated, unchanged, rejected, unread_sheets } = report;
  const rest = [
    message("{count} unchanged", { count: unchanged }),
    rejectedMessage(rejected),
    ...unreadMessages(unread_sheets),
  ];
  const count = inserted;
  if (!dry_run)
    return message(
      count === 1 ? "{count} booth added, {counts}" : "{count} booths added, {counts}",
      {
        count,
        counts: [message("{count} updated", { count: updated }), ...rest],
      },
    );
  const added = message(count === 1 ? "{count} booth to add" : "{count} booths to add", { count });
  const changed = message("{count} to update", { count: updated });
  return message("Nothing saved yet: {counts}", { counts: [added, changed, ...rest] });
}

/** The error when no row could be used, with the report (booth-upload-11). */
function noUsableRowError(
  problems: Omit<UntranslatedReport, "inserted" | "updated" | "unchanged">,
): HttpError {
  const userMessage = message("No row of the sheet could be used: {counts}", {
    counts: [rejectedMessage(problems.rejected), ...unreadMessages(problems.unread_sheets)],
  });
  const data: UntranslatedReport = { inserted: 0, updated: 0, unchanged: 0, ...problems };
  return new HttpError(400, userMessage, { field, data });
}
