import { sql } from "kysely";
import type { Referral } from "contract/complaints/referrals";
import type { Condition } from "../../../postgres/conditions.ts";
import type { Scope } from "../../../access/scope.ts";
import type { Addressee } from "../../../postgres/letter-tables.ts";
import type { Database } from "../../../postgres/schema.ts";
import type { LetterContent } from "../../../letters/letter-content.ts";
import { letterNumber } from "./letter-numbers.ts";

/** What was sent about the complaints c that match, newest first. */
export async function referralsWhere(
  db: Database,
  matches: Condition,
): Promise<(Referral & { complaint_id: number })[]> {
  const { rows } = await sql<Referral & { complaint_id: number }>`
    select r.complaint_id, r.id as referral_id, d.officer_id, d.department_id, d.addressee ->> 'department' as department,
      d.addressee ->> 'department_hi' as department_hi, d.addressee ->> 'post' as post, d.addressee ->> 'name' as officer_name, d.mode,
      ${letterNumber} as letter_number, d.sent_on, r.reply_due_on, r.replied_on, r.reminds, d.language, d.subject, d.body, d.removed_on,
      p.name as sent_by_name, d.created_at,
      array(
        select json_build_object('received_on', s.received_on, 'note', s.note, 'by_name', a.name)
        from complaint_story s left join principals a on a.id = s.principal_id
        where s.referral_id = r.id and s.kind = 'replied' and not s.is_taken_back
        order by s.id
      ) as replies
    from referrals r join complaints c on c.id = r.complaint_id join dispatches d on d.id = r.dispatch_id
    left join principals p on p.id = d.sent_by
    where ${matches} order by r.id desc`.execute(db);
  return rows;
}

/** What was sent about a complaint, newest first; null for a complaint outside the scope. */
export async function findReferrals(
  db: Database,
  scope: Scope,
  complaint_id: number,
): Promise<Referral[] | null> {
  const complaint = await db
    .selectFrom("complaints as c")
    .select("c.id")
    .where("c.id", "=", complaint_id)
    .where(scope.includes(sql`c.constituency_id`))
    .executeTakeFirst();
  return complaint ? referralsWhere(db, sql`c.id = ${complaint_id}`) : null;
}

type StoredLetter = Omit<LetterContent, "addressee"> & { addressee: Addressee };

/** A letter as it was sent; null when there is none in the scope, and for a referral that was no letter. */
export async function findLetter(
  db: Database,
  scope: Scope,
  { complaint_id, referral_id }: { complaint_id: number; referral_id: number },
): Promise<LetterContent | null> {
  const { rows } = await sql<StoredLetter>`
    select ${letterNumber} as number, d.sent_on, d.language, d.addressee, d.letterhead, d.subject, d.body, d.removed_on,
      array(select line from letter_lines where dispatch_id = d.id order by place) as lines
    from referrals r join dispatches d on d.id = r.dispatch_id
    where r.id = ${referral_id} and r.complaint_id = ${complaint_id} and d.mode = 'letter'
      and ${scope.includes(sql`d.constituency_id`)}`.execute(db);
  const [letter] = rows;
  if (!letter) return null;
  const { department_hi, ...addressee } = letter.addressee;
  const department = (letter.language === "hi" && department_hi) || addressee.department;
  return { ...letter, addressee: { ...addressee, department } };
}
