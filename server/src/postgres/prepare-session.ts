import type pg from "pg";
import { assertPrimary } from "./primary-server.ts";
import { CONNECTION_MS } from "./time-budget.ts";

/** The time limits of a session, in milliseconds; 0 for none. */
export interface SessionLimits {
  statement_timeout: number;
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
}

export const UNLIMITED: SessionLimits = {
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
};
export const limited = (statement_timeout: number): SessionLimits => ({
  statement_timeout,
  lock_timeout: 2500,
  idle_in_transaction_session_timeout: 10_000,
});

/** Changes that wait for a standby for longer than a statement may take. Their sessions remain until it comes. */
export const STUCK_CHANGES = `select count(*)::int as count from pg_stat_activity
  where usename = current_user and wait_event = 'SyncRep' and query_start < clock_timestamp() - interval '3 s'`;
/** From this number on no further change is tried, or the server would have no connection left for reads. */
export const STUCK_MAX = 3;

/** The sessions that were opened while changes are stuck. */
export const readOnlySessions = new WeakSet<object>();

/**
 * Prepares a new session of the pool. The limits are statements, because a pooler ignores or refuses them at the connection's
 * start. Throws when the server is not the primary. While changes wait for a standby, the session is read-only (fault-14).
 */
export async function prepareSession(
  client: pg.ClientBase,
  limits: SessionLimits,
  log: (message: string) => void,
): Promise<void> {
  const query = <Row extends pg.QueryResultRow>(text: string) =>
    client.query<Row>({ text, query_timeout: CONNECTION_MS } as pg.QueryConfig);
  // The pool's type parsers expect this date style.
  const settings = Object.entries({ datestyle: "ISO", ...limits });
  await query(settings.map(([name, value]) => `set ${name} = ${value}`).join("; "));
  await assertPrimary(query, log);
  const { rows } = await query<{ count: number }>(STUCK_CHANGES);
  if (rows[0]!.count < STUCK_MAX) return;
  log(`${rows[0]!.count} changes wait for a synchronous standby: no further one is tried.`);
  readOnlySessions.add(client);
  await query("set default_transaction_read_only = on");
}
