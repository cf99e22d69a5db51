import { sql } from "kysely";
import type { Database, Tx } from "../../postgres/schema.ts";

export interface Progress {
  /** Rows of the sheet. */
  stored: number;
  total: number;
}

const nameOf = (constituency_id: number) => `storing booths of ${constituency_id}:`;

/**
 * Tells every process how far the upload of this transaction is: in the name of its session, the one thing of an unfinished
 * transaction that others see. The name ends with the transaction, however that ends.
 */
export async function publishProgress(
  tx: Tx,
  constituency_id: number,
  { stored, total }: Progress,
): Promise<void> {
  const name = `${nameOf(constituency_id)} ${stored}/${total}`;
  await sql`select set_config('application_name', ${name}, true)`.execute(tx);
}

/** How far the upload for a constituency is that a process is storing; null when none is. */
export async function findProgress(
  db: Database,
  constituency_id: number,
): Promise<Progress | null> {
  const { rows } = await sql<{ told: string }>`
    select substr(application_name, length(name) + 2) as told
    from pg_stat_activity, (select ${nameOf(constituency_id)}::text as name) wanted
    where datname = current_database() and starts_with(application_name, name)`.execute(db);
  const [, stored, total] = /^(\d+)\/(\d+)$/.exec(rows[0]?.told ?? "") ?? [];
  return stored && total ? { stored: Number(stored), total: Number(total) } : null;
}
