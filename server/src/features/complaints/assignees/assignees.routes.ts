import { listAssignees, listColleagues } from "contract/complaints/assignees";
import { message } from "contract/message";
import type { App } from "../../../http/deps.ts";
import { bind } from "../../../http/bind.ts";
import { findAssignees, findColleagues } from "./assignees.store.ts";

/** The admins to whom a complaint can be assigned. */
export function complaintAssigneesRoutes(app: App): void {
  bind(app, listAssignees, async ({ query, scope }) => ({
    message: message("Admins fetched"),
    data: await findAssignees(app.deps.db, scope, query),
  }));

  bind(app, listColleagues, async ({ scope }) => ({
    message: message("Admins fetched"),
    data: await findColleagues(app.deps.db, scope),
  }));
}
