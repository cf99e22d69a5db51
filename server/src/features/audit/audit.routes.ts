import { exportAudit, listAudit, listAuditPeople } from "contract/audit";
import { message } from "contract/message";
import { exportList, tableWriter } from "../../exports/export-list.ts";
import { bind, bindFile } from "../../http/bind.ts";
import type { App } from "../../http/deps.ts";
import { pagedAnswer } from "../../lists/page-answer.ts";
import { auditList, findAuditPeople, listAuditRows } from "./audit.store.ts";
import { auditBatchesInWords, auditColumns, auditRowInWords } from "./audit.words.ts";

const loaded = message("Audit trail loaded");

/** The audit trail, for the super administrator; nothing here changes it, but for the row that an export leaves. */
export function auditRoutes(app: App): void {
  const { db } = app.deps;

  bind(app, listAudit, async ({ query, translator }) => {
    const { rows, total } = await listAuditRows(db, query);
    const translate = translator();
    const inWords = rows.map((row) => auditRowInWords(row, translate));
    return pagedAnswer(loaded, query.page, { rows: inWords, total });
  });

  bindFile(app, exportAudit, ({ query, ...call }) =>
    exportList(app, call, {
      name: "audit",
      query,
      list: auditList(query),
      write: (batches, translate) =>
        tableWriter(
          query.format,
          "audit",
          auditColumns,
        )(auditBatchesInWords(batches, translate), translate),
    }),
  );

  bind(app, listAuditPeople, async () => ({ message: loaded, data: await findAuditPeople(db) }));
}
