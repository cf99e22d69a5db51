import { readLetterhead, updateLetterhead } from "contract/office";
import { message } from "contract/message";
import type { App } from "../../http/deps.ts";
import { bind } from "../../http/bind.ts";
import { findLetterhead } from "../letterhead.ts";
import { saveLetterhead } from "./office.store.ts";

export function officeRoutes(app: App): void {
  bind(app, readLetterhead, async () => ({
    message: message("Letterhead loaded"),
    data: await findLetterhead(app.deps.db),
  }));

  bind(app, updateLetterhead, async ({ body, inTransaction }) => ({
    message: message("Letterhead saved"),
    data: await inTransaction(async (tx) => ({
      answer: await saveLetterhead(tx, body),
      entity_id: null,
    })),
  }));
}
