import { sql } from "kysely";
import {
  MESSAGE_STATES,
  type MessageKind,
  type MessageState,
  type OutboxMessage,
  type Sending,
} from "contract/messages";
import type { LetterLanguage } from "contract/office";
import { message } from "contract/message";
import { ID_MAX, PAGE_SIZE } from "contract/rules";
import { HttpError, notFound } from "../../http/errors/http-error.ts";
import type { ListPage } from "../../lists/page.ts";
import type { Database, Tx } from "../../postgres/schema.ts";
import { isResumedHere, type PlaceConfig } from "./sending.ts";

/** The pause after each try, in minutes; after the last one a message has failed (messages-5). */
const PAUSES = [1, 5, 15, 60];
/** What is older is no news any more. */
const OLDEST_HOURS = 24;

/** A message that this process has taken, with what its text needs. */
export interface TakenMessage {
  id: number;
  complaint_id: number;
  kind: MessageKind;
  status_id: number;
  tracking_code: string | null;
  /** Null without the citizen's consent, too. */
  phone: string | null;
  department: string | null;
  department_hi: string | null;
  languages: LetterLanguage[] | null;
  isOld: boolean;
}

/**
 * Takes the next queued message, when messages are sent from this place; null when there is none. It is `unknown` from now on, in the
 * activity, too: when this process ends before the gateway's answer, that is the truth.
 */
export async function takeMessage(db: Database, place: string): Promise<TakenMessage | null> {
  const { rows } = await sql<TakenMessage>`
    with next as materialized (
      select m.id, m.complaint_id, m.kind, m.referral_id, m.entry_id, m.queued_at from messages m
      where m.state = 'queued' and m.next_try_at <= now()
        and exists (select from messaging where is_on and not paused and place = ${place})
      order by m.next_try_at, m.id limit 1 for update skip locked
    ), written as (
      insert into complaint_story (complaint_id, kind, message_kind, message_state)
      select complaint_id, 'message', kind, 'unknown' from next where entry_id is null
      returning id
    ), rewritten as (
      update complaint_story s set message_state = 'unknown' from next where s.id = next.entry_id
    ), taken as (
      update messages m
      set state = 'unknown', tries = tries + 1, changed_at = now(), cause = 'no answer',
        entry_id = coalesce(m.entry_id, (select id from written))
      from next where m.id = next.id
      returning m.id
    )
    select taken.id, c.id as complaint_id, next.kind, c.status_id, c.tracking_code,
      case when p.sms_consent then p.phone end as phone,
      sent.department, sent.department_hi, letterhead.languages,
      next.queued_at < now() - make_interval(hours => ${sql.lit(OLDEST_HOURS)}) as "isOld"
    from taken join next on true join complaints c on c.id = next.complaint_id
    join principals p on p.id = c.complainant_id
    left join letterhead on true
    left join lateral (
      select d.addressee ->> 'department' as department, d.addressee ->> 'department_hi' as department_hi
      from referrals r join dispatches d on d.id = r.dispatch_id
      where r.complaint_id = c.id and (r.id = next.referral_id or next.referral_id is null and r.reminds is null)
      order by r.id desc limit 1
    ) sent on true`.execute(db);
  return rows[0] ?? null;
}

/** What came of a try. `later`: queued again after a pause, or failed after the last try. */
export interface Outcome {
  state: "sent" | "failed" | "unknown" | "later";
  reference?: string | null;
  cause?: string;
}

/** Stores what came of a try. A delivery report that was faster is kept. */
export async function settleMessage(
  db: Database,
  id: number,
  { state, reference = null, cause }: Outcome,
): Promise<void> {
  const pause = sql`(${sql.lit(`{${PAUSES.join()}}`)}::int[])[m.tries]`;
  const settled =
    state === "later"
      ? sql`case when m.tries > ${sql.lit(PAUSES.length)} then 'failed' else 'queued' end`
      : sql`${state}`;
  await sql`
    with message as (
      update messages m
      set state = case m.state when 'unknown' then ${settled} else m.state end,
        cause = case m.state when 'unknown' then ${cause ?? null} else m.cause end,
        reference = coalesce(${reference}, m.reference), changed_at = now(),
        next_try_at = now() + make_interval(mins => coalesce(${pause}, 0))
      where m.id = ${id} and m.state in ('unknown', 'delivered', 'failed')
      returning m.entry_id, m.state
    )
    update complaint_story s set message_state = message.state from message where s.id = message.entry_id`.execute(
    db,
  );
}

/** A delivery report: by our number, or by the gateway's. */
export interface DeliveryReport {
  by: "id" | "reference";
  value: string;
  state: "delivered" | "failed";
}

const isId = (id: number) => Number.isInteger(id) && id > 0 && id <= ID_MAX;

/** Stores a delivery report. Returns whether it belongs to a message that was sent, or may have been. */
export async function storeReport(
  db: Database,
  { by, value, state }: DeliveryReport,
): Promise<boolean> {
  const id = Number(value);
  // Any other text is no number of ours; as text, the number would not use its index.
  if (by === "id" && (String(id) !== value || !isId(id))) return false;
  const { rows } = await sql`
    with message as (
      update messages m
      set state = ${state}, changed_at = now(), cause = ${state === "failed" ? "not delivered" : null}
      where ${by === "id" ? sql`m.id = ${id}` : sql`m.reference = ${value}`}
        and m.state in ('sent', 'unknown')
      returning m.id, m.entry_id, m.state
    ), entry as (
      update complaint_story s set message_state = message.state from message where s.id = message.entry_id
    )
    select id from message`.execute(db);
  return rows.length > 0;
}

/** One page of the messages, newest first. */
export async function listOutbox(
  db: Database,
  { page, state }: { page: number; state?: MessageState | undefined },
): Promise<ListPage<OutboxMessage>> {
  const inState = state === undefined ? sql`true` : sql`state = ${state}`;
  const { rows } = await sql<OutboxMessage>`
    select id as message_id, complaint_id, complaint_id as complaint_number, kind, state, tries, queued_at, changed_at, cause
    from messages where ${inState}
    order by id desc limit ${sql.lit(PAGE_SIZE)} offset ${(page - 1) * PAGE_SIZE}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from messages where ${inState}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}

/** Whether messages leave from here, and how many there are in each state. */
export async function findSending(db: Database, config: PlaceConfig): Promise<Sending> {
  const { is_on } = await db.selectFrom("messaging").select("is_on").executeTakeFirstOrThrow();
  const { rows } = await sql<{ state: keyof Sending["counts"]; count: number }>`
    select state, count(*)::int as count from messages group by state`.execute(db);
  const counts = Object.fromEntries(MESSAGE_STATES.map((state) => [state, 0]));
  for (const { state, count } of rows) counts[state] = count;
  return {
    is_on,
    is_paused: !(await isResumedHere(db, config)),
    counts: counts as Sending["counts"],
  };
}

/** The age of the oldest queued message in seconds; 0 when none waits, or the database does not answer. */
export async function oldestQueuedSeconds(db: Database): Promise<number> {
  const { rows } = await sql<{ age: number }>`
    select coalesce(extract(epoch from now() - min(queued_at)), 0)::float8 as age
    from messages where state = 'queued'`
    .execute(db)
    .catch(() => ({ rows: [{ age: 0 }] }));
  return rows[0]!.age;
}

/** While a try runs, nobody can queue the message again. */
const TRY_SECONDS_MAX = 60;

/** Queues a message again that failed, or may not have been sent. Throws 404, and 409 for one in another state. */
export async function queueAgain(tx: Tx, id: number): Promise<void> {
  const queued = await tx
    .updateTable("messages")
    .set({
      state: "queued",
      tries: 0,
      queued_at: sql`now()`,
      next_try_at: sql`now()`,
      changed_at: sql`now()`,
      cause: null,
    })
    .where("id", "=", id)
    .where("state", "in", ["failed", "unknown"])
    .where(sql<boolean>`changed_at < now() - make_interval(secs => ${sql.lit(TRY_SECONDS_MAX)})`)
    .returning("entry_id")
    .executeTakeFirst();
  if (queued) {
    await tx
      .updateTable("complaint_story")
      .set({ message_state: "queued" })
      .where("id", "=", queued.entry_id)
      .execute();
    return;
  }
  const found = await tx
    .selectFrom("messages")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) throw notFound("Message");
  throw new HttpError(
    409,
    message("This message is queued, was sent, or is being sent. Look again in a minute."),
  );
}
