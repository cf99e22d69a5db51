import {
  boothTemplate,
  constituencyMissingMessage,
  readLatestLoad,
  readUploadProgress,
  removeBooths,
  sheetColumns,
  uploadBooths,
} from "contract/booth-upload";
import { listBooths } from "contract/booths";
import type * as z from "zod/mini";
import { type Message, message } from "contract/message";
import type { Tx } from "../../postgres/schema.ts";
import { longBudget, withBudget } from "../../postgres/time-budget.ts";
import type { App } from "../../http/deps.ts";
import { bind } from "../../http/bind.ts";
import { badRequest, conflict, notFound } from "../../http/errors/http-error.ts";
import { checkSheetFile } from "../../http/uploads/sheet-upload.ts";
import { bindTemplate } from "../../imports/bind-template.ts";
import { importSheet, reportProblems, restMessages } from "../../imports/import-sheet.ts";
import { constituencyExists } from "../../locations/constituency-exists.ts";
import { findProgress, publishProgress } from "../../mutations/progress.ts";
import type { UntranslatedReport } from "../../spreadsheets/sheet-form.ts";
import { boothColumns, readBoothSheet, type SheetRow } from "./booths.sheet.ts";
import {
  findLatestLoad,
  listConstituencyBooths,
  lockForUpload,
  previewSheet,
  removalMessage,
  removeLoad,
  storeSheet,
} from "./booths.store.ts";

const notTheLatest = () =>
  conflict(message("Other booths have been loaded or removed since. Load the page again."));
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
    async (call) => {
      const { body, scope } = call;
      const { constituency_id, dry_run } = body;
      if (!(await constituencyExists(db, scope, constituency_id))) throw constituencyUnknown();
      return importSheet(call, {
        config,
        budget: longBudget(),
        columns: boothColumns,
        read: readBoothSheet,
        plan: async (sheet) => ({ ...sheet, isUsable: sheet.rows.length > 0 }),
        report: ({ problems, facts }): UntranslatedReport => ({
          inserted: 0,
          updated: 0,
          unchanged: 0,
          ...reportProblems(problems, facts),
        }),
        run: async (tx, { rows, problems, facts }) => {
          if (!(await lockForUpload(tx, scope, constituency_id))) throw constituencyUnknown();
          const { counts, ...withPreview } = await storeUpload(tx, body, rows);
          const data = { ...counts, ...reportProblems(problems, facts), ...withPreview };
          const details = { ...counts, rejected: data.rejected, dry_run };
          return { data, entity_id: constituency_id, details };
        },
        message: (report) => reportMessage(report, dry_run),
      });
    },
    { checkFiles: checkSheetFile },
  );

  bind(app, readUploadProgress, async ({ query: { constituency_id } }) => ({
    message: message("Progress fetched"),
    data: await findProgress(db, `storing booths of ${constituency_id}`),
  }));

  bind(app, readLatestLoad, async ({ query: { constituency_id }, scope }) => {
    if (!(await constituencyExists(db, scope, constituency_id))) throw constituencyUnknown();
    return {
      message: message("Load fetched"),
      data: await findLatestLoad(db, scope, constituency_id),
    };
  });

  bind(app, removeBooths, async ({ body: { constituency_id, loaded_at }, scope, inTransaction }) =>
    withBudget(longBudget(), () =>
      inTransaction(
        async (tx) => {
          if (!(await lockForUpload(tx, scope, constituency_id))) throw constituencyUnknown();
          const load = await findLatestLoad(tx, scope, constituency_id);
          if (!load || Date.parse(load.loaded_at) !== Date.parse(loaded_at)) throw notTheLatest();
          const removed = await removeLoad(tx, constituency_id, load.loaded_at);
          const data = { removed, used: load.booths - removed };
          return {
            answer: { message: removalMessage(data), data },
            entity_id: constituency_id,
            details: { removed, unchanged: data.used },
          };
        },
        { isLong: true },
      ),
    ),
  );

  bindTemplate(app, boothTemplate, {
    name: "Booths",
    columns: boothColumns,
    textColumns: [sheetColumns.indexOf("booth_number")],
    fileName: "booths.xlsx",
  });
}

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
  const { inserted: count } = report;
  const counts = restMessages(report, dry_run);
  if (!dry_run)
    return message(
      count === 1 ? "{count} booth added, {counts}" : "{count} booths added, {counts}",
      { count, counts },
    );
  const added = message(count === 1 ? "{count} booth to add" : "{count} booths to add", { count });
  return message("Nothing saved yet: {counts}", { counts: [added, ...counts] });
}
