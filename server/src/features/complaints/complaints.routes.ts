import {
  createComplaint,
  deleteComplaint,
  exportComplaints,
  listComplaints,
  readComplaint,
} from "contract/complaints/complaints";
import { message } from "contract/message";
import type { App } from "../../http/deps.ts";
import { bind, bindFile } from "../../http/bind.ts";
import { badRequest, notFound } from "../../http/errors/http-error.ts";
import { exportList, tableWriter } from "../../exports/export-list.ts";
import { pagedAnswer, waitForTotal } from "../../lists/page-answer.ts";
import { findFileErrors } from "./attachments/attachments.content.ts";
import { discardFiles, withStoredFiles } from "./attachments/attachments.files.ts";
import { complaintChangeRoutes } from "./complaints.changes.ts";
import { complaintColumns, complaintExportQuery } from "./complaints.export.ts";
import { withAssignee } from "./complaints.filters.ts";
import { findComplaint, listComplaintRows } from "./complaints.read.ts";
import { removeComplaint } from "./complaints.store.ts";
import { insertComplaint } from "./complaints.create.ts";

export function complaintsRoutes(app: App): void {
  const { db, counts } = app.deps;

  bind(app, listComplaints, async ({ query, caller, scope, request }) => {
    const filters = withAssignee(query, caller);
    const listed = await listComplaintRows(db, counts, scope, filters, waitForTotal(request));
    return pagedAnswer(message("Complaints fetched"), query.page, listed);
  });

  bindFile(app, exportComplaints, async ({ query, ...call }) =>
    exportList(app, call, {
      name: "complaints",
      query,
      list: await complaintExportQuery(db, call.scope, withAssignee(query, call.caller)),
      write: tableWriter(query.format, "complaints", complaintColumns),
    }),
  );

  bind(
    app,
    createComplaint,
    async ({ body, files, caller, scope, mutation }) => {
      const data = await withStoredFiles(app, files, (stored) =>
        insertComplaint(db, scope, mutation, body, stored, caller.principal_id),
      );
      return { message: message("Complaint created successfully"), data };
    },
    { checkFiles: findFileErrors },
  );

  bind(app, readComplaint, async ({ params, scope }) => {
    const data = await findComplaint(db, scope, params.id);
    if (!data) throw notFound("Complaint");
    return { message: message("Complaint fetched"), data };
  });

  complaintChangeRoutes(app);

  bind(app, deleteComplaint, async ({ params: { id }, body, scope, inTransaction }) => {
    if (body?.complaint_ids?.some((named) => named !== id))
      throw badRequest(
        message("complaint_ids must name only the complaint of the address"),
        "complaint_ids",
      );
    let keys: string[] = [];
    const data = await inTransaction(async (tx) => {
      const removed = await removeComplaint(tx, scope, id);
      if (!removed) throw notFound("Complaint");
      keys = removed;
      return { answer: { complaint_id: id }, entity_id: id };
    });
    await discardFiles(app, keys);
    return { message: message("Complaint deleted successfully!"), data };
  });
}
