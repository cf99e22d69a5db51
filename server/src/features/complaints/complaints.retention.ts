import { sql } from "kysely";
import { COMPLETED_STATUS_ID } from "contract/complaints/complaints";
import type { Tx } from "../../postgres/schema.ts";
import { removeComplaint } from "./complaints.store.ts";

/**
 * Removes up to `limit` complaints that are completed and that nobody changed for more than `days` days, oldest first;
 * gives their ids and the keys of their files. One that is being edited meanwhile is left for the next time.
 */
export async function removeOldCompleted(tx: Tx, days: number, limit: number) {
  const { rows } = await sql<{ id: number }>`
    select id from complaints
    where status_id = ${sql.lit(COMPLETED_STATUS_ID)} and updated_at < now() - make_interval(days => ${days})
    order by updated_at, id limit ${limit} for update skip locked`.execute(tx);
  const keys: string[] = [];
  for (const { id } of rows) keys.push(...((await removeComplaint(tx, id)) ?? []));
  return { ids: rows.map(({ id }) => id), keys };
}
