import {
  complaintChangedMessage,
  createComplaint,
  deleteComplaint,
  downloadAttachment,
  exportComplaints,
  listComplaints,
  readComplaint,
  updateComplaint,
} from "contract/complaints";
import type { App } from "../../http/deps.ts";
import { MissingFile } from "../../files/store.ts";
import { removeUnnamed } from "../../files/sweep.ts";
import { bind, bindFile } from "../../http/bind.ts";
import { appendAudit, isUndone } from "../../http/change.ts";
import { badRequest, conflict, notFound } from "../../http/errors.ts";
import { exportList } from "../../http/exports.ts";
import { loggable } from "../../http/failures.ts";
import { pagedAnswer } from "../../http/paging.ts";
import { attachmentFaults, storeFiles } from "./complaints.attachments.ts";
import { complaintColumns, exportedComplaints } from "./complaints.export.ts";
import { findAttachment, findComplaint, listComplaintRows } from "./complaints.read.ts";
import {
  complainantGone,
  insertComplaint,
  lockComplaint,
  removeComplaint,
  writeComplaint,
} from "./complaints.store.ts";

const EDITED = ["title", "description", "status_id", "category_id", "assigned_to"] as const;

export function complaintsRoutes(app: App): void {
  const { db, tallies, files: store } = app.deps;
  /** Removes those that no row names; what can't be removed now is left to the sweep. */
  const discard = (keys: string[]) =>
    removeUnnamed(db, store, keys).catch((error: unknown) =>
      app.log.warn({ fault: loggable(error) }, "files left to the sweep"),
    );

  bind(app, listComplaints, async ({ query }) =>
    pagedAnswer("Complaints fetched", query.page, await listComplaintRows(db, tallies, query)),
  );

  bindFile(app, exportComplaints, async ({ query, ...call }) =>
    exportList(app, call, {
      action: exportComplaints.name,
      name: "complaints",
      query,
      list: await exportedComplaints(db, query),
      columns: complaintColumns,
    }),
  );

  bind(
    app,
    createComplaint,
    async ({ body, files, caller, changeInOne }) => {
      const stored = await storeFiles(store, files);
      const keys = stored.map((file) => file.storage_key);
      try {
        const data = await changeInOne(
          (beside) => insertComplaint(db, body, stored, caller.principal_id, beside),
          complainantGone,
        );
        // Answered before under the same Idempotency-Key: these files got no row.
        await discard(keys);
        return { message: "Complaint created successfully", data };
      } catch (error) {
        // Where the answer to the commit was lost, the row may still come: the sweep judges those files in an hour.
        if (isUndone(error)) await discard(keys);
        throw error;
      }
    },
    { checkFiles: attachmentFaults },
  );

  bind(app, readComplaint, async ({ params }) => {
    const data = await findComplaint(db, params.id);
    if (!data) throw notFound("Complaint");
    return { message: "Complaint fetched", data };
  });

  bind(app, updateComplaint, async ({ params: { id }, body, change }) => {
    const { version: seen, ...edit } = body;
    const data = await change(async (tx) => {
      const before = await lockComplaint(tx, id);
      if (!before) throw notFound("Complaint");
      if (seen !== null && seen !== before.version) throw conflict(complaintChangedMessage);
      const version = await writeComplaint(tx, id, before, edit);
      const changed = EDITED.filter((field) => before[field] !== edit[field]);
      const move = changed.includes("status_id") && {
        status_id: [before.status_id, edit.status_id],
      };
      return {
        answer: { complaint_id: id, version },
        entity_id: id,
        details: { changed, ...move },
      };
    });
    return { message: "Complaint updated successfully!", data };
  });

  bind(app, deleteComplaint, async ({ params: { id }, body, change }) => {
    if (body?.complaint_ids?.some((named) => named !== id))
      throw badRequest(
        "complaint_ids must name only the complaint of the address",
        "complaint_ids",
      );
    let keys: string[] = [];
    const data = await change(async (tx) => {
      const removed = await removeComplaint(tx, id);
      if (!removed) throw notFound("Complaint");
      keys = removed;
      return { answer: { complaint_id: id }, entity_id: id };
    });
    await discard(keys);
    return { message: "Complaint deleted successfully!", data };
  });

  bindFile(app, downloadAttachment, async ({ params, caller, request }) => {
    const { id, attachment_id } = params;
    const file = await findAttachment(db, id, attachment_id);
    if (!file) throw notFound("File");
    await appendAudit(db, downloadAttachment.name, request, {
      principal_id: caller.principal_id,
      entity_id: id,
      details: { attachment_id },
    });
    const bytes = await store.get(file.storage_key).catch((error: unknown) => {
      throw error instanceof MissingFile ? notFound("File") : error;
    });
    const { name, type, size } = file;
    return { bytes, name, type, size };
  });
}
