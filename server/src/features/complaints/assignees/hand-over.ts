import { sql } from "kysely";
import { NOBODY, type HandOverTo } from "contract/admins";
import { wrongAssigneeMessage } from "contract/complaints/assignees";
import { badRequest } from "../../../http/errors/http-error.ts";
import { isOpen } from "../../conditions.ts";
import type { StoredChange, Tx } from "../../../postgres/schema.ts";
import { lockAssignee } from "./assignees.store.ts";

export interface HandOver {
  from: { id: number; name: string; constituency_id: number | null };
  /** The constituency whose complaints the admin can open after the change; null for none. */
  keeps: number | null;
  to: NonNullable<HandOverTo>;
  /** Who makes the change. */
  principal_id: number;
}

/**
 * Gives the open complaints that an admin cannot open after a change another assignee: nobody, or a colleague, who gets those of
 * the colleague's constituency. Each gets an activity entry and a new version. Returns their number. Throws 400 on `hand_over_to`
 * unless the colleague is another active admin of the admin's constituency, or of one where there are such complaints. The caller
 * has locked the admin's row, so that no complaint is assigned to the admin meanwhile.
 */
export async function handOverComplaints(
  tx: Tx,
  { from, keeps, to, principal_id }: HandOver,
): Promise<number> {
  const colleague = to === NOBODY ? null : await lockAssignee(tx, to);
  const wrongColleague = badRequest(wrongAssigneeMessage, "hand_over_to");
  if (to !== NOBODY && (!colleague || colleague.id === from.id)) throw wrongColleague;
  const changes: StoredChange[] = [
    { field: "assigned_to", from: from.name, to: colleague?.name ?? null },
  ];
  const { numAffectedRows } = await sql`
    with handed_over as (
      update complaints c set assigned_to = ${colleague?.id ?? null}, version = version + 1, updated_at = now()
      where c.assigned_to = ${from.id} and c.constituency_id is distinct from ${keeps}::int and ${isOpen}
        and ${colleague ? sql`c.constituency_id = ${colleague.constituency_id}` : sql`true`}
      returning c.id
    )
    insert into complaint_story (complaint_id, principal_id, kind, changes)
    select id, ${principal_id}, 'edited', ${JSON.stringify(changes)}::jsonb from handed_over`.execute(
    tx,
  );
  const count = Number(numAffectedRows);
  // None can be left: they can have been completed since the dialog named them.
  if (colleague && count === 0 && colleague.constituency_id !== from.constituency_id)
    throw wrongColleague;
  return count;
}
