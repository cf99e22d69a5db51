import { sql } from "kysely";
import type * as z from "zod/mini";
import type { addReply, createReferral, referralForm } from "contract/complaints/referrals";
import { message } from "contract/message";
import { badRequest, notFound } from "../../../http/errors/http-error.ts";
import type { Addressee } from "../../../postgres/letter-tables.ts";
import type { Tx } from "../../../postgres/schema.ts";
import type { Scope } from "../../../access/scope.ts";
import { findLetterhead } from "../../letterhead.ts";
import { recordActivity } from "../activity/activity.store.ts";
import { lockComplaint } from "../complaints.store.ts";
import { nextLetterNumber } from "./letter-numbers.ts";
import { writeWaiting } from "./referrals.waiting.ts";

type ReferralForm = z.output<typeof referralForm>;
export type Sent = Omit<ReferralForm, "reminds">;

interface LockedOfficer {
  department_id: number;
  addressee: Addressee;
}

/** An officer who can be chosen for a constituency, unchanged until the transaction ends. Throws 400 for another one. */
async function lockOfficer(
  tx: Tx,
  officer_id: number,
  constituency_id: number,
): Promise<LockedOfficer> {
  const { rows } = await sql<LockedOfficer>`
    select o.department_id, json_build_object('post', o.post, 'name', o.name, 'department', d.name, 'department_hi', d.name_hi,
      'address', o.address) as addressee
    from officers o join departments d on d.id = o.department_id
    where o.id = ${officer_id} and not o.retired and not d.retired
      and (o.constituency_id is null or o.constituency_id = ${constituency_id})
    for share`.execute(tx);
  if (!rows[0]) throw badRequest(message("Choose an officer of this constituency"), "officer_id");
  return rows[0];
}

/**
 * Stores what is sent to an officer, frozen as it is now; a letter gets the next number of its year. Returns its id, its language and
 * the number as it is written. Throws 400 for an officer who cannot be chosen for the constituency.
 */
export async function insertDispatch(
  tx: Tx,
  { officer_id, mode, sent_on, language, subject, body }: Sent,
  { constituency_id, sent_by }: { constituency_id: number; sent_by: number },
) {
  const { department_id, addressee } = await lockOfficer(tx, officer_id, constituency_id);
  const { languages, version: _version, ...letterhead } = await findLetterhead(tx);
  const written = language ?? languages[0]!;
  const year = mode === "letter" ? Number(sent_on.slice(0, "YYYY".length)) : null;
  const number = year === null ? null : await nextLetterNumber(tx, year);
  const { id } = await tx
    .insertInto("dispatches")
    .values({
      mode,
      year,
      number,
      sent_on,
      officer_id,
      department_id,
      constituency_id,
      addressee: JSON.stringify(addressee),
      letterhead: JSON.stringify(letterhead),
      language: written,
      subject,
      body,
      sent_by,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return {
    dispatch_id: id,
    language: written,
    letter_number: year === null ? null : `${year}/${number}`,
  };
}

/** Refers the complaints by what was sent, and records it in the activity of each. Returns the referrals' ids, in the order of the complaints. */
export async function referByDispatch(
  tx: Tx,
  sent_by: number,
  complaint_ids: readonly number[],
  referral: { dispatch_id: number; reply_due_on: string | null; reminds: number | null },
): Promise<number[]> {
  const rows = await tx
    .insertInto("referrals")
    .values(complaint_ids.map((complaint_id) => ({ complaint_id, ...referral })))
    .returning(["id", "complaint_id"])
    .execute();
  const kind = referral.reminds === null ? "referred" : "reminded";
  for (const { id, complaint_id } of rows)
    await recordActivity(tx, complaint_id, sent_by, { kind, referral_id: id });
  await writeWaiting(tx, complaint_ids);
  return rows.map(({ id }) => id);
}

/** The first referral of the chain to which `referral_id` belongs. Throws 400 when the complaint has no such referral. */
async function firstOfChain(tx: Tx, complaint_id: number, referral_id: number): Promise<number> {
  const found = await tx
    .selectFrom("referrals")
    .select(["id", "reminds"])
    .where("id", "=", referral_id)
    .where("complaint_id", "=", complaint_id)
    .executeTakeFirst();
  if (!found) throw badRequest(message("Choose a referral of this complaint"), "reminds");
  return found.reminds ?? found.id;
}

/**
 * Refers a complaint, and records it in its activity. Throws 404 for a complaint outside the scope, 400 for an officer who cannot be
 * chosen or a referral of another complaint.
 */
export async function insertReferral(
  tx: Tx,
  scope: Scope,
  sent_by: number,
  complaint_id: number,
  { reminds, ...sent }: ReferralForm,
): Promise<z.output<(typeof createReferral)["output"]>["data"]> {
  const complaint = await lockComplaint(tx, scope, complaint_id);
  if (!complaint) throw notFound("Complaint");
  const first = reminds === null ? null : await firstOfChain(tx, complaint_id, reminds);
  const { constituency_id } = complaint;
  const { dispatch_id, letter_number } = await insertDispatch(tx, sent, {
    constituency_id,
    sent_by,
  });
  const [referral_id] = await referByDispatch(tx, sent_by, [complaint_id], {
    dispatch_id,
    reply_due_on: sent.reply_due_on,
    reminds: first,
  });
  return { referral_id: referral_id!, letter_number };
}

interface ReferralPath {
  complaint_id: number;
  referral_id: number;
}

/**
 * Locks a complaint and finds its referral: the day of sending, and the first of the chain of reminders to which it belongs. Throws 404
 * for an unknown referral or complaint.
 */
async function lockReferral(tx: Tx, scope: Scope, { complaint_id, referral_id }: ReferralPath) {
  if (!(await lockComplaint(tx, scope, complaint_id))) throw notFound("Complaint");
  const found = await tx
    .selectFrom("referrals as r")
    .innerJoin("dispatches as d", "d.id", "r.dispatch_id")
    .select(["r.reminds", "d.sent_on"])
    .where("r.id", "=", referral_id)
    .where("r.complaint_id", "=", complaint_id)
    .executeTakeFirst();
  if (!found) throw notFound("Referral");
  return { sent_on: found.sent_on, first: found.reminds ?? referral_id };
}

/**
 * Records a reply, which answers the referral, those that it reminds of and its reminders. Throws 404 for an unknown referral or
 * complaint, 400 for a reply before the day of sending.
 */
export async function insertReply(
  tx: Tx,
  scope: Scope,
  principal_id: number,
  path: ReferralPath,
  { received_on, note }: z.output<(typeof addReply)["body"]>,
): Promise<void> {
  const { complaint_id, referral_id } = path;
  const { sent_on, first } = await lockReferral(tx, scope, path);
  if (received_on < sent_on)
    throw badRequest(message("The reply cannot be before the day of sending"), "received_on");
  const reply = { kind: "replied", referral_id, received_on, note } as const;
  await recordActivity(tx, complaint_id, principal_id, reply);
  await sql`
    update referrals set replied_on = ${received_on} where ${isInChain(first)} and replied_on is null`.execute(
    tx,
  );
  await writeWaiting(tx, [complaint_id]);
}

/** Whether a referral is the first of a chain of reminders, or one of them. */
const isInChain = (first: number) => sql`(id = ${first} or reminds = ${first})`;

/**
 * Takes back the latest reply to a referral, what it reminds of and its reminders: what it answered waits again, and the activity keeps
 * it (referral-12). Throws 404 for an unknown referral or complaint, and for a referral without a reply.
 */
export async function removeLatestReply(
  tx: Tx,
  scope: Scope,
  principal_id: number,
  path: ReferralPath,
): Promise<void> {
  const { complaint_id, referral_id } = path;
  const { first } = await lockReferral(tx, scope, path);
  const inChain = sql`referral_id in (select id from referrals where ${isInChain(first)})`;
  const { rows } = await sql<{ id: number }>`
    select id from complaint_story where kind = 'replied' and not is_taken_back and ${inChain}
    order by id desc limit 2`.execute(tx);
  const [latest, before] = rows;
  if (!latest) throw notFound("Reply");
  await sql`update complaint_story set is_taken_back = true where id = ${latest.id}`.execute(tx);
  // The reply before it has answered what was sent before that.
  await sql`
    update referrals r set replied_on = null
    where ${isInChain(first)} and replied_on is not null and exists (
      select from complaint_story s
      where s.referral_id = r.id and s.kind in ('referred', 'reminded') and s.id > ${before?.id ?? 0}
    )`.execute(tx);
  await writeWaiting(tx, [complaint_id]);
  await recordActivity(tx, complaint_id, principal_id, { kind: "reply_taken_back", referral_id });
}
