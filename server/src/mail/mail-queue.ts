import { type RawBuilder, sql, type SqlBool } from "kysely";
import { addDays, officeMoment, officeToday } from "contract/calendar";
import { dueConditions, isOpen } from "../features/conditions.ts";
import { STAFF_MAIL_LOCK } from "../postgres/advisory-locks.ts";
import type { Database, Tx } from "../postgres/schema.ts";
import type { MailResult, StaffMails } from "../postgres/mail-tables.ts";

/** The office's time of the digest. A server that was not running then catches up until DIGEST_UNTIL. */
const DIGEST_AT = "08:00";
const DIGEST_UNTIL = "12:00";

/** The pause after each try, in minutes. Longer than a try lasts: it is also the lease of the process that sends. */
export const PAUSES = [5, 15, 60, 240, 5] as const;
const MINUTE_MS = 60_000;

/** A mail that was not sent by then is old news: sending was paused, or no process ran. Longer than all pauses. */
const HOURS_MAX = 12;

/** Complaint c is open, and assigned to admin p, who can open it. */
export const isOwn = sql`(c.assigned_to = p.id and c.constituency_id = p.constituency_id and ${isOpen})`;
/** Admin p gets emails. */
export const isMailed = sql`(p.principal_type = 'admin' and p.status = 'active' and p.email is not null and p.staff_mails)`;

/**
 * The complaints, as (principal_id, complaint_id, at), that another person assigned after `since` to an admin who gets emails, and
 * that are still the admin's. What comes from a register (its `issue_at` is another time) is nobody's news.
 */
const assignedSince = (since: Date): RawBuilder<unknown> => sql`
  select p.id as principal_id, c.id as complaint_id, s.at
  from complaint_story s
  join complaints c on c.id = s.complaint_id
  join principals p on ${isOwn}
  where s.changes @> '[{"field": "assigned_to"}]' and s.at > ${since}
    and s.principal_id is distinct from p.id and ${isMailed}
    and not exists (
      select from complaint_story later
      where later.complaint_id = c.id and later.id > s.id and later.changes @> '[{"field": "assigned_to"}]')
  union all
  select p.id, c.id, c.created_at
  from complaints c
  join principals p on ${isOwn}
  where c.created_at > ${since} and c.issue_at = c.created_at
    and c.registered_by <> p.id and ${isMailed}
    and not exists (
      select from complaint_story later
      where later.complaint_id = c.id and later.changes @> '[{"field": "assigned_to"}]')`;

/** Adds the mails that are due at `now`. Returns null, and adds none, while another process does so. */
export function collectMails(db: Database, now: Date): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ held: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(STAFF_MAIL_LOCK)}) as held`.execute(tx);
    if (!rows[0]?.held) return null;
    return (await collectAssigned(tx, now)) + (await collectDigests(tx, now));
  });
}

/** One mail an admin for all that was assigned, five minutes after the first assignment that no mail has. */
async function collectAssigned(tx: Tx, now: Date): Promise<number> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  const { numAffectedRows } = await sql`
    insert into staff_mails (principal_id, kind, complaint_ids, created_at, next_try_at)
    select a.principal_id, 'assigned', array_agg(a.complaint_id order by a.complaint_id), ${now}, ${now}
    from (${assignedSince(before(60))}) a
    where not exists (
      select from staff_mails m
      where m.principal_id = a.principal_id and m.kind = 'assigned' and m.created_at >= a.at
        and a.complaint_id = any(m.complaint_ids))
    group by a.principal_id
    having min(a.at) <= ${before(5)}`.execute(tx);
  return Number(numAffectedRows);
}

/** One digest a day for each admin. Without anything to tell its row has its result at once, so that it is not made later; it is not counted. */
async function collectDigests(tx: Tx, now: Date): Promise<number> {
  const day = officeToday(now);
  if (now < officeMoment(day, DIGEST_AT) || now >= officeMoment(day, DIGEST_UNTIL)) return 0;
  const since = officeMoment(addDays(day, -1), DIGEST_AT);
  const { rows } = await sql<{ has_news: boolean }>`
    insert into staff_mails (principal_id, kind, day, complaint_ids, created_at, next_try_at, result)
    select d.id, 'digest', ${day}::date, d.new, ${now},
      case when d.news then ${now}::timestamptz end, case when not d.news then 'not_needed' end
    from (
      select p.id, n.new, ${isMailed} and (n.new <> '{}' or exists (
        select from complaints c
        where ${isOwn} and (${dueConditions.overdue(day)} or ${dueConditions.today(day)}))) as news
      from principals p
      cross join lateral (
        select coalesce(array_agg(a.complaint_id order by a.complaint_id), '{}') as new
        from (${assignedSince(since)}) a where a.principal_id = p.id
      ) n
      where p.principal_type = 'admin' and p.status = 'active'
    ) d
    on conflict on constraint staff_mails_digest_key do nothing
    returning result is null as has_news`.execute(tx);
  return rows.filter(({ has_news }) => has_news).length;
}

/** A mail that this process is to send. */
export interface ClaimedMail {
  id: number;
  kind: StaffMails["kind"];
  /** Of a digest. */
  day: string | null;
  complaint_ids: number[];
  created_at: string;
  /** This one is counted. */
  tries: number;
  principal_id: number;
  constituency_id: number | null;
  /** The admin's address; null when the admin gets no emails any more. */
  to: string | null;
}

/**
 * The next mail that is due at `now`, or null. Its try is counted before it is sent: a mail whose process was killed is tried again
 * after the pause, and never more than PAUSES.length times.
 */
export async function claimMail(db: Database, now: Date): Promise<ClaimedMail | null> {
  const pauses = sql`${sql.lit(`{${PAUSES.join(",")}}`)}::int[]`;
  const { rows } = await sql<ClaimedMail>`
    update staff_mails m
    set tries = m.tries + 1,
      next_try_at = ${now}::timestamptz + make_interval(mins => (${pauses})[m.tries + 1])
    from principals p
    where p.id = m.principal_id and m.id = (
      select id from staff_mails
      where next_try_at <= ${now} and tries < ${sql.lit(PAUSES.length)}
      order by next_try_at, id limit 1
      for update skip locked)
    returning m.id, m.kind, m.day, m.complaint_ids, m.created_at, m.tries, p.id as principal_id, p.constituency_id,
      case when ${isMailed} then p.email end as "to"`.execute(db);
  return rows[0] ?? null;
}

/** Records the result of a claimed mail, unless another process has claimed it since. */
export async function endMail(
  db: Database,
  { id, tries }: Pick<ClaimedMail, "id" | "tries">,
  result: MailResult,
): Promise<void> {
  await db
    .updateTable("staff_mails")
    .set({ result, next_try_at: null })
    .where("id", "=", id)
    .where("tries", "=", tries)
    .execute();
}

/** Gives up old mails, and those whose last try never got a result: its process was killed. Returns how many. */
export async function giveUpMails(db: Database, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("staff_mails")
    .set({ result: "given_up", next_try_at: null })
    .where(sql<SqlBool>`next_try_at <= ${now}`)
    .where(
      sql<SqlBool>`(tries = ${PAUSES.length} or created_at < ${now}::timestamptz - make_interval(hours => ${HOURS_MAX}))`,
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
