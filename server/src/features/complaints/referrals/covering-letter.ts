import { sql } from "kysely";
import type * as z from "zod/mini";
import { type CoveredComplaint, coveredLine } from "contract/complaints/letter-draft";
import type { coveringLetterForm, coveringLetterRefusal } from "contract/complaints/referrals";
import { type Message, message } from "contract/message";
import { HttpError } from "../../../http/errors/http-error.ts";
import type { Scope } from "../../../access/scope.ts";
import type { Tx } from "../../../postgres/schema.ts";
import { insertDispatch, referByDispatch } from "./referrals.store.ts";

type Covered = CoveredComplaint & { constituency_id: number };

const refusal = (status: number, complaint_ids: number[], said: Message) =>
  new HttpError(status, said, {
    field: "complaint_ids",
    data: { complaint_ids } satisfies z.output<typeof coveringLetterRefusal>,
  });

/** The complaints of a covering letter, locked in the order of bulk changes. Throws 404 with the ids of those outside the scope. */
async function lockCovered(tx: Tx, scope: Scope, ids: readonly number[]): Promise<Covered[]> {
  const wanted = sql`c.id = any(${ids}) and ${scope.includes(sql`c.constituency_id`)}`;
  await sql`select from complaints c where ${wanted} order by c.id for update`.execute(tx);
  // Read after the lock: a joined row is that of before the wait.
  const { rows } = await sql<Covered>`
    select c.id as complaint_id, c.constituency_id, p.name as complainant_name, b.booth_number, b.booth_name, c.title, c.issue_at
    from complaints c join principals p on p.id = c.complainant_id join booths b on b.id = c.booth_id
    where ${wanted}`.execute(tx);
  const found = new Set(rows.map(({ complaint_id }) => complaint_id));
  const list = ids.filter((id) => !found.has(id));
  if (list.length > 0)
    throw refusal(404, list, message("These complaints were not found: {list}", { list }));
  return rows;
}

/**
 * Sends one letter about several complaints and refers each by it; its lines are in the order of the given ids. Throws 404 for complaints
 * outside the scope and 400 for those of a second constituency, both with their ids; 400 for an officer who cannot be chosen.
 */
export async function insertCoveringLetter(
  tx: Tx,
  scope: Scope,
  sent_by: number,
  officer_id: number,
  { complaint_ids, ...sent }: z.output<typeof coveringLetterForm>,
) {
  const ids = [...new Set(complaint_ids)];
  const covered = await lockCovered(tx, scope, ids);
  const number = ids[0]!;
  const { constituency_id } = covered.find((one) => one.complaint_id === number)!;
  const list = covered
    .filter((one) => one.constituency_id !== constituency_id)
    .map(({ complaint_id }) => complaint_id);
  if (list.length > 0)
    throw refusal(
      400,
      list,
      message("These complaints are of another constituency than complaint {number}: {list}", {
        number: String(number),
        list,
      }),
    );
  const { dispatch_id, language, letter_number } = await insertDispatch(
    tx,
    { ...sent, officer_id, mode: "letter" },
    { constituency_id, sent_by },
  );
  const lines = new Map(covered.map((one) => [one.complaint_id, coveredLine(language, one)]));
  await tx
    .insertInto("letter_lines")
    .values(
      ids.map((complaint_id, index) => ({
        dispatch_id,
        place: index + 1,
        complaint_id,
        line: lines.get(complaint_id)!,
      })),
    )
    .execute();
  const { reply_due_on } = sent;
  const referral_ids = await referByDispatch(tx, sent_by, ids, {
    dispatch_id,
    reply_due_on,
    reminds: null,
  });
  return { letter_number: letter_number!, referral_ids };
}
