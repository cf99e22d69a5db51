import {
  complaintChangedMessage,
  createComplaint,
  deleteComplaint,
  exportComplaints,
  listComplaints,
  readComplaint,
  updateComplaint,
} from "contract/complaints/complaints";
import { COMPLETED_STATUS_ID } from "contract/complaints/statuses";
import { message } from "contract/message";
import type { App } from "../../http/deps.ts";
import { bind, bindFile } from "../../http/bind.ts";
import { badRequest, conflict, notFound } from "../../http/errors/http-error.ts";
import { exportList, tableWriter } from "../../exports/export-list.ts";
import { pagedAnswer } from "../../lists/page-answer.ts";
import { findFileErrors } from "./attachments/attachments.content.ts";
import { discardFiles, withStoredFiles } from "./attachments/attachments.files.ts";
import { complaintColumns, complaintExportQuery } from "./complaints.export.ts";
import { withAssignee } from "./complaints.filters.ts";
import { findComplaint, listComplaintRows } from "./complaints.read.ts";
import { lockComplaint, removeComplaint, saveComplaint } from "./complaints.store.ts";
import { insertComplaint } from "./complaints.create.ts";
import { recordActivity } from "./activity/activity.store.ts";

export function complaintsRoutes(app: App): void {
  const { db, counts } = app.deps;

  bind(app, listComplaints, async ({ query, caller, scope }) =>
    pagedAnswer(
      message("Complaints fetched"),
      query.page,
      await listComplaintRows(db, counts, scope, withAssignee(query, caller)),
    ),
  );

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

  bind(app, updateComplaint, async ({ params: { id }, body, caller, scope, inTransaction }) => {
    const { version: seen, reason, ...edit } = body;
    const data = await inTransaction(async (tx) => {
      const before = await lockComplaint(tx, scope, id);
      if (!before) throw notFound("Complaint");
      if (seen !== null && seen !== before.version) throw conflict(complaintChangedMessage);
      const { version, changes } = await saveComplaint(tx, scope, id, before, edit);
      const changed = changes.map(({ field }) => field);
      const move = changed.includes("status_id") && {
        status_id: [before.status_id, edit.status_id],
      };
      const isReopened = move && before.status_id === COMPLETED_STATUS_ID;
      if (changes.length)
        await recordActivity(tx, id, caller.principal_id, {
          kind: "edited",
          changes,
          reason: isReopened ? reason : null,
        });
      return {
        answer: { complaint_id: id, version },
        entity_id: id,
        details: { changed, ...move },
      };
    });
    return { message: message("Complaint updated successfully!"), data };
  });

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
