import {
  BULK_FIELDS,
  changeComplaints,
  setComplaintAssignee,
  setComplaintComplainant,
  setComplaintDates,
  setComplaintStatus,
} from "contract/complaints/changes";
import { complaintChangedMessage, updateComplaint } from "contract/complaints/complaints";
import { COMPLETED_STATUS_ID } from "contract/complaints/statuses";
import { type Message, message } from "contract/message";
import type { Scope } from "../../access/scope.ts";
import type { App } from "../../http/deps.ts";
import { bind, type Call } from "../../http/bind.ts";
import {
  badRequest,
  conflict,
  type FieldError,
  HttpError,
  notFound,
} from "../../http/errors/http-error.ts";
import type { Tx } from "../../postgres/schema.ts";
import { recordActivity } from "./activity/activity.store.ts";
import {
  type ComplaintFields,
  lockComplainant,
  lockComplaint,
  saveComplaint,
} from "./complaints.store.ts";

/** One change of a complaint: the fields that it sets, and the version that the caller has seen (null: whatever is stored). */
interface Change {
  fields: Partial<ComplaintFields>;
  seen: number | null;
  /** Recorded when the change opens a completed complaint again. */
  reason?: string | null;
}

/** The answer of one change, and what its audit row tells. */
interface Changed {
  answer: { complaint_id: number; version: number };
  entity_id: number;
  details: { changed: string[]; status_id?: [number, number] };
}

/**
 * Changes a complaint in its transaction and records it in the activity. Throws, before it writes anything: 404 for an id that
 * the scope does not reach, 409 for an outdated version, 400 as saveComplaint().
 */
async function changeComplaint(
  tx: Tx,
  { scope, caller }: { scope: Scope; caller: { principal_id: number } },
  id: number,
  { fields, seen, reason = null }: Change,
): Promise<Changed> {
  const before = await lockComplaint(tx, scope, id);
  if (!before) throw notFound("Complaint");
  if (seen !== null && seen !== before.version) throw conflict(complaintChangedMessage);
  const { version, changes } = await saveComplaint(tx, scope, id, before, fields);
  const changed = changes.map(({ field }) => field);
  const status_id = fields.status_id;
  const isMoved = status_id !== undefined && status_id !== before.status_id;
  const isReopened = isMoved && before.status_id === COMPLETED_STATUS_ID;
  if (changes.length)
    await recordActivity(tx, id, caller.principal_id, {
      kind: "edited",
      changes,
      reason: isReopened ? reason : null,
    });
  return {
    answer: { complaint_id: id, version },
    entity_id: id,
    details: { changed, ...(isMoved && { status_id: [before.status_id, status_id] }) },
  };
}

interface ChangingCall extends Pick<
  Call<typeof updateComplaint>,
  "scope" | "caller" | "inTransaction"
> {
  params: { id: number };
  body: Partial<ComplaintFields> & { version: number | null; reason?: string | null };
}

/** The calls that change a complaint: its edit, its single fields, and many complaints at once. */
export function complaintChangeRoutes(app: App): void {
  /** A call whose body is the fields that it sets, the version and, for moves, the reason. */
  const change = async ({ params, body, inTransaction, ...by }: ChangingCall) => {
    const { version: seen, reason = null, ...fields } = body;
    const data = await inTransaction((tx) =>
      changeComplaint(tx, by, params.id, { fields, seen, reason }),
    );
    return { message: message("Complaint updated successfully!"), data };
  };
  bind(app, updateComplaint, change);
  bind(app, setComplaintStatus, change);
  bind(app, setComplaintAssignee, change);
  bind(app, setComplaintDates, change);

  bind(app, setComplaintComplainant, async ({ params: { id }, body, inTransaction, ...by }) => {
    const { complainant_id, version: seen } = body;
    const data = await inTransaction(async (tx) => {
      // Before the complaint: citizens are locked first, as in a merge.
      const home = await lockComplainant(tx, complainant_id);
      const before = await lockComplaint(tx, by.scope, id);
      if (!before) throw notFound("Complaint");
      if (home?.constituency_id !== before.constituency_id)
        throw badRequest(message("Choose a citizen of this constituency"), "complainant_id");
      const fields = { complainant_id, booth_id: home.booth_id };
      const { details, ...changed } = await changeComplaint(tx, by, id, { fields, seen });
      const complainants = [before.complainant_id, complainant_id];
      return { ...changed, details: { ...details, complainants } };
    });
    return { message: message("Complaint updated successfully!"), data };
  });

  bind(app, changeComplaints, async ({ body, inTransaction, translator, ...by }) => {
    const field = BULK_FIELDS[body.action];
    const translate = translator();
    const translated = (failed: { id: number; message: Message }[]) =>
      failed.map((one) => ({ ...one, message: translate(one.message) }));
    // In one order, so that two bulk changes do not wait for each other.
    const ids = [...new Set(body.complaint_ids)].toSorted((one, other) => one - other);
    const { done, failed } = await inTransaction(async (tx) => {
      const done: number[] = [];
      const failed: { id: number; message: Message }[] = [];
      let errors: FieldError[] | undefined;
      for (const id of ids)
        try {
          const seen = body.versions?.[id] ?? null;
          await changeComplaint(tx, by, id, { fields: { [field]: body[field] }, seen });
          done.push(id);
        } catch (error) {
          if (!(error instanceof HttpError)) throw error;
          failed.push({ id, message: error.userMessage });
          errors ??= error.errors;
        }
      if (done.length === 0)
        throw new HttpError(400, failed[0]!.message, {
          errors: errors ?? [{ field: "complaint_ids", message: failed[0]!.message }],
          data: { done, failed: translated(failed) },
        });
      return {
        answer: { done, failed },
        entity_id: null,
        details: { action: body.action, complaint_ids: done },
      };
    });
    return {
      message: message("{count} complaints updated", { count: done.length }),
      data: { done, failed: translated(failed) },
    };
  });
}
