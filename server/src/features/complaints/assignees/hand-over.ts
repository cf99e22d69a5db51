import { sql } from "kysely";
import { NOBODY, type HandOverTo } from "contract/admins";
import { wrongAssigneeMessage } from "contract/complaints/assignees";
import type { ActivityChange } from "contract/complaints/activity";
import { badRequest } from "../../../errors/http-error.ts";
import { isOpen } from "../../../lists/filters.ts";
import type { Tx } from "../../../postgres/schema.ts";
import { lockAssignee } from "./assignees.store.ts";

export interface HandOver {
  from: { id: number; name: string; constituency_id: number | null };
  to: NonNullable<HandOverTo>;
  /** Who makes the change. */
  principal_id: number;
}

/**
 * Gives the open complaints that an admin has in the own constituency another assignee: a colleague there, or nobody. Each gets
 * an activity entry and a new version. Returns their number. Throws 400 on `hand_over_to` when the colleague cannot have them.
 * The caller has locked the admin's row, so that no complaint is assigned to the admin meanwhile.
 */
export async function handOverComplaints(
  tx: Tx,
  { from, to, principal_id }: HandOver,
): Promise<number> {
  const colleague = to === NOBODY ? null : await lockAssignee(tx, to, from.constituency_id);
  if (to !== NOBODY && (!colleague || colleague.id === from.id))
    throw badRequest(wrongAssigneeMessage, "hand_over_to");
  const changes: ActivityChange[] = [
    { field: "assigned_to", from: from.name, to: colleague?.name ?? null },
  ];
  const { numAffectedRows } = await sql`
    with handed_over as (
      update complaints c set assigned_to = ${colleague?.id ?? null}, version = version + 1, updated_at = now()
      where c.assigned_to = ${from.id} and c.constituency_id = ${from.constituency_id} and ${isOpen}
      returning c.id
    )
    insert into complaint_story (complaint_id, principal_id, kind, changes)
    select id, ${principal_id}, 'edited', ${JSON.stringify(changes)}::jsonb from handed_over`.execute(
    tx,
  );
  return Number(numAffectedRows);
}
