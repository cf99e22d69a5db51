import { addComplaintNote, listComplaintActivity } from "contract/complaints/activity";
import { message } from "contract/message";
import { bind } from "../../../http/bind.ts";
import type { App } from "../../../http/deps.ts";
import { notFound } from "../../../http/errors/http-error.ts";
import { pagedAnswer } from "../../../lists/page-answer.ts";
import { touchComplaint } from "../complaints.store.ts";
import { activityEntry, readActivity, recordActivity } from "./activity.store.ts";

/** A complaint's activity: the list, and notes that staff add. */
export function complaintActivityRoutes(app: App): void {
  const { db } = app.deps;

  bind(app, listComplaintActivity, async ({ params, query, scope }) => {
    const listed = await readActivity(db, scope, params.id, query.page);
    if (!listed) throw notFound("Complaint");
    return pagedAnswer(message("Story fetched"), query.page, listed);
  });

  bind(app, addComplaintNote, async ({ params: { id }, body, caller, scope, inTransaction }) => {
    const data = await inTransaction(async (tx) => {
      if (!(await touchComplaint(tx, scope, id))) throw notFound("Complaint");
      const entry_id = await recordActivity(tx, id, caller.principal_id, activityEntry(body));
      const answer = { complaint_id: id, entry_id };
      return { answer, entity_id: id, details: { kind: body.kind, entry_id } };
    });
    return { message: message("Note added"), data };
  });
}
