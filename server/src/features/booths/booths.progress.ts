import { sql } from "kysely";
import type { Database, Tx } from "../../postgres/schema.ts";

export interface Progress {
  /** Rows of the sheet. */
  stored: number;
  total: number;
}

const applicationName = (constituency_id: number) => `storing booths of ${constituency_id}:`;

/**
 * Publishes the progress of this transaction's upload to all server processes, in the application_name of its database
 * session: other transactions can read that before the commit. The name is reset at commit and rollback.
 */
export async function publishProgress(
  tx: Tx,
  constituency_id: number,
  { stored, total }: Progress,
): Promise<void> {
  const name = `${applicationName(constituency_id)} ${stored}/${total}`;
  await sql`select set_config('application_name', ${name}, true)`.execute(tx);
}

/** The progress of the running upload for a constituency, in any server process; null when there is none. */
export async function findProgress(
  db: Database,
  constituency_id: number,
): Promise<Progress | null> {
  const { rows } = await sql<{ progress: string }>`
    select substr(application_name, length(name) + 2) as progress
    from pg_stat_activity, (select ${applicationName(constituency_id)}::text as name) wanted
    where datname = current_database() and starts_with(application_name, name)`.execute(db);
  const [, stored, total] = /^(\d+)\/(\d+)$/.exec(rows[0]?.progress ?? "") ?? [];
  return stored && total ? { stored: Number(stored), total: Number(total) } : null;
}
