import { sql } from "kysely";
import type { Database, Tx } from "../postgres/schema.ts";

export interface Progress {
  /** Rows of the sheet. */
  stored: number;
  total: number;
}

/** Work whose progress is published, at most 40 characters: "storing booths of 7". */
export type LongWork =
  | `storing booths of ${number}`
  | `importing complaints of ${number}`
  | "importing citizens";

/**
 * Publishes the progress of this transaction's work to all server processes, in the application_name of its database
 * session: other transactions can read that before the commit. The name is reset at commit and rollback.
 */
export async function publishProgress(
  tx: Tx,
  work: LongWork,
  { stored, total }: Progress,
): Promise<void> {
  const name = `${work}: ${stored}/${total}`;
  await sql`select set_config('application_name', ${name}, true)`.execute(tx);
}

/** The progress of the running work, in any server process; null when there is none. */
export async function findProgress(db: Database, work: LongWork): Promise<Progress | null> {
  const { rows } = await sql<{ progress: string }>`
    select substr(application_name, length(name) + 2) as progress
    from pg_stat_activity, (select ${`${work}:`}::text as name) wanted
    where datname = current_database() and starts_with(application_name, name)`.execute(db);
  const [, stored, total] = /^(\d+)\/(\d+)$/.exec(rows[0]?.progress ?? "") ?? [];
  return stored && total ? { stored: Number(stored), total: Number(total) } : null;
}
