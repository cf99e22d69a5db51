import { readRegister, REGISTER_MAX } from "contract/complaints/register";
import { message } from "contract/message";
import { filtersWithoutText } from "../../../exports/export-list.ts";
import { bind } from "../../../http/bind.ts";
import type { App } from "../../../http/deps.ts";
import { pagedAnswer } from "../../../lists/page-answer.ts";
import { withAssignee } from "../complaints.filters.ts";
import { readRegisterRows } from "./register.store.ts";

/** The register that is printed. An admin's is that of the own constituency. */
export function registerRoutes(app: App): void {
  const { db, counts, exports } = app.deps;
  bind(app, readRegister, async ({ query, caller, scope, inTransaction }) => {
    const end = exports.begin();
    try {
      const listed = await readRegisterRows(db, counts, scope, withAssignee(query, caller));
      const rows = listed.rows.length;
      await inTransaction(async () => ({
        answer: {},
        entity_id: null,
        details: { rows, filters: filtersWithoutText(query, rows) },
      }));
      return pagedAnswer(message("Complaints fetched"), 1, listed, REGISTER_MAX);
    } finally {
      end();
    }
  });
}
