import { listColleagues } from "contract/complaints/assignees";
import { message } from "contract/message";
import type { App } from "../../../http/deps.ts";
import { bind } from "../../../http/bind.ts";
import { findColleagues } from "./assignees.store.ts";

/** The admins to whom a complaint can be assigned. */
export function complaintAssigneesRoutes(app: App): void {
  bind(app, listColleagues, async ({ scope }) => ({
    message: message("Admins fetched"),
    data: await findColleagues(app.deps.db, scope),
  }));
}
