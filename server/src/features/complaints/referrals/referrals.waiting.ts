import { type RawBuilder, sql } from "kysely";
import type { Waiting } from "contract/complaints/complaints";
import type { Tx } from "../../../postgres/schema.ts";

/**
 * Writes into these complaints which departments have had them, with which one they wait (that of the latest referral without a reply), since
 * when, and until when a reply is due: the earliest of the chains of reminders, each of which counts by its last date.
 */
export async function writeWaiting(tx: Tx, complaint_ids: readonly number[]): Promise<void> {
  await sql`
    with open as (
      select r.complaint_id, coalesce(r.reminds, r.id) as first, max(r.id) as last,
        (array_agg(d.department_id order by r.id desc))[1] as department_id,
        (array_agg(r.reply_due_on order by r.id desc) filter (where r.reply_due_on is not null))[1] as reply_due_on
      from referrals r join dispatches d on d.id = r.dispatch_id
      where r.complaint_id = any(${complaint_ids}) and r.replied_on is null
      group by 1, 2
    )
    update complaints c
    set department_ids = coalesce((
        select array_agg(distinct d.department_id order by d.department_id)
        from referrals r join dispatches d on d.id = r.dispatch_id where r.complaint_id = c.id
      ), '{}'),
      waiting_department_id = latest.department_id,
      waiting_since = (
        select min(d.sent_on) from referrals r join dispatches d on d.id = r.dispatch_id
        where r.complaint_id = c.id and r.replied_on is null and d.department_id = latest.department_id
      ),
      reply_due_on = (select min(reply_due_on) from open where complaint_id = c.id),
      updated_at = now()
    from unnest(${complaint_ids}::int[]) as written (id)
    left join lateral (
      select department_id from open where complaint_id = written.id order by last desc limit 1
    ) latest on true
    where c.id = written.id`.execute(tx);
}

/** With which department complaint c waits, as a column; null when it waits for none. */
export const waitingColumn: RawBuilder<Waiting | null> = sql`(
  select json_build_object('department_id', w.id, 'department', w.name, 'department_hi', w.name_hi, 'since', c.waiting_since,
    'reply_due_on', c.reply_due_on)
  from departments w where w.id = c.waiting_department_id) as waiting`;
