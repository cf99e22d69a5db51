import {
  addAttachments,
  previewAttachment,
  removeAttachment,
} from "contract/complaints/attachments";
import { downloadAttachment } from "contract/complaints/complaints";
import { message } from "contract/message";
import { MissingFileError } from "../../../storage/file-store.ts";
import { bind, bindFile, type FileAnswer, type Call } from "../../../http/bind.ts";
import type { App } from "../../../http/deps.ts";
import { notFound } from "../../../http/errors/http-error.ts";
import { findAddedFileErrors } from "./attachments.content.ts";
import { discardFiles, withStoredFiles } from "./attachments.files.ts";
import { attachFiles, detachFile, findAttachment } from "./attachments.store.ts";
import { recordActivity } from "../activity/activity.store.ts";

/** The files of an existing complaint. complaints.routes.ts stores the files of a new one. */
export function attachmentsRoutes(app: App): void {
  const { files: store } = app.deps;

  /** The bytes of an attachment. Adds an audit row. */
  async function readBytes({
    params: { id, attachment_id },
    scope,
    inTransaction,
  }: Call<typeof downloadAttachment>): Promise<FileAnswer> {
    const file = await inTransaction(async (tx) => {
      const answer = await findAttachment(tx, scope, id, attachment_id);
      if (!answer) throw notFound("File");
      return { answer, entity_id: id, details: { attachment_id } };
    });
    const bytes = await store.get(file.storage_key).catch((error: unknown) => {
      throw error instanceof MissingFileError ? notFound("File") : error;
    });
    const { name, type, size } = file;
    return { bytes, name, type, size };
  }
  bindFile(app, downloadAttachment, readBytes);
  bindFile(app, previewAttachment, readBytes);

  bind(
    app,
    addAttachments,
    async ({ params: { id }, files, caller, scope, inTransaction }) => {
      const data = await withStoredFiles(app, files, (stored) =>
        inTransaction(async (tx) => {
          const attachment_ids = await attachFiles(tx, scope, id, stored);
          if (!attachment_ids) throw notFound("Complaint");
          const names = stored.map((file) => file.name);
          await recordActivity(tx, id, caller.principal_id, { kind: "attached", files: names });
          const answer = { complaint_id: id, attachment_ids };
          return { answer, entity_id: id, details: { attachment_ids } };
        }),
      );
      return { message: message("Files attached successfully"), data };
    },
    { checkFiles: findAddedFileErrors },
  );

  bind(
    app,
    removeAttachment,
    async ({ params: { id, attachment_id }, caller, scope, inTransaction }) => {
      let keys: string[] = [];
      const data = await inTransaction(async (tx) => {
        const removed = await detachFile(tx, scope, id, attachment_id);
        if (!removed) throw notFound("File");
        keys = [removed.storage_key];
        await recordActivity(tx, id, caller.principal_id, {
          kind: "removed",
          files: [removed.name],
        });
        const answer = { complaint_id: id, attachment_id };
        return { answer, entity_id: id, details: { attachment_id } };
      });
      await discardFiles(app, keys);
      return { message: message("File removed successfully"), data };
    },
  );
}
