import { sql } from "kysely";
import { NOT_SOLVED_DAYS } from "contract/complaints/tracking";
import { message } from "contract/message";
import { HttpError } from "../../../http/errors/http-error.ts";
import type { Tx } from "../../../postgres/schema.ts";
import { recordActivity } from "../activity/activity.store.ts";

/** Whether the citizen of complaint c may still answer that it is not solved (tracking-10): an erased one has no code. */
export const canAnswerNotSolved = sql<boolean>`
  (c.status_id = 3 and c.tracking_code is not null and c.not_solved_at is null and c.completed_at > now() - make_interval(days => ${sql.lit(NOT_SOLVED_DAYS)}))`;

const answeredMessage = message(
  "The office has this answer already, or it can no longer be given.",
);

/**
 * Records the citizen's answer that a completed complaint is not solved, which moves no status. Throws 409 for one that is not
 * completed, was completed more than NOT_SOLVED_DAYS ago, or has the answer for this completion.
 */
export async function storeNotSolved(tx: Tx, complaint_id: number, reason: string | null) {
  const { rows } = await sql`
    update complaints c set not_solved_at = now() where id = ${complaint_id} and ${canAnswerNotSolved} returning id`.execute(
    tx,
  );
  if (!rows[0]) throw new HttpError(409, answeredMessage);
  await recordActivity(tx, complaint_id, null, { kind: "not_solved", note: reason });
}
