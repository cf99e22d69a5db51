import { sql } from "kysely";
import { COMPLETED_STATUS_ID } from "contract/complaints/statuses";
import type { Tx } from "../../postgres/schema.ts";
import type { Scope } from "../../access/scope.ts";
import { removeComplaint } from "./complaints.store.ts";

/**
 * Deletes up to `limit` completed complaints that have not changed for `days` days, oldest first; returns their ids and the
 * storage keys of their files. Skips complaints whose rows are locked.
 */
export async function removeOldCompleted(tx: Tx, scope: Scope, days: number, limit: number) {
  const { rows } = await sql<{ id: number }>`
    select id from complaints
    where status_id = ${sql.lit(COMPLETED_STATUS_ID)} and updated_at < now() - make_interval(days => ${days})
      and ${scope.includes(sql`constituency_id`)}
    order by updated_at, id limit ${limit} for update skip locked`.execute(tx);
  const keys: string[] = [];
  for (const { id } of rows) keys.push(...((await removeComplaint(tx, scope, id)) ?? []));
  return { ids: rows.map(({ id }) => id), keys };
}
