import { sql } from "kysely";
import type { TrackedComplaint } from "contract/complaints/tracking";
import { message } from "contract/message";
import { clientNetwork } from "../../../auth/client-network.ts";
import { attemptInsert, type Attempts, tooManyAttempts } from "../../../auth/attempts.ts";
import { HttpError } from "../../../http/errors/http-error.ts";
import { preparedStatement } from "../../../postgres/prepared-statement.ts";
import type { Database, StoredChange } from "../../../postgres/schema.ts";
import type { Scope } from "../../../access/scope.ts";
import { officeContact } from "../../letterhead.ts";
import { statusName } from "../complaints.read.ts";
import { canAnswerNotSolved } from "./not-solved.store.ts";
import { newTrackingCode, parseTrackingCode } from "./tracking-code.ts";

/** Wrong codes of one network in the window; the next call is a 429 (tracking-7). */
const WRONG_CODES_MAX = 20;
const WINDOW_SECONDS = 600;
/** The answer and the page have this many of the last moves: they stay small and cheap, whatever the office did. */
const MOVES_MAX = 50;

/** The answer, with what only the status page shows. */
export type Tracked = TrackedComplaint & {
  category_hi: string | null;
  /** When the citizen answered that it is not solved; null without this answer. */
  not_solved_at: string | null;
  can_answer: boolean;
};

interface Lookup extends Attempts {
  /** Null for a code that no complaint has. */
  complaint_id: number | null;
}

/**
 * Finds a code and counts it when it is wrong, in one statement: parallel calls of a network wait for its count, so that none
 * learns more than WRONG_CODES_MAX. The same for every code, so that wrong, unknown and ended codes take the same time.
 */
const lookUp = preparedStatement<{ code: string; key: string }, Lookup>(
  ({ code, key }) => sql`
  with found as materialized (select id from complaints where tracking_code = ${code}),
  counted as (${attemptInsert(key, WINDOW_SECONDS, sql`(select 1 - count(*)::int from found)`)})
  select counted.*, (select id from found) as complaint_id from counted`,
);

/**
 * The complaint of a typed code, for a client at `ip`. Throws 404 for a code that no complaint has, and counts it. Throws 429 when
 * the client's network has reached the limit of wrong codes, also for a correct code.
 */
export async function track(db: Database, typed: string, ip: string): Promise<Tracked> {
  const key = `track ${clientNetwork(ip)}`;
  // An empty text is no complaint's code.
  const rows = await lookUp(db, { code: parseTrackingCode(typed) ?? "", key });
  const { count, secondsLeft, complaint_id } = rows[0]!;
  const earlier = complaint_id === null ? count - 1 : count;
  if (earlier >= WRONG_CODES_MAX) throw tooManyAttempts(secondsLeft);
  const found = complaint_id === null ? null : await readTracked(db, complaint_id);
  if (!found) throw new HttpError(404, message("No complaint has this code"));
  return found;
}

/** What the status page shows of a complaint; null when it has just been deleted. */
async function readTracked(db: Database, id: number): Promise<Tracked | null> {
  const { rows } = await sql<{
    status_id: number;
    received_at: string;
    category: string;
    category_hi: string | null;
    constituency_name: string;
    office_name: string | null;
    office_phone: string | null;
    not_solved_at: string | null;
    can_answer: boolean;
  }>`
    select c.status_id, c.issue_at as received_at, k.name as category, k.name_hi as category_hi,
      n.name as constituency_name, ${officeContact},
      c.not_solved_at, ${canAnswerNotSolved} as can_answer
    from complaints c
    join categories k on k.id = c.category_id
    join constituencies n on n.id = c.constituency_id
    left join letterhead on true
    where c.id = ${id}`.execute(db);
  if (!rows[0]) return null;
  const { status_id, ...shown } = rows[0];
  const status = statusName(status_id);
  return {
    complaint_number: id,
    status_code: status,
    status,
    ...shown,
    ...(await readMoves(db, id)),
  };
}

/** The newest moves of the status, oldest first, and whether there are earlier ones. The index complaint_story_moves finds them. */
async function readMoves(
  db: Database,
  complaint_id: number,
): Promise<Pick<TrackedComplaint, "moves" | "has_earlier_moves">> {
  const { rows } = await sql<{ at: string; changes: StoredChange[] }>`
    select at, changes from complaint_story
    where complaint_id = ${complaint_id} and changes @> '[{"field": "status_id"}]'
    order by id desc limit ${sql.lit(MOVES_MAX + 1)}`.execute(db);
  const moves = rows
    .toReversed()
    .flatMap(({ at, changes }) =>
      changes.flatMap(({ field, to }) =>
        field === "status_id" && typeof to === "number"
          ? [{ status_code: statusName(to), at }]
          : [],
      ),
    );
  return { moves: moves.slice(-MOVES_MAX), has_earlier_moves: rows.length > MOVES_MAX };
}

/**
 * Gives a complaint that has no tracking code one, and returns its code; null for the complaint of an erased citizen, and for an
 * unknown one. Parallel calls get the same code.
 */
export async function ensureTrackingCode(
  db: Database,
  scope: Scope,
  id: number,
): Promise<string | null> {
  const isUncoded = sql`c.id = ${id} and c.tracking_code is null and ${scope.includes(sql`c.constituency_id`)}`;
  // The row lock waits for a running erasure of the citizen, as in complaints.create.ts.
  const made = await sql<{ tracking_code: string | null }>`
    with citizen as materialized (
      select p.id from principals p join complaints c on c.complainant_id = p.id
      where ${isUncoded} and p.status <> 'deleted'
      for share of p
    )
    update complaints c set tracking_code = ${newTrackingCode()}
    from citizen where c.complainant_id = citizen.id and ${isUncoded}
    returning c.tracking_code`.execute(db);
  if (made.rows[0]) return made.rows[0].tracking_code;
  const stored = await sql<{ tracking_code: string | null }>`
    select c.tracking_code from complaints c
    where c.id = ${id} and ${scope.includes(sql`c.constituency_id`)}`.execute(db);
  return stored.rows[0]?.tracking_code ?? null;
}
