import { message } from "contract/message";
import { readOwnMails, updateOwnMails } from "contract/own-mails";
import { bind } from "../../http/bind.ts";
import type { App } from "../../http/deps.ts";
import { findOwnMails, saveOwnMails } from "./auth.store.ts";

/** An admin's choice of e-mails (mail-4). */
export function ownMailsRoutes(app: App): void {
  bind(app, readOwnMails, async ({ caller }) => ({
    message: message("Choice of emails loaded"),
    data: await findOwnMails(app.deps.db, caller.principal_id),
  }));

  bind(app, updateOwnMails, async ({ body, caller: { principal_id }, inTransaction }) => ({
    message: message("Choice of emails saved"),
    data: await inTransaction(async (tx) => {
      await saveOwnMails(tx, principal_id, body.staff_mails);
      return {
        answer: await findOwnMails(tx, principal_id),
        entity_id: principal_id,
        details: { staff_mails: body.staff_mails },
      };
    }),
  }));
}
